import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { isOfferedOnEdit, type Category } from '#shared/categories.ts'
import { langOfText } from '#shared/lang.ts'
import { textOfHtml } from '#shared/text.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useRight } from '#client/features/admin/admin-user.ts'
import { isReady } from '#client/features/media/post-images.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { CounterpartPicker } from './counterpart-picker.tsx'
import { PaneName } from './pane-name.tsx'
import { postFormOf } from './post-form.ts'
import { PostReads } from './post-reads.tsx'
import { premiumSlug } from './posts-search.ts'
import { CloseQuestion, LeaveGuard, PublishQuestion } from './questions.tsx'
import { useAutosave } from './use-autosave.ts'
import type { OpenedPost } from './use-opened-post.ts'
import { usePostForm } from './use-post-form.ts'
import { DraftNotes, SavedNotes, type SavedPost } from './writing-notes.tsx'
import { WritingPage, type Pane } from './writing-page.tsx'

/** Where a form stands that shares the screen with another one. */
export type Place = Omit<Pane, 'lang'>

interface WritingFormProps {
  opened: OpenedPost
  /** Undefined as long as nothing was saved. */
  postId: string | undefined
  /** What is done here, as the heading of the page. */
  name: string
  /** The way back: `onBack` asks what is to become of changes. */
  back: (onBack: () => void, isDirty: boolean) => ReactNode
  place?: Place | undefined
  /** What has become of this post, or of the new one before. */
  saved: SavedPost | null
  /** It was saved, and something has been written since; null: what was said of it is out of date. */
  onSaved: (post: SavedPost | null) => void
  /** It was saved as it stands. */
  onDone: (post: SavedPost) => void
  /** A new post has become one that the server knows. */
  onMade?: (id: string) => void
  /** All that was written of a new post was given up. */
  onClear?: () => void
  /** Opens what is stored now. */
  onReload: () => void
  /** Closes a post that is edited. */
  onClose?: () => void
  /** Opens another post beside this one. */
  onBeside?: ((id: string) => void) | undefined
  /** Shows the other of two, where there is room for one only. */
  onSwitch?: () => void
}

/** The form of a post, its saving, and what has to be asked meanwhile. */
function useWriting({ opened, onSaved, onDone, onMade }: WritingFormProps) {
  const { kind, isNew, source, start } = opened
  const { t } = useTranslation(['adminPosts', 'adminDrafts', 'adminRecent', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions())
  const offered = offeredTo(isNew ? null : source.category, categories.data ?? [])
  const preset = (isNew && kind === 'premium' && offered.find(({ slug }) => slug === premiumSlug)?.id) || ''
  const schema = useMemo(() => postFormOf(kind, preset), [kind, preset])
  const [question, setQuestion] = useState<'publish' | 'close' | null>(null)
  /** It is public already, so that publishing is not asked about. */
  const [isPublic, setPublic] = useState(!isNew)
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })

  const form = usePostForm({
    ...{ schema, source, start },
    incomplete: t(isNew && kind === 'recent' ? 'adminRecent:required' : 'adminPosts:errors.required'),
    failed: (error) => {
      const code = errorCodeOf(error)
      if (code === 'POST_CHANGED') return ''
      if (code === 'SITE_READ_ONLY' && !autosave.hasDeviceFailed) return t('adminDrafts:save.full')
      const why = { error: t(`errors:${code}`) }
      const failed = isNew ? t('adminPosts:errors.createFailed', why) : t('adminPosts:errors.updateFailed', why)
      if (code !== 'NETWORK') return failed
      const said = isNew ? t('adminPosts:errors.createNetwork') : failed
      return autosave.hasDeviceFailed ? said : `${said}\n${t('adminPosts:errors.safeHere')}`
    },
    ask: ({ state, images }, goOn) => {
      if (isNew && kind === 'recent' && images.filter(isReady).length === 1)
        return form.setNotice({ isGood: false, text: t('adminRecent:imagesHint') })
      if (state !== 'published' || isPublic) return goOn()
      setQuestion('publish')
    },
    save: async (sent) => {
      const before = isNew ? null : autosave.stands.state
      const written = await autosave.commit()
      const post = { ...written, before, hasGoneOn: form.hasGoneOn(sent) }
      if (post.hasGoneOn) {
        onSaved(post)
        form.settle(sent)
        // It has been told.
        form.set('isUpdateTold', false)
        if (isNew) setPublic(post.state === 'published')
      } else {
        autosave.end()
        onDone(post)
      }
      await refresh()
    },
  })
  const autosave = useAutosave({ form, opened, preset, ...(onMade && { onMade }) })
  return {
    ...{ form, autosave, categories, offered, preset, question, setQuestion, refresh },
    submit: (mayLackAlt: boolean) => {
      onSaved(null)
      form.setNotice(null)
      void form.begin(mayLackAlt)
    },
    /** Gives up what was written since the post was last saved. */
    discard: async (then: () => void) => {
      setQuestion(null)
      form.setNotice(null)
      try {
        await autosave.discard()
        then()
        await refresh()
      } catch (error) {
        form.setNotice({ isGood: false, text: t(`errors:${errorCodeOf(error)}`) })
      }
    },
  }
}

