import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ChangedMeanwhile, DraftSave, DraftSaved, ShownFields } from '#shared/drafts.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { Autosaver, type SavedForm, type SaveStatus } from './autosaver.ts'
import { holdForm, removeCopy, writeCopy } from './device-copy.ts'
import { toDraftFields, shownOf, toFormValues, type PostStands } from './draft-values.ts'
import { diffForms, isSame, withNext } from './form-diff.ts'
import { blankPost } from './post-form.ts'
import { sendLast } from './tab-signals.ts'
import { standsAfter, type OpenedPost } from './use-opened-post.ts'
import { keptOf, unsentOf, type PostForm } from './use-post-form.ts'

interface AutosaveOptions {
  form: PostForm
  opened: OpenedPost
  /** The category of a new post without another. */
  preset?: string
  /** A new post has become one that the server knows. */
  onMade?: (id: string) => void
}

/** What the saver has to know of a form that is written on while it saves. */
interface Latest extends AutosaveOptions {
  /** The version that the form continues, whose fields without an input stay as they are. */
  base: ShownFields
  /** What the post is, as far as this form knows. */
  stands: PostStands
  /** What the cleaner has left out of the text. */
  removed: string[]
  /** What was saved to the post without an answer. */
  unanswered: ShownFields | null
}

/** The saver of a form, and what keeps a copy of it on this device. */
function useSaver(options: AutosaveOptions) {
  const { form, opened } = options
  const { tab, submissionId, kind } = opened
  const { id: userId, name } = useAdminUser()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation(trpc.drafts.save.mutationOptions())
  const [status, setStatus] = useState<SaveStatus>({ kind: 'idle', at: opened.unsaved?.at ?? null })
  const [hasDeviceFailed, setDeviceFailed] = useState(false)
  const [tools] = useState(() => {
    let latest: Latest = { ...options, base: opened.base, stands: opened.stands, removed: [], unanswered: null }
    let isMade = opened.saved.id !== undefined
    const mine = (): ShownFields => shownOf(form.latest(), latest.base, latest.stands)
    const read = (): DraftSave['fields'] => {
      const { base, stands, preset = '' } = latest
      const fields = toDraftFields(form.latest(), base, stands)
      return { ...fields, category: fields.category || preset }
    }
    const keep = (wasSent: boolean): void => {
      const { id = '', version, seenUpdatedAt = '' } = saver.known()
      const copy = { kind, tab, submissionId, id, version, seenUpdatedAt, wasSent, savedAt: Date.now() }
      setDeviceFailed(!writeCopy(deviceStorage, userId, { ...copy, values: keptOf(form.latest()) }))
    }
    const hasSame = (changed: ChangedMeanwhile): boolean => {
      const { fields, by } = changed.theirs
      const { stands, unanswered } = latest
      if (isSame(diffForms(withNext(fields, standsAfter(opened, changed)), withNext(mine(), stands)))) return true
      if (by !== name || !unanswered) return false
      // Saving has filled in what was left open, such as the date.
      const diff = diffForms(fields, unanswered)
      return isSame({ ...diff, details: diff.details.filter((detail) => detail === 'images') })
    }
    const hasUnsent = (): boolean => {
      const { sending, failed } = unsentOf(form.latest())
      return sending + failed > 0
    }
    const onSaved = ({ id, removed }: DraftSaved): void => {
      const { onMade } = latest
      latest = { ...latest, removed }
      // Of what nobody has published the list shows what is written.
      void queryClient.invalidateQueries({ queryKey: trpc.posts.adminList.pathKey(), refetchType: 'none' })
      // Whoever writes on without a pause reloads this post, too.
      if (!isMade) onMade?.(id)
      isMade = true
    }
    const saver = new Autosaver({
      ...{ submissionId, tab, read, send, onSaved, start: opened.saved, isSame: hasSame, onStatus: setStatus },
      keep,
      remove: () => removeCopy(deviceStorage, userId, tab),
      hasUnsent,
    })
    return {
      ...{ saver, mine, read },
      latest: () => latest,
      note: (change: Partial<Latest>): void => void (latest = { ...latest, ...change }),
    }
  })
  const { note } = tools
  const { preset = '', onMade } = options
  useEffect(() => note({ preset, ...(onMade && { onMade }) }), [note, preset, onMade])
  return { ...tools, status, hasDeviceFailed }
}

