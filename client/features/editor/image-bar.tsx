import '#client/ui/field.css'
import { useEditorState, type Editor } from '@tiptap/react'
import { useId, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { imageWidth, type ImageFloat } from '#shared/posts.ts'
import { Button } from '#client/ui/button.tsx'
import { creditOf, isInGallery } from './image-caption.ts'
import type { ImageLayout } from './inline-image-layout.ts'
import { selectedImage } from './inline-image.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

const places: { float: ImageFloat; icon: ToolIconName; label: 'block' | 'left' | 'right' }[] = [
  { float: 'none', icon: 'image-block', label: 'block' },
  { float: 'left', icon: 'image-left', label: 'left' },
  { float: 'right', icon: 'image-right', label: 'right' },
]

/** Enter would send the form around the editor. */
const stay = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

interface ImageBarProps {
  editor: Editor
  altField: Ref<HTMLInputElement>
  /** The text was found wanting: a picture without a description says so. */
  isChecked: boolean
  /** Enter in the description. */
  onNext: (() => void) | undefined
}

/** Place, width, description and credit of the selected picture; below the text, so that nothing jumps when it opens. */
export function ImageBar({ editor, altField, isChecked, onNext }: ImageBarProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  const page = useLang()
  const { image, isInRow, credit } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      image: selectedImage(state),
      isInRow: isInGallery(state),
      credit: creditOf(state),
    }),
  })
  if (!image) return null

  return (
    <div className="ed-image row wraps gap-2-4 on-wash" role="group" aria-label={t('picture.bar')}>
      {isInRow ? (
        <div className="ed-moves cluster gap-2">
          <Button look="line" onClick={() => editor.commands.moveInGallery(-1)}>
            {t('picture.earlier')}
          </Button>
          <Button look="line" onClick={() => editor.commands.moveInGallery(1)}>
            {t('picture.later')}
          </Button>
        </div>
      ) : (
        <Layout editor={editor} image={image} />
      )}
      <div className="ed-alt ed-alt-whole row gap-3">
        <label className="rigid" htmlFor={`${id}-alt`}>
          {t('picture.alt')}
        </label>
        <input
          id={`${id}-alt`}
          ref={altField}
          className="in"
          aria-invalid={isChecked && image.alt.trim() === '' && !image.isDecorative}
          lang={foreignLangOf(image.alt, page)}
          value={image.alt}
          placeholder={t('picture.altHint')}
          maxLength={500}
          onChange={(event) => editor.commands.setImageAlt(event.target.value)}
          onKeyDown={(event) => {
            stay(event)
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onNext?.()
          }}
        />
      </div>
      <label className="row tap gap-2">
        <input
          type="checkbox"
          checked={image.isDecorative}
          onChange={(event) => editor.commands.setImageDecorative(event.target.checked)}
        />
        {t('picture.decorative')}
      </label>
      <div className="ed-alt row gap-3">
        <label className="rigid" htmlFor={`${id}-credit`}>
          {t('picture.credit')}
        </label>
        <input
          id={`${id}-credit`}
          className="in"
          lang={foreignLangOf(credit, page)}
          value={credit}
          maxLength={200}
          onChange={(event) => editor.commands.setImageCredit(event.target.value)}
          onKeyDown={stay}
        />
      </div>
      <Button look="line" onClick={() => editor.chain().focus().editCaption().run()}>
        {t('picture.caption')}
      </Button>
      <Button look="danger" onClick={() => editor.chain().deleteSelection().focus().run()}>
        {t('picture.delete')}
      </Button>
    </div>
  )
}

/** Place and width; those of a gallery are the gallery's. */
function Layout({ editor, image }: { editor: Editor; image: ImageLayout }) {
  const { t } = useTranslation('editor')
  const id = useId()
  const max = image.float === 'none' ? imageWidth.max : imageWidth.maxFloated
  return (
    <>
      <div className="ed-group">
        {places.map(({ float, icon, label }) => (
          <ToolButton
            key={float}
            label={t(`picture.${label}`)}
            pressed={image.float === float}
            tabIndex={0}
            onClick={() => editor.commands.setImageLayout({ float })}
          >
            <ToolIcon name={icon} />
          </ToolButton>
        ))}
      </div>
      <div className="ed-width row gap-3">
        <label htmlFor={`${id}-width`}>{t('picture.width')}</label>
        <input
          id={`${id}-width`}
          type="range"
          min={imageWidth.min}
          max={max}
          step={imageWidth.step}
          value={image.width}
          aria-valuetext={`${image.width}%`}
          onChange={(event) => editor.commands.setImageLayout({ width: Number(event.target.value) })}
        />
        <output htmlFor={`${id}-width`} className="num">
          {image.width}%
        </output>
      </div>
    </>
  )
}
