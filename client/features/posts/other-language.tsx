import { postPath } from '#shared/addresses.ts'
import type { Lang } from '#shared/lang.ts'
import type { Post } from '#shared/posts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'

/** In the language that they lead to, like the language switch. */
const readIn: Record<Lang, string> = { ta: 'தமிழில் வாசிக்க', en: 'Read in English' }

/** The way to the same post in the other language; without one a reader of that language is told so. */
export function OtherLanguage({ post: { lang, counterpart } }: { post: Post }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  if (counterpart)
    return (
      <p className="series-place no-print">
        <a
          className="link"
          lang={counterpart.lang}
          hrefLang={counterpart.lang}
          href={`/lang/${counterpart.lang}?to=${encodeURIComponent(postPath(counterpart))}`}
        >
          {readIn[counterpart.lang]}
        </a>
      </p>
    )
  return lang === page ? null : <p className="series-place no-print">{t('onlyInOther')}</p>
}
