import { useEditorState, type Editor } from '@tiptap/react'
import { useId } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { imageWidth, type ImageFloat } from '#shared/posts.ts'
import { Button } from '#client/ui/button.tsx'
import { selectedImage } from './inline-image.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

const places: { float: ImageFloat; icon: ToolIconName; label: 'block' | 'left' | 'right' }[] = [
  { float: 'none', icon: 'image-block', label: 'block' },
  { float: 'left', icon: 'image-left', label: 'left' },
  { float: 'right', icon: 'image-right', label: 'right' },
]

/** Place, width and description of the selected picture; below the text, so that nothing jumps when it opens. */
export function ImageBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor')
  const id = useId()
  const image = useEditorState({ editor, selector: ({ editor: current }) => selectedImage(current.state) })
  if (!image) return null

  const max = image.float === 'none' ? imageWidth.max : imageWidth.maxFloated
  return (
    <div className="ed-image" role="group" aria-label={t('picture.bar')}>
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
      <div className="ed-width">
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
      <div className="ed-alt">
        <label htmlFor={`${id}-alt`}>{t('picture.alt')}</label>
        <input
          id={`${id}-alt`}
          className="in"
          value={image.alt}
          placeholder={t('picture.altHint')}
          maxLength={500}
          onChange={(event) => editor.commands.setImageAlt(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the form around the editor.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <Button look="danger" onClick={() => editor.chain().deleteSelection().focus().run()}>
        {t('picture.delete')}
      </Button>
    </div>
  )
}
