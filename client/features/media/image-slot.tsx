import './image-slot.css'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { v4 as newUuid } from 'uuid'
import { uploadPath } from '#shared/addresses.ts'
import type { LibraryItem } from '#shared/library.ts'
import type { CropShape } from '#shared/media.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { croppedStyle } from './crop-geometry.ts'
import { TwinOffer, LibraryButton } from './library-button.tsx'
import { textsOf, uploadOf } from './library-texts.ts'
import { isReady, originalOf, shownCrop, type FormImage, type ReadyImage } from './post-images.ts'
import { StillNote, UploadProgress } from './upload-progress.tsx'
import { refusedImage, uploadImage } from './upload-image.ts'

interface ImageSlotProps {
  label: string
  shape: CropShape
  image: FormImage | null
  onChange: (image: FormImage | null) => void
  /** Whether the picture will also do as it is. */
  canBeWhole?: boolean
  /** A picture of the library was taken, which may have texts. */
  onTaken?: (item: LibraryItem) => void
  /** A crop was chosen. */
  onCropped?: () => void
  /** The picture could not be shown for cropping. */
  onCropFailed?: () => void
  hint?: ReactNode
}

/** A place for one picture: chosen, uploaded with progress, cropped in the shape of the place, taken out again. */
export function ImageSlot(props: ImageSlotProps) {
  const { label, shape, image, onChange, canBeWhole = false, onTaken, onCropped, onCropFailed, hint } = props
  const lang = useLang()
  const { t } = useTranslation(['media', 'errors', 'editor'])
  const hintId = useId()
  const [isCropping, setCropping] = useState(false)
  const { send, stop } = useUpload(onChange, () => setCropping(true))
  const ready = image && isReady(image) ? image : null
  const again = image?.kind === 'refused' && image.file

  return (
    <div className="slot stack content-start shrinks gap-2" role="group" aria-label={label}>
      <span className="lab">{label}</span>
      <div
        className={classNames('slot-frame stack relative on-sheet clips text-center', ready && 'filled on-sunk')}
        style={{ aspectRatio: shape.aspect }}
      >
        {ready ? (
          <Shown image={ready} />
        ) : image?.kind === 'sending' ? (
          <UploadProgress image={image} />
        ) : (
          <label className="fill stack gap-2 pointer hover-wash">
            <input
              className="fill pointer"
              type="file"
              accept="image/*"
              aria-describedby={hintId}
              aria-label={label}
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) send(file)
                // The same file can be chosen again.
                target.value = ''
              }}
            />
            <Icon name="plus" />
            <span>{t('add')}</span>
          </label>
        )}
      </div>
      {!ready && image?.kind !== 'sending' && (
        <LibraryButton
          of={label}
          onPick={(item) => {
            onChange({
              ...{ key: newUuid(), kind: 'upload', upload: uploadOf(item), crop: null },
              texts: textsOf(item, lang),
            })
            onTaken?.(item)
            setCropping(true)
          }}
        />
      )}
      {image && (
        <div className="cluster gap-x-5">
          {ready && (
            <button type="button" className="link tap" onClick={() => setCropping(true)}>
              {t('crop')}
            </button>
          )}
          {again && (
            <button type="button" className="link tap" onClick={() => send(again)}>
              {t('retry')}
            </button>
          )}
          <button
            type="button"
            className="link tap"
            onClick={() => {
              stop()
              onChange(null)
            }}
          >
            {image.kind === 'sending' ? t('stop') : t('remove')}
          </button>
        </div>
      )}
      {image?.kind === 'upload' && (
        <TwinOffer
          uploadId={image.upload.id}
          onTake={(item) => {
            onChange({ ...image, upload: uploadOf(item), texts: textsOf(item, lang) })
            onTaken?.(item)
          }}
        />
      )}
      {image?.kind === 'upload' && <StillNote upload={image.upload} />}
      {image && image.kind !== 'sending' && (image.kind === 'refused' || image.code) && (
        <p className="problem" role="alert">
          {image.code ? t(`errors:${image.code}`) : t('editor:picture.uploadFailed')}
        </p>
      )}
      {image?.kind === 'upload' && !image.crop && !canBeWhole && !isCropping && (
        <p className="problem" role="alert">
          {t('errors:MEDIA_UNCONFIRMED')}
        </p>
      )}
      <p className="hint" id={hintId} role="status">
        {hint ?? t('dialog.minimum', { ratio: shape.ratio, width: shape.minWidth, height: shape.minHeight })}
      </p>
      {ready && isCropping && (
        <CropDialog
          source={originalOf(ready)}
          current={shownCrop(ready)}
          canBeWhole={canBeWhole}
          shape={shape}
          onFail={onCropFailed}
          onClose={() => setCropping(false)}
          onApply={(crop) => {
            onChange({ ...ready, crop })
            setCropping(false)
            onCropped?.()
          }}
        />
      )}
    </div>
  )
}

function Shown({ image }: { image: ReadyImage }) {
  const original = originalOf(image)
  const stored = image.kind === 'picture' && !image.crop
  return (
    <img
      src={uploadPath(stored ? image.picture.name : original.name)}
      alt=""
      className={image.crop ? undefined : 'whole fill full'}
      style={image.crop ? croppedStyle(image.crop, original) : undefined}
      draggable={false}
    />
  )
}

/** Sends one file at a time; a later one, or a form that goes away, stops the one before. */
function useUpload(onChange: (image: FormImage | null) => void, onUploaded: () => void) {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (file: File) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const key = newUuid()
    const { name: fileName } = file
    const onProgress = (part: number) => onChange({ key, kind: 'sending', fileName, part })
    try {
      onProgress(0)
      const upload = await uploadImage(file, onProgress, abort.signal)
      onChange({ key, kind: 'upload', upload, crop: null })
      onUploaded()
    } catch (error) {
      if (abort.signal.aborted) return
      onChange(refusedImage(key, file, error))
    }
  }
  return { send: (file: File) => void run(file), stop: () => running.current?.abort() }
}
