import type { Upload } from '#shared/media.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Says of a moving picture that it is shown as one of its frames. */
export function StillNote({ upload }: { upload: Pick<Upload, 'isAnimated'> }) {
  const { t } = useTranslation('media')
  if (!upload.isAnimated) return null
  return (
    <p className="hint" role="status">
      {t('still')}
    </p>
  )
}
