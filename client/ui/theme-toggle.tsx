import './theme-toggle.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toggleTheme } from '#client/core/theme.ts'

/** Names the theme to switch to. Both names are rendered and CSS shows one, since the server does not know the theme. */
export function ThemeToggle({ className }: { className?: string }) {
  const { t } = useTranslation('site')
  return (
    <button type="button" className={className} onClick={toggleTheme}>
      <span className="to-dark">{t('theme.toDark')}</span>
      <span className="to-light">{t('theme.toLight')}</span>
    </button>
  )
}
