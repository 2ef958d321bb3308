import './writing-page.css'
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { Category } from '#shared/categories.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { RichTextEditor, type RichTextHandle } from '#client/features/editor/rich-text-editor.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useDescribing, useFirstWrong, useSeenArea, useWritingKeys } from './use-writing-page.ts'
import { useDetailsPanel } from './details-section.tsx'
import type { Autosave } from './use-autosave.ts'
import type { PostForm } from './use-post-form.ts'
import { WritingDetails, type WritingMode } from './writing-details.tsx'
import { WritingHead } from './writing-head.tsx'
import { WritingHeadlines } from './writing-headlines.tsx'
import { WritingNotes } from './writing-notes.tsx'
import { formatDate } from '#shared/dates.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { momentOfField } from '#client/core/time-field.ts'

/** Readers' pages are loaded only for whoever looks at them. */
const PreviewWindow = lazy(async () => ({ default: (await import('./preview-window.tsx')).PreviewWindow }))

/** A page that shares the screen with that of another post. */
export interface Pane {
  side: 'left' | 'right'
  /** It is the other one that is seen where there is room for one only. */
  isBehind: boolean
  /** The language of its post. */
  lang: Lang
}

interface WritingPageProps {
  /** Undefined: it has the screen for itself. */
  pane?: Pane | undefined
  form: PostForm
  autosave: Autosave
  mode: WritingMode
  /** The state that the post has; null for a new one. */
  stored: PostState | null
  /** Of the page itself: what is done here. */
  name: ReactNode
  /** The way back. */
  back: ReactNode
  categories: Category[]
  /** The category of a new post without another. */
  preset?: string
  /** What has happened to the post, above the text. */
  notes?: ReactNode
  /** Below the details. */
  foot?: ReactNode
  /** What the main button says where the state stays as it is, and while it is under way. */
  action: { label: string; busy: string }
  /** @param mayLackAlt also without descriptions of pictures, for which it has been refused before */
  onSubmit: (mayLackAlt: boolean) => void
}

/**
 * The page on which a post is written, new or not: its text has the screen; the rest of it stands in a panel beside it, on
 * the phone over it.
 */
export function WritingPage(props: WritingPageProps) {
  const {
    pane,
    form,
    autosave,
    mode,
    stored,
    name,
    back,
    categories,
    preset = '',
    notes,
    foot,
    action,
    onSubmit,
  } = props
  const { t } = useTranslation(['adminPosts', 'adminPostList'])
  const lang = useLang()
  const contentId = useId()
  const page = useRef<HTMLFormElement>(null)
  const panel = useDetailsPanel(pane !== undefined)
  const [isPreviewed, setPreviewed] = useState(false)
  useSeenArea(page)
  const text = useRef<RichTextHandle>(null)
  const { leadToPicture, leadOn } = useDescribing(form, page, text, panel)
  useFirstWrong(page, form.submitCount, panel, leadToPicture)
  const isFront = !pane?.isBehind
  useWritingKeys(page, isFront, {
    // What comes of it stands in the head of the page.
    save: () => void autosave.flush().catch(() => undefined),
    preview: () => setPreviewed(true),
    toggleDetails: () => panel.set(!panel.isOpen),
    closeSheet: panel.isSheet ? () => panel.set(false) : undefined,
  })

  const chosen = categories.find(({ id }) => id === (form.values.category || preset))
  const label = useOutcome(form.values, stored ?? 'published', action.label)
  const contentError = form.sentenceOf('content')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isBusy) onSubmit(false)
  }
  const goOnAnyway = () => !form.isBusy && onSubmit(true)
  return (
    <form
      ref={page}
      className={classNames('write stack', pane?.side, pane?.isBehind && 'behind')}
      data-tab={autosave.tab}
      aria-label={pane && t(`adminPostList:filters.${pane.lang}`)}
      onSubmit={submit}
      noValidate
      aria-busy={form.isBusy}
    >
      <WritingHead
        form={form}
        autosave={autosave}
        name={name}
        back={back}
        action={{ ...action, label }}
        isBehind={panel.isSheet}
        isDetailed={panel.isOpen}
        onDetails={() => panel.set(true)}
        onPreview={() => setPreviewed(true)}
      />
      <WritingNotes form={form}>{notes}</WritingNotes>
      <div className="write-text stack" inert={panel.isSheet}>
        <span className="vh" id={contentId}>
          {t('adminPosts:form.content')}
        </span>
        <RichTextEditor
          key={form.generation}
          ref={text}
          initialHtml={form.values.content}
          onChange={(html) => form.set('content', html)}
          onUploads={form.setTextUploads}
          undoName={() => autosave.known().id ?? ''}
          labelledBy={contentId}
          describedBy={contentError ? `${contentId}-note` : undefined}
          invalid={contentError !== null}
          onDescribed={leadOn}
          head={
            <WritingHeadlines
              form={form}
              isFront={isFront}
              kicker={chosen?.name[lang] ?? ''}
              isRecentForm={mode === 'recent'}
              contentError={contentError}
              contentErrorId={`${contentId}-note`}
              onLeadToPicture={leadToPicture}
              onGoOnAnyway={form.undescribed !== undefined && !form.lacksAlt ? goOnAnyway : undefined}
              onLeave={() => text.current?.focus()}
            />
          }
        />
      </div>
      <WritingDetails
        panel={panel}
        form={form}
        mode={mode}
        stored={stored}
        categories={categories}
        preset={preset}
        foot={foot}
        onDescribed={leadOn}
        onGoOnAnyway={goOnAnyway}
      />
      {form.questions}
      {isPreviewed && (
        <Suspense>
          <PreviewWindow postId={autosave.known().id} fields={autosave.read()} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </form>
  )
}

const onMinute = (changed: () => void) => {
  const timer = setInterval(changed, minuteMs)
  return () => clearInterval(timer)
}
/** The moment, to the minute: what was tomorrow is today after midnight. */
const useNow = (): number => useSyncExternalStore(onMinute, () => Math.floor(Date.now() / minuteMs) * minuteMs)

/**
 * What comes of the main button, in words.
 * @param stored the state that the post has
 * @param usual what it says where the post is published, and stays so
 */
function useOutcome({ state, publishAt }: PostForm['values'], stored: PostState, usual: string): string {
  const { t } = useTranslation('adminWriting')
  const lang = useLang()
  const now = useNow()
  const at = momentOfField(publishAt)
  if (state === 'scheduled' && at !== null) {
    const [day, today, tomorrow] = [at, now, now + dayMs].map((moment) => formatDate(moment, lang))
    const time = formatDate(at, lang, 'time')
    const name = day === today ? 'today' : day === tomorrow ? 'tomorrow' : 'other'
    return t('outcome.scheduledAt', { when: t(`when.${name}`, { time, day: formatDate(at, lang, 'brief') }) })
  }
  if (state !== stored) return t(`outcome.${state}`)
  return state === 'published' || state === 'scheduled' ? usual : t(`stays.${state}`)
}
