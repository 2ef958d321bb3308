import './pane-name.css'
import { langs, type Lang } from '#shared/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The language of one of two posts side by side; where only one is seen, the way to the other. */
export function PaneName({ lang, onSwitch }: { lang: Lang; onSwitch: () => void }) {
  const { t } = useTranslation('adminPostList')
  return (
    <>
      <span className="pane-name semibold" aria-hidden="true">
        {t(`filters.${lang}`)}
      </span>
      <div className="pane-switch gap-1" role="group" aria-label={t('filters.lang')}>
        {langs.map((one) => (
          <button
            className="tap soft"
            key={one}
            type="button"
            aria-pressed={one === lang}
            onClick={() => one !== lang && onSwitch()}
          >
            {t(`filters.${one}`)}
          </button>
        ))}
      </div>
    </>
  )
}
