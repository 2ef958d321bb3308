import './picture-texts.css'
import { useState } from 'react'
import { uploadPath } from '#shared/addresses.ts'
import { postLimits } from '#shared/posts.ts'
import {
  isReady,
  lacksAlt,
  noTexts,
  originalOf,
  type FormImage,
  type PictureTexts as Texts,
  type ReadyImage,
} from '#client/features/media/post-images.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineField } from './line-field.tsx'
import { altRequired } from './post-form.ts'
import type { PostForm } from './use-post-form.ts'

/** What each picture of a post says in words: its description, caption and credit. One is open at a time. */
export function PictureTexts({ form }: { form: PostForm }) {
  const { t } = useTranslation('adminWriting')
  const { images } = form.values
  const [open, setOpen] = useState<string | null>(null)
  const isRequired = form.codeOf('images') === altRequired
  const firstWrong = isRequired ? images.find(lacksAlt)?.key : undefined
  if (!images.some(isReady)) return null
  return (
    <section data-place="pictures">
      <h3>{t('pictures.heading')}</h3>
      {images.map(
        (image, index) =>
          isReady(image) && (
            <PictureText
              key={image.key}
              image={image}
              place={index + 1}
              isOpen={open === image.key || firstWrong === image.key}
              isWrong={isRequired && lacksAlt(image)}
              onOpen={(isOpen) => setOpen((now) => (isOpen ? image.key : now === image.key ? null : now))}
              onChange={(texts) => form.setImages(withTexts(image, texts))}
            />
          ),
      )}
    </section>
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
  onChange: (texts: Partial<Texts>) => void
}

function PictureText({ image, place, isOpen, isWrong, onOpen, onChange }: PictureTextProps) {
  const { t } = useTranslation('adminWriting')
  const texts = image.texts ?? noTexts
  const { alt, caption, credit, isDecorative } = texts
  return (
    <details className="picture-text" open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        <img src={uploadPath(originalOf(image).name)} alt="" />
        <span className="vh">{t('pictures.of', { place })}: </span>
        <span className={classNames('picture-said', lacksAlt(image) && 'lacking')}>
          {isDecorative ? t('pictures.decorative') : alt || t('pictures.missing')}
        </span>
      </summary>
      {!isDecorative && (
        <LineField
          label={t('pictures.alt')}
          error={isWrong ? t('pictures.altRequired') : null}
          required
          value={alt}
          max={postLimits.alt}
          onChange={(text) => onChange({ alt: text })}
        />
      )}
      <Check checked={isDecorative} onChange={(isChecked) => onChange({ isDecorative: isChecked })}>
        {t('pictures.decorative')}
      </Check>
      <LineField
        label={t('pictures.caption')}
        value={caption}
        max={postLimits.caption}
        onChange={(text) => onChange({ caption: text })}
      />
      <LineField
        label={t('pictures.credit')}
        value={credit}
        max={postLimits.credit}
        onChange={(text) => onChange({ credit: text })}
      />
    </details>
  )
}
