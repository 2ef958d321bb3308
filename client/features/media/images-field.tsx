import './images-field.css'
import { arrayMove } from '@dnd-kit/sortable'
import { useEffect, useId, useRef, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { uploadPath } from '#shared/addresses.ts'
import { maxImages } from '#shared/post-parts.ts'
import type { Lang } from '#shared/lang.ts'
import type { LibraryItem } from '#shared/library.ts'
import { cropShapes } from '#shared/media.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Sortable, SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { canCrop, croppedStyle } from './crop-geometry.ts'
import { TwinOffer, LibraryButton } from './library-button.tsx'
import { textsOf, uploadOf } from './library-texts.ts'
import { isReady, originalOf, shownCrop, type FormImage, type ReadyImage } from './post-images.ts'
import { StillNote, UploadProgress } from './upload-progress.tsx'
import { refusedImage, uploadImage } from './upload-image.ts'

interface ImagesFieldProps {
  /** The language of the post, in which texts of the library are taken over. */
  lang: Lang
  images: FormImage[]
  /** Takes how the pictures change, since uploads end at any time. */
  onChange: (change: (now: FormImage[]) => FormImage[]) => void
}

/** The pictures of a post: several, uploaded with progress, each with a square crop; the first is on the card. */
export function ImagesField({ lang, images, onChange }: ImagesFieldProps) {
  const { t } = useTranslation('media')
  const hintId = useId()
  const addInput = useRef<HTMLInputElement>(null)
  const [cropping, setCropping] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const { start, retry, stop } = useUploads(onChange)

  const move = (from: number, to: number) => {
    onChange((now) => arrayMove(now, from, to))
    setNews(t('moved', { place: to + 1, count: images.length }))
  }
  const add = (files: File[]) => start(files, maxImages - images.length)
  const take = (item: LibraryItem) => {
    const key = newUuid()
    const texts = textsOf(item, lang)
    onChange((now) => [...now, { key, kind: 'upload', upload: uploadOf(item), crop: null, texts }])
    if (canCrop(item, cropShapes.post)) setCropping(key)
  }
  /** The same picture, as the library has it. */
  const replace = (key: string, item: LibraryItem) =>
    onChange((now) =>
      now.map((other) =>
        other.key === key && other.kind === 'upload'
          ? { ...other, upload: uploadOf(item), texts: other.texts ?? textsOf(item, lang) }
          : other,
      ),
    )
  const remove = (key: string) => {
    stop(key)
    onChange((now) => now.filter((image) => image.key !== key))
    setNews(t('removed'))
    // The button that was pressed is gone.
    addInput.current?.focus()
  }

  const cropped = images.find((image): image is ReadyImage => image.key === cropping && isReady(image))
  return (
    <fieldset className="images">
      <legend className="lab">{t('images')}</legend>
      <Sortable isGrid ids={images.map(({ key }) => key)} hint={t('moveHint')} onMove={move}>
        <ul className="images-grid stack gap-3">
          {images.map((image, index) => (
            <SortableItem key={image.key} id={image.key}>
              <div className="images-frame relative on-sunk clips square-box">
                <Frame image={image} place={index + 1} />
                {index === 0 && isReady(image) && <span className="images-first note">{t('first')}</span>}
                <SortableHandle label={t('move', { place: index + 1, count: images.length })} />
              </div>
              <ImageButtons
                image={image}
                place={index + 1}
                onCrop={() => setCropping(image.key)}
                onRetry={(file) => retry(image.key, file)}
                onRemove={() => remove(image.key)}
              />
              <ImageProblem image={image} />
              {image.kind === 'upload' && (
                <TwinOffer uploadId={image.upload.id} onTake={(item) => replace(image.key, item)} />
              )}
            </SortableItem>
          ))}
          {images.length < maxImages && (
            <li className="shrinks">
              <label className="images-add stack relative gap-2 on-sheet pointer text-center square-box hover-wash">
                <input
                  className="fill full pointer"
                  ref={addInput}
                  type="file"
                  accept="image/*"
                  multiple
                  aria-describedby={hintId}
                  onChange={({ target }) => {
                    add([...(target.files ?? [])])
                    // The same file can be chosen again.
                    target.value = ''
                  }}
                />
                <Icon name="plus" />
                <span>{t('add')}</span>
              </label>
            </li>
          )}
        </ul>
      </Sortable>
      {images.length < maxImages && (
        <div className="cluster gap-x-5">
          <Camera onTaken={add} />
          <LibraryButton onPick={take} />
        </div>
      )}
      <p className="hint" id={hintId}>
        {t('addHint')}
      </p>
      <p className="vh" role="status">
        {news}
      </p>
      {cropped && (
        <CropDialog
          source={originalOf(cropped)}
          current={shownCrop(cropped)}
          canBeWhole={cropped.kind === 'upload'}
          shape={cropShapes.post}
          onClose={() => setCropping(null)}
          onApply={(crop) => {
            onChange((now) => now.map((image) => (image.key === cropped.key ? { ...cropped, crop } : image)))
            setCropping(null)
          }}
        />
      )}
    </fieldset>
  )
}

interface ImageButtonsProps {
  image: FormImage
  place: number
  onCrop: () => void
  onRetry: (file: File | undefined) => void
  onRemove: () => void
}

function ImageButtons({ image, place, onCrop, onRetry, onRemove }: ImageButtonsProps) {
  const { t } = useTranslation('media')
  return (
    <div className="cluster between gap-x-3 note">
      {isReady(image) && (
        <button type="button" className="link tap" aria-label={t('cropOf', { place })} onClick={onCrop}>
          {t('crop')}
        </button>
      )}
      {image.kind === 'refused' && image.file && (
        <button
          type="button"
          className="link tap"
          aria-label={t('retryOf', { place })}
          onClick={() => onRetry(image.file)}
        >
          {t('retry')}
        </button>
      )}
      <button
        type="button"
        className="link tap"
        aria-label={image.kind === 'sending' ? t('stop') : t('removeOf', { place })}
        onClick={onRemove}
      >
        {image.kind === 'sending' ? t('stop') : t('remove')}
      </button>
    </div>
  )
}

/** Takes a photograph at once, on what has a camera. */
function Camera({ onTaken }: { onTaken: (files: File[]) => void }) {
  const { t } = useTranslation('media')
  return (
    <label className="images-camera link">
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="vh"
        onChange={({ target }) => {
          onTaken([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {t('photograph')}
    </label>
  )
}

function Frame({ image, place }: { image: FormImage; place: number }) {
  const { t } = useTranslation('media')
  if (image.kind === 'refused')
    return (
      <p className="upload-wait stack items-start gap-2 note breaks">
        <Icon name="warning" />
        {t('refused', { name: image.fileName })}
      </p>
    )
  if (image.kind === 'sending') return <UploadProgress image={image} />
  const original = originalOf(image)
  return (
    <img
      src={uploadPath(image.kind === 'picture' && !image.crop ? image.picture.name : original.name)}
      alt={t('alt', { place })}
      className={classNames(!image.crop && 'images-whole full')}
      style={image.crop ? croppedStyle(image.crop, original) : undefined}
      draggable={false}
    />
  )
}

function ImageProblem({ image }: { image: FormImage }) {
  const { t } = useTranslation(['errors', 'editor', 'media'])
  if (image.kind === 'sending') return null
  const still = image.kind === 'upload' && <StillNote upload={image.upload} />
  if (image.kind === 'upload' && !image.code && !canCrop(image.upload, cropShapes.post))
    return (
      <>
        {still}
        <p className="hint" role="status">
          {t('media:small', { width: image.upload.width, height: image.upload.height })}
        </p>
      </>
    )
  if (image.kind !== 'refused' && !image.code) return still || null
  return (
    <p className="problem note" role="alert">
      {image.code ? t(`errors:${image.code}`) : t('editor:picture.uploadFailed')}
    </p>
  )
}

/** Sends files, tells how far each is, and stops what is still on its way when the form goes away. */
function useUploads(onChange: ImagesFieldProps['onChange']) {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])

  const send = async (key: string, file: File) => {
    const put = (image: FormImage) => onChange((now) => now.map((other) => (other.key === key ? image : other)))
    const abort = new AbortController()
    running.current.set(key, abort)
    try {
      const upload = await uploadImage(
        file,
        (part) => put({ key, kind: 'sending', fileName: file.name, part }),
        abort.signal,
      )
      put({ key, kind: 'upload', upload, crop: null })
    } catch (error) {
      if (abort.signal.aborted) return
      put(refusedImage(key, file, error))
    } finally {
      running.current.delete(key)
    }
  }

  return {
    start: (files: File[], room: number) => {
      const keyed = files.map((file) => ({ file, key: newUuid() }))
      onChange((now) => [
        ...now,
        ...keyed.map(({ file, key }, index): FormImage =>
          index < room
            ? { key, kind: 'sending', fileName: file.name, part: 0 }
            : { key, kind: 'refused', fileName: file.name, code: 'POST_TOO_MANY_IMAGES' },
        ),
      ])
      for (const { file, key } of keyed.slice(0, Math.max(0, room))) void send(key, file)
    },
    retry: (key: string, file: File | undefined) => {
      if (!file) return
      onChange((now) =>
        now.map((image) => (image.key === key ? { key, kind: 'sending', fileName: file.name, part: 0 } : image)),
      )
      void send(key, file)
    },
    stop: (key: string) => running.current.get(key)?.abort(),
  }
}
