import './language-switch.css'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { langs, type Lang } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { rememberPlaceInPage } from './place-in-page.ts'

const names: Record<Lang, string> = { ta: 'தமிழ்', en: 'English' }

/**
 * Both languages; the other one is a plain link that sets the cookie and comes back, so it needs no script. With scripts
 * one comes back to the same place of the page.
 */
export function LanguageSwitch() {
  const current = useLang()
  const { t } = useTranslation('site')
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const to = encodeURIComponent(address)
  return (
    <div className="language" role="group" aria-label={t('language')}>
      {langs.map((lang) =>
        lang === current ? (
          <b key={lang} lang={lang} aria-current="true">
            {names[lang]}
          </b>
        ) : (
          <a key={lang} lang={lang} hrefLang={lang} href={`/lang/${lang}?to=${to}`} onClick={rememberPlaceInPage}>
            {names[lang]}
          </a>
        ),
      )}
    </div>
  )
}
