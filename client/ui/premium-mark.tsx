import './premium-mark.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'

/** Says beside a category that the post is for subscribers. */
export function PremiumMark() {
  const { t } = useTranslation('posts')
  return (
    <span className="premium-mark" lang={useLang()}>
      {t('premium.mark')}
    </span>
  )
}
