import './picture-texts.css'
import { useRef, useState } from 'react'
import { cropShapes } from '#shared/media.ts'
import { uploadPath } from '#shared/addresses.ts'
import { postLimits } from '#shared/post-parts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import {
  isReady,
  lacksAlt,
  noTexts,
  originalOf,
  type FormImage,
  type PictureTexts as Texts,
  type ReadyImage,
} from '#client/features/media/post-images.ts'
import { Check } from '#client/ui/check.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineField } from './line-field.tsx'
import type { PostForm } from './use-post-form.ts'

interface RecentImagesProps {
  images: FormImage[]
  onChange: (change: (now: FormImage[]) => FormImage[]) => void
}

const places = ['header', 'middle'] as const

/** The two pictures of a recent post: both, or none. Each is found by its place, which is its key. */
export function RecentImages({ images, onChange }: RecentImagesProps) {
  const { t } = useTranslation('adminRecent')
  const put = (place: (typeof places)[number], image: FormImage | null) =>
    onChange((now) =>
      places.flatMap((other) => {
        if (other !== place) return now.filter(({ key }) => key === other)
        return image ? [{ ...image, key: place }] : []
      }),
    )
  return (
    <div>
      <div className="details-slots gap-4 stack">
        {places.map((place) => (
          <ImageSlot
            key={place}
            label={t(`${place}Image`)}
            shape={cropShapes.post}
            image={images.find(({ key }) => key === place) ?? null}
            canBeWhole
            onChange={(image) => put(place, image)}
          />
        ))}
      </div>
      <p className="hint">{t('imagesHint')}</p>
    </div>
  )
}

interface PictureTextsProps {
  form: PostForm
  /** From the last one that was described to what comes next. */
  onDescribed: () => void
  /** Sends the post without their descriptions. */
  onGoOnAnyway: () => void
}

/**
 * What each picture of a post says in words: its description, caption and credit. One is open at a time; where descriptions
 * are missing it is the first, and Enter leads from each to the next.
 */
export function PictureTexts({ form, onDescribed, onGoOnAnyway }: PictureTextsProps) {
  const { t } = useTranslation('adminWriting')
  const { images } = form.values
  const section = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [seenCount, setSeenCount] = useState(form.submitCount)
  if (seenCount !== form.submitCount) {
    setSeenCount(form.submitCount)
    if (form.lacksAlt) setOpen(images.find(lacksAlt)?.key ?? null)
  }
  if (!images.some(isReady)) return null

  const leadOnFrom = (index: number) => {
    const now = form.latest().images
    const next = [...now.slice(index + 1), ...now.slice(0, index)].find(lacksAlt)
    if (!next) return onDescribed()
    setOpen(next.key)
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>(`[data-picture="${next.key}"] textarea`)?.focus(),
    )
  }
  return (
    <div ref={section} className="picture-texts">
      <h4 className="strong">{t('pictures.heading')}</h4>
      {form.lacksAlt && images.some(lacksAlt) && (
        <div className="pictures-lacking">
          <p className="problem">{t('pictures.altMissing')}</p>
          <button type="button" className="link" onClick={onGoOnAnyway}>
            {t('pictures.anyway')}
          </button>
        </div>
      )}
      {images.map(
        (image, index) =>
          isReady(image) && (
            <PictureText
              key={image.key}
              image={image}
              place={index + 1}
              isOpen={open === image.key}
              isWrong={form.lacksAlt && lacksAlt(image)}
              onOpen={(isOpen) => setOpen((now) => (isOpen ? image.key : now === image.key ? null : now))}
              onNext={() => leadOnFrom(index)}
              onChange={(texts) => form.setImages(withTexts(image, texts))}
            />
          ),
      )}
    </div>
  )
}

const withTexts = (image: ReadyImage, texts: Partial<Texts>) => (now: FormImage[]) =>
  now.map((other) =>
    other.key === image.key && isReady(other) ? { ...other, texts: { ...noTexts, ...other.texts, ...texts } } : other,
  )

interface PictureTextProps {
  image: ReadyImage
  place: number
  isOpen: boolean
  isWrong: boolean
  onOpen: (isOpen: boolean) => void
  /** Enter in the description. */
  onNext: () => void
  onChange: (texts: Partial<Texts>) => void
}

function PictureText({ image, place, isOpen, isWrong, onOpen, onNext, onChange }: PictureTextProps) {
  const { t } = useTranslation('adminWriting')
  const page = useLang()
  const texts = image.texts ?? noTexts
  const { alt, caption, credit, isDecorative } = texts
  return (
    <details
      className="picture-text hair-below"
      data-picture={image.key}
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary className="row gap-3 pointer">
        <img className="rigid on-sunk" src={uploadPath(originalOf(image).name)} alt="" />
        <span className="vh">{t('pictures.of', { place })}: </span>
        <span
          className={classNames('picture-said ellipsis shrinks note', lacksAlt(image) && 'lacking problem')}
          lang={isDecorative ? undefined : foreignLangOf(alt, page)}
        >
          {isDecorative ? t('pictures.decorative') : alt || t('pictures.missing')}
        </span>
      </summary>
      {!isDecorative && (
        <LineField
          label={t('pictures.alt')}
          error={isWrong ? t('pictures.altRequired') : null}
          required
          lang={foreignLangOf(alt, page)}
          value={alt}
          max={postLimits.alt}
          onChange={(text) => onChange({ alt: text })}
          onNext={onNext}
        />
      )}
      <Check checked={isDecorative} onChange={(isChecked) => onChange({ isDecorative: isChecked })}>
        {t('pictures.decorative')}
      </Check>
      <LineField
        label={t('pictures.caption')}
        lang={foreignLangOf(caption, page)}
        value={caption}
        max={postLimits.caption}
        onChange={(text) => onChange({ caption: text })}
      />
      <LineField
        label={t('pictures.credit')}
        lang={foreignLangOf(credit, page)}
        value={credit}
        max={postLimits.credit}
        onChange={(text) => onChange({ credit: text })}
      />
    </details>
  )
}
