import './author-intro.css'
import './term-intro.css'
import type { CSSProperties, ReactNode } from 'react'
import type { TermLink } from '#shared/terms.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { widestWord } from '#shared/word-width.ts'
import { useLang, foreignLangOf } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LangText } from '#client/ui/lang-text.tsx'

interface TermIntroProps {
  term: TermLink
  /** What it is: a link to all of them. */
  kicker: ReactNode
  /** How many posts it has, in words. */
  count: string
  feedPath: string
  description?: string
  /** What follows it, by its name on the page. */
  followOf: (name: string) => ReactNode
}

/** The head of the page of a tag or a series. */
export function TermIntro({ term, kicker, count, feedPath, description, followOf }: TermIntroProps) {
  const { t } = useTranslation('terms')
  const page = useLang()
  const name = nameIn(term, page)
  return (
    <header className="term-intro">
      <p className="kick">{kicker}</p>
      <h1 style={{ '--w': widestWord(name) } as CSSProperties}>
        <LangText>{name}</LangText>
      </h1>
      {description && (
        <p className="lede" lang={foreignLangOf(description, page)}>
          {description}
        </p>
      )}
      <div className="term-note">
        {followOf(name)}
        <span className="num">{count}</span>
        <a className="link no-print" href={feedPath}>
          {t('feed')}
        </a>
      </div>
    </header>
  )
}
