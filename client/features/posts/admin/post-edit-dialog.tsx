import './post-edit-dialog.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isOfferedOnEdit, type Category } from '#shared/categories.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { EditFoot } from './edit-foot.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { postFormOf } from './post-form.ts'
import { useAutosave } from './use-autosave.ts'
import { useOpenedPost, type OpenedPost } from './use-opened-post.ts'
import { usePostForm } from './use-post-form.ts'
import { WritingPage } from './writing-page.tsx'

interface PostEditDialogProps {
  id: string
  onClose: () => void
}

/** The edit window of a post, with an address of its own (`?edit=id`). */
export function PostEditDialog({ id, onClose }: PostEditDialogProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const [opening, setOpening] = useState(0)
  const post = useOpenedPost('post', id, false, opening)
  const categories = useQuery(trpc.categories.list.queryOptions())
  const form = useRef<EditFormHandle>(null)
  const close = () => (form.current ? form.current.close() : onClose())

  return (
    <Dialog open title={t('adminPosts:editTitle')} onClose={close} className="write-window">
      {post.isError && (
        <ErrorPanel
          title={t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(post.error)}`) })}
          onRetry={() => void post.refetch()}
        />
      )}
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      {post.data && categories.data ? (
        <EditForm
          key={post.data.form.tab}
          id={id}
          opened={post.data.form}
          categories={categories.data}
          ref={form}
          onReload={() => setOpening((count) => count + 1)}
          onClose={onClose}
        />
      ) : (
        <div className="write-wait" aria-busy={!post.isError}>
          <SkeletonLine />
          <SkeletonLine short />
          <SkeletonBlock className="write-wait-text" />
          <Button look="line" onClick={onClose}>
            {t('adminPosts:form.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const schema = postFormOf('post')

interface EditFormHandle {
  /** Closes the window; asks before changes are discarded. */
  close: () => void
}

interface EditFormProps {
  ref: Ref<EditFormHandle>
  id: string
  opened: OpenedPost
  categories: Category[]
  /** Opens what is stored now. */
  onReload: () => void
  onClose: () => void
}

/** The categories that a post may move to, and its own. */
const offeredTo = (categoryId: string, categories: Category[]): Category[] =>
  categories.filter(
    (category) => (category.isAvailable || category.id === categoryId) && isOfferedOnEdit(category, categoryId),
  )

function EditForm({ ref, id, opened, categories, onReload, onClose }: EditFormProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [isAsking, setAsking] = useState(false)
  const { source, start, stands } = opened
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })

  const form = usePostForm({
    ...{ schema, source, start },
    incomplete: t('adminPosts:errors.required'),
    failed: (error) => {
      const code = errorCodeOf(error)
      if (code === 'POST_CHANGED') return ''
      const said = t('adminPosts:errors.updateFailed', { error: t(`errors:${code}`) })
      return code === 'NETWORK' && !autosave.hasDeviceFailed ? `${said}\n${t('adminPosts:errors.safeHere')}` : said
    },
    save: async (sent) => {
      const { removed } = await autosave.commit()
      const hasGoneOn = form.hasGoneOn(sent)
      const parts = removed.length > 0 && t('adminPosts:removedParts', { parts: removed.join(', ') })
      toasts.show(
        [t('adminPosts:updated'), parts, hasGoneOn && t('adminPosts:wroteOn')].filter(Boolean).join(' '),
        // What was left out takes longer to read, and is nowhere else.
        parts ? 20_000 : undefined,
      )
      if (hasGoneOn) {
        form.settle(sent)
        // It has been told.
        form.set('isUpdateTold', false)
      } else {
        autosave.end()
        onClose()
      }
      await refresh()
    },
  })
  const autosave = useAutosave({ form, opened })
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  useImperativeHandle(ref, () => ({ close }))

  const submit = () => {
    form.setNotice(null)
    void form.begin()
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
        form={form}
        autosave={autosave}
        mode="edit"
        stored={stands.state}
        name={<EditedName />}
        back={
          <button type="button" className="write-back" onClick={close}>
            <span aria-hidden="true">←</span> <span className="word">{t('adminPosts:form.cancel')}</span>
          </button>
        }
        categories={offeredTo(source.category, categories)}
        notes={
          <DraftNotes
            form={form}
            autosave={autosave}
            opened={opened}
            onReload={onReload}
            onDiscard={() => void discard(onReload)}
          />
        }
        foot={<EditFoot postId={id} />}
        action={{ label: t('adminPosts:form.save'), busy: t('adminPosts:form.saving') }}
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

interface CloseQuestionProps {
  open: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** What is to become of changes that readers do not see yet. */
function CloseQuestion({ open, onStay, onKeep, onDiscard }: CloseQuestionProps) {
  const { t } = useTranslation(['adminPosts', 'adminDrafts'])
  return (
    <Dialog
      open={open}
      title={t('adminPosts:draft.discardTitle')}
      onClose={onStay}
      className="small"
      actions={
        <>
          <Button look="line" onClick={onStay} autoFocus>
            {t('adminPosts:leave.stay')}
          </Button>
          <Button look="line" onClick={onKeep}>
            {t('adminDrafts:close.keep')}
          </Button>
          <Button look="danger" onClick={onDiscard}>
            {t('adminPosts:draft.discard')}
          </Button>
        </>
      }
    >
      <p>{t('adminDrafts:close.text')}</p>
    </Dialog>
  )
}

/** For the eye: the window itself has this name. */
function EditedName() {
  const { t } = useTranslation('adminPosts')
  return (
    <span className="write-name" aria-hidden="true">
      {t('editTitle')}
    </span>
  )
}
