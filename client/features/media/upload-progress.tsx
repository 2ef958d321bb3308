import './upload-progress.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Upload } from '#shared/media.ts'
import type { FormImage } from './post-images.ts'

/** How far a picture is on its way; once it has arrived, that it is being prepared. */
export function UploadProgress({ image }: { image: Extract<FormImage, { kind: 'sending' }> }) {
  const { t } = useTranslation('media')
  const percent = Math.round(image.part * 100)
  return (
    <div className="upload-wait stack items-start gap-2 note breaks">
      <p>
        {percent < 100 ? t('sending', { name: image.fileName, percent }) : t('preparing', { name: image.fileName })}
      </p>
      <progress className="full" max={1} value={image.part} aria-label={image.fileName} />
    </div>
  )
}

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
