import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isOfferedOnEdit, type Category } from '#shared/categories.ts'
import { langOfText } from '#shared/lang.ts'
import { textOfHtml } from '#shared/text.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { CloseQuestion, LeaveGuard } from './questions.tsx'
import { DraftNotes, SavedNotes, doneSentence, type SavedPost } from './writing-notes.tsx'
import { EditFoot } from './edit-foot.tsx'
import { PaneName } from './pane-name.tsx'
import { postFormOf } from './post-form.ts'
import { useAutosave } from './use-autosave.ts'
import { useOpenedPost, type OpenedPost } from './use-opened-post.ts'
import { usePostForm } from './use-post-form.ts'
import { WritingPage, type Pane } from './writing-page.tsx'

export interface EditHandle {
  /** Whether it has the focus. */
  isWritten: () => boolean
  /** Closes it; asks before changes are discarded. */
  close: () => void
}

interface EditPaneProps {
  id: string
  /** Where the open form enters itself, under its post. */
  forms: Map<string, EditHandle>
  /** Where it stands, if another post is written beside it. */
  beside: Omit<Pane, 'lang'> | undefined
  /** Opens another post beside this one. */
  onBeside: (id: string) => void
  /** Shows the other one, where there is room for one only. */
  onSwitch: () => void
  onClose: () => void
}

