import './language-switch.css'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { langs, type Lang } from '#shared/lang.ts'
import { useLang } from '../../core/lang.ts'

const names: Record<Lang, string> = { ta: 'தமிழ்', en: 'English' }

/** Both languages; the other one is a plain link that sets the cookie and comes back, so it needs no script. */
export function LanguageSwitch() {
  const current = useLang()
  const { t } = useTranslation('site')
  const pathname = useLocation({ select: (location) => location.pathname })
  const to = encodeURIComponent(pathname)
  return (
    <div className="language" role="group" aria-label={t('language')}>
      {langs.map((lang) =>
        lang === current ? (
          <b key={lang} lang={lang} aria-current="true">
            {names[lang]}
          </b>
        ) : (
          <a key={lang} lang={lang} hrefLang={lang} href={`/lang/${lang}?to=${to}`}>
            {names[lang]}
          </a>
        ),
      )}
    </div>
  )
}