/** Saves while the page unloads, and once more when another page of the site is shown. */
function useLastSave({ saver, note }: ReturnType<typeof useSaver>, tab: string): void {
  useEffect(() => {
    const release = holdForm(tab)
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('online', () => saver.retry(), { signal })
    // A phone may end a page that is not seen without another word.
    document.addEventListener('visibilitychange', () => saver.retry(), { signal })
    const onHide = () => saver.unload((input) => sendLast('drafts.save', input))
    addEventListener('pagehide', onHide, { signal })
    return () => {
      listeners.abort()
      note({ onMade: () => undefined })
      saver.close()
      release()
    }
  }, [saver, note, tab])
}

/** Saves the form on the server while it is written, and the post when it is done. */
export function useAutosave(options: AutosaveOptions) {
  const { form, opened } = options
  const { tab, kind } = opened
  const [stands, setStands] = useState(opened.stands)
  const trpc = useTrpc()
  const { mutateAsync: commitDraft } = useMutation(trpc.drafts.commit.mutationOptions())
  const { mutateAsync: discardDraft } = useMutation(trpc.drafts.discard.mutationOptions())
  const tools = useSaver(options)
  const { saver, mine, read, latest, note, status, hasDeviceFailed } = tools
  useLastSave(tools, tab)

  // A copy of this device that differs from what the server has is saved at once. Pictures on their way count as written.
  const serializeForm = (values: typeof form.values): string => {
    const { sending, failed } = unsentOf(values)
    return JSON.stringify([toDraftFields(values, opened.base, stands), sending + failed])
  }
  const text = serializeForm(form.values)
  const [stored] = useState(() => serializeForm({ ...blankPost, ...toFormValues(opened.base, kind, stands) }))
  const seen = useRef(stored)
  useEffect(() => {
    if (text === seen.current) return
    seen.current = text
    saver.changed()
  }, [saver, text])

  const seenBy = ({ id = '', version, seenUpdatedAt = '' }: SavedForm) => ({ id, tab, version, seenUpdatedAt })
  return {
    status,
    hasDeviceFailed,
    tab,
    mine,
    /** The form as it is sent. */
    read,
    known: saver.known,
    /** Whether something would be lost, or is on this device alone, if the page was left now. */
    isAtRisk:
      form.unsent.sending + form.unsent.failed > 0 || !(['idle', 'saving', 'saved'] as string[]).includes(status.kind),
    /** Sends at once what is written. @throws what saving throws */
    flush: () => saver.flush(),
    /** What the post is, as far as this form knows. */
    stands,
    /** Saves the post itself; what nobody has chosen anew stays as it is stored. @throws POST_CHANGED, and what saving throws */
    commit: async () => {
      const sent = mine()
      const next = opened.isNew ? withNext(sent, stands).next : sent.next
      const { state, publishAt, updateNote = null } = next ?? {}
      const change = {
        ...(state && { state }),
        ...(publishAt && { publishAt }),
        ...(updateNote !== null && { updateNote }),
        ...(form.latest().mayLackAlt && { mayLackAlt: true }),
      }
      try {
        const written = await saver.commit((known) => commitDraft({ ...seenBy(known), ...change }))
        note({ unanswered: null })
        return { ...written, removed: latest().removed }
      } catch (error) {
        if (errorCodeOf(error) === 'NETWORK') note({ unanswered: sent })
        throw error
      }
    },
    /** Gives up what was written since the post was last saved. @throws POST_CHANGED and others; then nothing has changed */
    discard: () => saver.discard((known) => discardDraft(seenBy(known))),
    /** Nothing of this form is saved any more: the post was saved, and the form is done with. */
    end: () => saver.end(),
    /** Stores the form, of which `chosen` was decided, in the place of a version that somebody else has stored. */
    rebase: (changed: ChangedMeanwhile, chosen: ShownFields) => {
      const now = standsAfter(opened, changed)
      setStands(now)
      note({ base: chosen, stands: now })
      saver.rebase({ version: changed.version, seenUpdatedAt: changed.updatedAt })
      saver.changed()
      saver.retry()
    },
  }
}

export type Autosave = ReturnType<typeof useAutosave>