/** One post in the edit window. */
export function EditPane({ id, beside, onClose, ...rest }: EditPaneProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const [opening, setOpening] = useState(0)
  const [saved, setSaved] = useState<SavedPost | null>(null)
  const post = useOpenedPost('post', id, false, opening)
  const categories = useQuery(trpc.categories.list.queryOptions())
  if (post.data && categories.data)
    return (
      <EditForm
        key={post.data.form.tab}
        {...{ id, beside, saved, onClose, ...rest }}
        onSaved={setSaved}
        opened={post.data.form}
        categories={categories.data}
        onReload={() => setOpening((count) => count + 1)}
      />
    )
  return (
    <div
      className={classNames('write-wait stack gap-4', beside?.side, beside?.isBehind && 'behind')}
      aria-busy={!post.isError && !categories.isError}
    >
      {post.isError && (
        <ErrorPanel
          title={t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(post.error)}`) })}
          onRetry={() => void post.refetch()}
        />
      )}
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      <SkeletonLine />
      <SkeletonLine short />
      <SkeletonBlock className="write-wait-text" />
      <Button look="line" onClick={onClose}>
        {t('adminPosts:form.cancel')}
      </Button>
    </div>
  )
}

const schema = postFormOf('post')

interface EditFormProps extends EditPaneProps {
  opened: OpenedPost
  categories: Category[]
  /** What has become of it, where it stays open. */
  saved: SavedPost | null
  onSaved: (post: SavedPost | null) => void
  /** Opens what is stored now. */
  onReload: () => void
}

/** The categories that a post may move to, and its own. */
const offeredTo = (categoryId: string, categories: Category[]): Category[] =>
  categories.filter(
    (category) => (category.isAvailable || category.id === categoryId) && isOfferedOnEdit(category, categoryId),
  )

function EditForm(props: EditFormProps) {
  const { id, forms, beside, opened, categories, saved, onBeside, onSwitch, onSaved, onReload, onClose } = props
  const { t } = useTranslation(['adminPosts', 'adminDrafts', 'adminWriting', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [isAsking, setAsking] = useState(false)
  const { source, start } = opened
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })

  const form = usePostForm({
    ...{ schema, source, start },
    incomplete: t('adminPosts:errors.required'),
    failed: (error) => {
      const code = errorCodeOf(error)
      if (code === 'POST_CHANGED') return ''
      if (code === 'SITE_READ_ONLY' && !autosave.hasDeviceFailed) return t('adminDrafts:save.full')
      const said = t('adminPosts:errors.updateFailed', { error: t(`errors:${code}`) })
      return code === 'NETWORK' && !autosave.hasDeviceFailed ? `${said}\n${t('adminPosts:errors.safeHere')}` : said
    },
    save: async (sent) => {
      const before = autosave.stands.state
      const written = await autosave.commit()
      const post = { ...written, before, hasGoneOn: form.hasGoneOn(sent) }
      if (beside || post.hasGoneOn) onSaved(post)
      else {
        // What was left out takes longer to read, and is nowhere else.
        const parts = post.removed.length > 0 && t('adminPosts:removedParts', { parts: post.removed.join(', ') })
        toasts.show([doneSentence(t, post), parts].filter(Boolean).join(' '), parts ? 20_000 : undefined)
      }
      if (post.hasGoneOn) {
        form.settle(sent)
        // It has been told.
        form.set('isUpdateTold', false)
      } else {
        autosave.end()
        // Beside another one it stays open, as what it is now.
        if (beside) onReload()
        else onClose()
      }
      await refresh()
    },
  })
  const autosave = useAutosave({ form, opened })
  const [writtenLang] = useState(() => langOfText(`${start.title} ${textOfHtml(start.content)}`))
  const pane = beside && { ...beside, lang: form.values.language || writtenLang }
  const isUpdate = autosave.stands.state === 'published' && form.values.state === 'published'
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  useEffect(() => {
    const isWritten = () => document.activeElement?.closest<HTMLElement>('.write')?.dataset.tab === opened.tab
    forms.set(id, { isWritten, close })
    return () => void forms.delete(id)
  })

  const submit = (mayLackAlt: boolean) => {
    onSaved(null)
    form.setNotice(null)
    void form.begin(mayLackAlt)
  }
  const discard = async (then: () => void) => {
    setAsking(false)
    form.setNotice(null)
    try {
      await autosave.discard()
      then()
      await refresh()
    } catch (error) {
      form.setNotice({ isGood: false, text: t(`errors:${errorCodeOf(error)}`) })
    }
  }

  return (
    <>
      <WritingPage
        pane={pane}
        form={form}
        autosave={autosave}
        mode="edit"
        stored={autosave.stands.state}
        name={pane ? <PaneName lang={pane.lang} onSwitch={onSwitch} /> : <EditedName />}
        back={<BackButton isDone={saved !== null && !form.isDirty} onBack={close} />}
        categories={offeredTo(source.category, categories)}
        notes={
          <>
            <DraftNotes
              form={form}
              autosave={autosave}
              opened={opened}
              categories={categories}
              onReload={onReload}
              onDiscard={() => void discard(onReload)}
            />
            {saved && !form.notice && <SavedNotes post={saved} />}
          </>
        }
        foot={<EditFoot postId={id} onSave={autosave.flush} onBeside={beside ? undefined : onBeside} />}
        action={{
          label: t('adminPosts:form.save'),
          busy: isUpdate ? t('adminPosts:form.saving') : t('adminDrafts:save.saving'),
        }}
        onSubmit={submit}
      />
      <CloseQuestion
        open={isAsking}
        onStay={() => setAsking(false)}
        onKeep={() => {
          onClose()
          void refresh()
        }}
        onDiscard={() => void discard(onClose)}
      />
      <LeaveGuard isDirty={form.isDirty && autosave.isAtRisk} editId={id} />
    </>
  )
}

/** @param isDone it was saved: there is nothing to cancel */
function BackButton({ isDone, onBack }: { isDone: boolean; onBack: () => void }) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  return (
    <button type="button" className="write-back accent semibold" onClick={onBack}>
      <span aria-hidden="true">←</span>{' '}
      <span className="word">{isDone ? t('adminWriting:backTo') : t('adminPosts:form.cancel')}</span>
    </button>
  )
}

/** For the eye: the window itself has this name. */
function EditedName() {
  const { t } = useTranslation('adminPosts')
  return (
    <span className="write-name faint" aria-hidden="true">
      {t('editTitle')}
    </span>
  )
}
