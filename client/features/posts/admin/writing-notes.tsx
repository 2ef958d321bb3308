import './writing-notes.css'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { postPath } from '#shared/addresses.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import type { Category } from '#shared/categories.ts'
import type { ChangedMeanwhile, ShownFields } from '#shared/drafts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Translate } from '#client/i18n/i18n.ts'
import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { isReady } from '#client/features/media/post-images.ts'
import type { PostForm } from './use-post-form.ts'
import { Conflict } from './conflict.tsx'
import { toFormValues } from './draft-values.ts'
import { withNext } from './form-diff.ts'
import { Presence } from './presence.tsx'
import type { Autosave } from './use-autosave.ts'
import { standsAfter, type OpenedPost } from './use-opened-post.ts'

/** What has to be said of the post as a whole, between the head of the page and its text; nothing at all on a good day. */
export function WritingNotes({ form, children }: { form: PostForm; children: ReactNode }) {
  const { t } = useTranslation('adminPosts')
  const { missing } = form.values
  return (
    <div className="write-notes across">
      {missing > 0 && (
        <div className="write-problem problem" role="alert">
          <p>{t('unsent.missing', { count: missing })}</p>
          <button type="button" className="link" onClick={() => form.set('missing', 0)}>
            {t('unsent.noted')}
          </button>
        </div>
      )}
      {form.notice && (
        <div className="write-problem problem" role="alert">
          {form.notice.text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}

export interface SavedPost {
  id: string
  slug: string
  state: PostState
  /** What the post was before; null for a new one. */
  before: PostState | null
  removed: string[]
  /** Something has been written since it was sent. */
  hasGoneOn: boolean
}

/** What has become of a post, in a sentence. */
export function doneSentence(t: Translate<'adminPosts', 'adminPosts' | 'adminWriting'>, post: SavedPost): string {
  if (post.state !== 'published') return t(`adminWriting:done.${post.state}`)
  if (post.before === null) return t('adminPosts:created')
  return post.before === 'published' ? t('adminPosts:updated') : t('adminWriting:done.published')
}

interface SavedNotesProps {
  post: SavedPost
  /** The post is not edited here any more. */
  isLeft?: boolean
}

/** What has become of a post that was saved, and the ways to it. */
export function SavedNotes({ post, isLeft = false }: SavedNotesProps) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  return (
    <div className="write-done medium">
      <div role="status">
        <p>{doneSentence(t, post)}</p>
        {post.removed.length > 0 && <p>{t('adminPosts:removedParts', { parts: post.removed.join(', ') })}</p>}
        {post.hasGoneOn && <p>{t('adminPosts:wroteOn')}</p>}
      </div>
      {post.state === 'published' && (
        <a className="link" href={postPath(post)} target="_blank" rel="noopener">
          {t('adminPosts:viewAsReader')}
        </a>
      )}
      {isLeft && (
        <Link className="link" to="/admin/write" search={{ post: post.id }}>
          {t('adminPosts:editThis')}
        </Link>
      )}
    </div>
  )
}

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
