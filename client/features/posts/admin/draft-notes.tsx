import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { isReady } from '#client/features/media/post-images.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import type { ChangedMeanwhile, ShownFields } from '#shared/drafts.ts'
import { Conflict } from './conflict.tsx'
import { toFormValues } from './draft-values.ts'
import { withNext } from './form-diff.ts'
import { Presence } from './presence.tsx'
import type { Autosave } from './use-autosave.ts'
import { standsAfter, type OpenedPost } from './use-opened-post.ts'
import type { PostForm } from './use-post-form.ts'

interface DraftNotesProps {
  form: PostForm
  autosave: Autosave
  opened: OpenedPost
  categories: readonly Category[]
  /** Opens what is stored now. */
  onReload: () => void
  /** Gives up what was found; of a new post there is another way. */
  onDiscard?: () => void
}

/** Who else is here, what was found when the post was opened, and the choice between two versions of it. */
export function DraftNotes({ form, autosave, opened, categories, onReload, onDiscard }: DraftNotesProps) {
  const { status, mine, rebase } = autosave
  const { kind, unsaved } = opened
  const ours = withNext(mine(), autosave.stands)
  const choose = (fields: ShownFields) => {
    if (status.kind !== 'conflict') return
    const now = form.latest()
    const values = toFormValues(fields, kind, autosave.stands)
    const images =
      fields.images === ours.images ? now.images : [...values.images, ...now.images.filter((one) => !isReady(one))]
    if (fields !== ours) form.replace({ ...now, ...values, images })
    rebase(status.changed, fields)
  }
  const theirs = (changed: ChangedMeanwhile) => ({
    ...changed.theirs,
    fields: withNext(changed.theirs.fields, standsAfter(opened, changed)),
  })
  return (
    <>
      <Presence autosave={autosave} onLoad={onReload} />
      {status.kind === 'conflict' ? (
        <Conflict
          key={`${status.changed.version} ${status.changed.updatedAt}`}
          theirs={theirs(status.changed)}
          mine={ours}
          categories={categories}
          onChoose={choose}
        />
      ) : (
        onDiscard && unsaved && status.kind === 'idle' && <Restored unsaved={unsaved} onDiscard={onDiscard} />
      )}
    </>
  )
}

/** What is shown is not what readers see. */
function Restored({ unsaved, onDiscard }: { unsaved: { at: number; by: string }; onDiscard: () => void }) {
  const { t } = useTranslation(['adminPosts', 'adminDrafts'])
  const { name } = useAdminUser()
  const timeOf = useDraftTime()
  const time = timeOf(unsaved.at)
  return (
    <p className="write-restored on-wash" role="status">
      {unsaved.by === name || unsaved.by === ''
        ? t('adminPosts:draft.restoredEdit', { time })
        : t('adminDrafts:unsavedBy', { time, name: unsaved.by })}
      <button type="button" className="link" onClick={onDiscard}>
        {t('adminPosts:draft.discard')}
      </button>
    </p>
  )
}