/** The form of a post, new or not: saved as a draft while it is written, and to the post by its main button. */
export function WritingForm(props: WritingFormProps) {
  const { opened, postId, name, back, place, saved, onClear } = props
  const { onReload, onClose = () => undefined, onBeside, onSwitch = () => undefined } = props
  const { kind, isNew, start } = opened
  const { t } = useTranslation(['adminPosts', 'adminDrafts'])
  const { form, autosave, categories, offered, preset, question, setQuestion, refresh, submit, discard } =
    useWriting(props)
  const [writtenLang] = useState(() => langOfText(`${start.title} ${textOfHtml(start.content)}`))
  const pane = place && { ...place, lang: form.values.language || writtenLang }
  const isUpdate = autosave.stands.state === 'published' && form.values.state === 'published'
  const all = categories.data ?? []

  return (
    <>
      <WritingPage
        pane={pane}
        form={form}
        autosave={autosave}
        mode={isNew ? (kind === 'recent' ? 'recent' : 'create') : 'edit'}
        stored={isNew ? null : autosave.stands.state}
        name={pane ? <PaneName lang={pane.lang} onSwitch={onSwitch} /> : <h1 className="write-name faint">{name}</h1>}
        back={back(() => (form.isDirty ? setQuestion('close') : onClose()), form.isDirty)}
        categories={offered}
        preset={preset}
        notes={
          <>
            {categories.isError && (
              <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
            )}
            <DraftNotes
              form={form}
              autosave={autosave}
              opened={opened}
              categories={all}
              onReload={onReload}
              {...(!isNew && { onDiscard: () => void discard(onReload) })}
            />
            {saved && !form.notice && <SavedNotes post={saved} isLeft={isNew} />}
          </>
        }
        foot={
          <>
            <Relatives postId={postId} isNew={isNew} onSave={autosave.flush} onBeside={onBeside} />
            {onClear && form.isDirty && !form.isBusy && <ClearButton onClear={() => void discard(onClear)} />}
          </>
        }
        action={{
          label: t(isNew ? 'adminPosts:form.submit' : 'adminPosts:form.save'),
          busy: isNew
            ? t('adminPosts:form.submitting')
            : t(isUpdate ? 'adminPosts:form.saving' : 'adminDrafts:save.saving'),
        }}
        onSubmit={submit}
      />
      <PublishQuestion
        open={question === 'publish'}
        form={form}
        category={all.find(({ id }) => id === (form.values.category || preset))}
        onClose={() => setQuestion(null)}
      />
      <CloseQuestion
        open={question === 'close'}
        onStay={() => setQuestion(null)}
        onKeep={() => {
          onClose()
          void refresh()
        }}
        onDiscard={() => void discard(onClose)}
      />
      <LeaveGuard isDirty={form.isDirty && autosave.isAtRisk} editId={postId ?? kind} />
    </>
  )
}

/**
 * The categories that a post may have.
 * @param own of a post that is there: it keeps its own, and moves to none that is a page of the site
 */
const offeredTo = (own: string | null, categories: Category[]): Category[] =>
  categories.filter(
    (category) => (category.isAvailable || category.id === own) && (own === null || isOfferedOnEdit(category, own)),
  )

interface RelativesProps {
  postId: string | undefined
  isNew: boolean
  onSave: () => Promise<void>
  onBeside: ((id: string) => void) | undefined
}

/** The post in the other language; of a post that was saved, how it is read and its former versions, too. */
function Relatives({ postId, isNew, ...pairing }: RelativesProps) {
  const { t } = useTranslation('adminDrafts')
  const mayPair = useRight('admin')
  return (
    <>
      {mayPair && <CounterpartPicker postId={postId} {...pairing} />}
      {!isNew && postId !== undefined && (
        <>
          <PostReads id={postId} />
          <Link className="link" to="/admin/universal/$id/revisions" params={{ id: postId }}>
            {t('revisions.open')}
          </Link>
        </>
      )}
    </>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('adminPosts')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="link danger tap" onClick={() => setAsking(true)}>
        {t('form.clear')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('form.clear')}
        confirmLabel={t('form.clear')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClear()
        }}
      >
        {t('form.clearConfirm')}
      </ConfirmDialog>
    </>
  )
}
