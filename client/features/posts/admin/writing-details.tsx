import './writing-details.css'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Category } from '#shared/categories.ts'
import { langOfText } from '#shared/lang.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { lacksAlt, type FormImage } from '#client/features/media/post-images.ts'
import { ImagesField } from '#client/features/media/images-field.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { AuthorPicker } from './author-picker.tsx'
import { DetailsPlaces } from './details-places.tsx'
import { DetailsSearch } from './details-search.tsx'
import { DetailsSection, type DetailsPanelState } from './details-section.tsx'
import { DetailsState } from './details-state.tsx'
import { PictureTexts, RecentImages } from './picture-texts.tsx'
import type { PostForm } from './use-post-form.ts'

/** The form of recent posts asks for more, and has two places for pictures; names of fields differ a little. */
export type WritingMode = 'create' | 'edit' | 'recent'

interface WritingDetailsProps {
  panel: DetailsPanelState
  form: PostForm
  mode: WritingMode
  /** The state that the post has; null for a new one. */
  stored: PostState | null
  categories: Category[]
  preset: string
  foot: ReactNode
  /** From the last picture that was described to what comes next. */
  onDescribed: () => void
  /** Sends the post without the descriptions of its pictures. */
  onGoOnAnyway: () => void
}

/** All that belongs to a post besides its text: where it appears, who wrote it, its pictures. */
export function WritingDetails(props: WritingDetailsProps) {
  const { panel, form, mode, stored, categories, preset, foot, onDescribed, onGoOnAnyway } = props
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  const headingId = useId()
  const close = useRef<HTMLButtonElement>(null)
  const { isOpen, isSheet } = panel
  useEffect(() => {
    if (!isSheet) return
    // What is wrong in it has the focus already.
    if (!close.current?.closest('.details')?.querySelector('[aria-invalid="true"]'))
      close.current?.focus({ preventScroll: true })
  }, [isSheet])
  useLayoutEffect(() => {
    const panelOf = close.current?.closest('.details')
    const page = panelOf?.closest('.write')
    if (!isOpen || !page) return
    return () => {
      if (!panelOf?.contains(document.activeElement)) return
      // The button that opens it has gone for so long. Whoever was led elsewhere meanwhile stays there.
      requestAnimationFrame(() => {
        const focused = document.activeElement
        if (focused && focused !== document.body && !panelOf.contains(focused)) return
        page.querySelector<HTMLElement>('.write-tools [aria-expanded]')?.focus()
      })
    }
  }, [isOpen])

  const isRecentForm = mode === 'recent'
  return (
    <aside
      className={classNames('details column on-sheet', isSheet && 'sheet head-above')}
      hidden={!panel.isOpen}
      aria-labelledby={headingId}
    >
      <div className="details-head row between rigid ink-below">
        <h2 id={headingId}>{t('adminWriting:details')}</h2>
        <button
          ref={close}
          type="button"
          className="link tap"
          aria-keyshortcuts="Control+."
          onClick={() => panel.set(false)}
        >
          {t('adminWriting:close')}{' '}
          <kbd className="faint framed" aria-hidden="true">
            Ctrl .
          </kbd>
        </button>
      </div>
      <div className="details-body" data-place="settings">
        <DetailsState form={form} stored={stored} />
        <DetailsPlaces form={form} mode={mode} categories={categories} preset={preset} />
        <DetailsSection
          name="pictures"
          place="pictures"
          heading={t('adminWriting:sections.pictures')}
          brief={<PicturesBrief images={form.values.images} />}
        >
          {isRecentForm ? (
            <RecentImages images={form.values.images} onChange={form.setImages} />
          ) : (
            <ImagesField
              lang={form.values.language || langOfText(form.values.title)}
              images={form.values.images}
              onChange={form.setImages}
            />
          )}
          <PictureTexts form={form} onDescribed={onDescribed} onGoOnAnyway={onGoOnAnyway} />
        </DetailsSection>
        <DetailsSection name="people" heading={t('adminWriting:sections.people')} brief={form.values.author}>
          <AuthorPicker
            value={form.values}
            error={form.sentenceOf('author')}
            isRequired={isRecentForm}
            onChange={({ author, authors }) => {
              form.set('author', author)
              form.set('authors', authors)
            }}
          />
        </DetailsSection>
        <DetailsSearch form={form} />
        {foot}
      </div>
    </aside>
  )
}

/** How many pictures there are, or lack their descriptions. */
function PicturesBrief({ images }: { images: FormImage[] }) {
  const { t } = useTranslation('adminWriting')
  const lacking = images.filter(lacksAlt).length
  if (lacking > 0) return <span className="lacking">{t('pictures.lacking', { count: lacking })}</span>
  return images.length > 0 ? images.length : null
}
