import { useQuery, useQueryClient } from '@tanstack/react-query'
import { v4 as newUuid } from 'uuid'
import { blankFields, type ChangedMeanwhile, type OpenDraft, type ShownFields } from '#shared/drafts.ts'
import { useTrpc } from '#client/core/trpc.ts'
import type { SessionUser } from '#shared/auth.ts'
import { needsAll } from '#shared/post-states.rules.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { deviceStorage } from '#client/core/storage.ts'
import type { SavedForm } from './autosaver.ts'
import { findCopy, isOvertaken, removeCopy, type DeviceCopy } from './device-copy.ts'
import { toDraftFields, toFormValues, type PostStands } from './draft-values.ts'
import { blankPost, type PostKind, type PostValues } from './post-form.ts'
import { sendLast } from './tab-signals.ts'

/** What a form of a post begins with. */
export interface OpenedPost {
  tab: string
  submissionId: string
  kind: PostKind
  /** Of a new post, which stays one until it is saved. */
  isNew: boolean
  /** What the server knows of it. */
  saved: SavedForm
  /** What the post is; of a new one, what it is to be. */
  stands: PostStands
  /** The form as the server has it. */
  base: ShownFields
  /** The post as it was saved, or an empty form. */
  source: PostValues
  /** What is written already. */
  start: PostValues
  /** What has been written and was never saved to the post: since when, in ms, and by whom. */
  unsaved: { at: number; by: string } | null
}

/** What the post is once somebody else has stored a version of it; a new one that is still a draft is to be what it was. */
export const standsAfter = ({ isNew, stands }: OpenedPost, { state, publishAt }: ChangedMeanwhile): PostStands =>
  isNew && state === 'draft' ? stands : { state, publishAt }

const unknown: SavedForm = { id: undefined, version: 0, seenUpdatedAt: undefined }

/** A new form, or what this device has of one. */
function newForm(kind: PostKind, tab: string, copy: DeviceCopy | null, user: SessionUser): OpenedPost {
  const flags = { isPremium: kind === 'premium', isRecent: kind === 'recent' }
  // Whoever writes a new post means to publish it, or to hand it in.
  const state = hasRight(user.role, 'admin') ? 'published' : 'review'
  const source: PostValues = { ...blankPost, ...flags, state }
  return {
    ...{ tab, kind, isNew: true, saved: unknown, source },
    submissionId: copy?.submissionId ?? newUuid(),
    stands: { state, publishAt: null },
    base: { ...blankFields, ...flags, images: [] },
    start: copy?.values ?? source,
    unsaved: copy && { at: copy.savedAt, by: user.name },
  }
}

/** A draft is its writer's own text all along: only what differs from what readers see, or is a colleague's, was not saved. */
function unsavedIn({ form, post, state }: OpenDraft, copy: DeviceCopy | null, userName: string): OpenedPost['unsaved'] {
  if (copy) return { at: copy.savedAt, by: userName }
  if (!post || (!needsAll(state) && form.by === userName)) return null
  return { at: Date.parse(form.at), by: form.by }
}

/** The form of a post, as its draft or the copy of this device has it. */
function formOf(
  kind: PostKind,
  tab: string,
  server: OpenDraft,
  copy: DeviceCopy | null,
  isNew: boolean,
  user: SessionUser,
) {
  const { id, form, post } = server
  const blank = newForm(kind, tab, null, user)
  const stands: PostStands = isNew ? blank.stands : server
  const valuesIn = (fields: ShownFields): PostValues => ({ ...blankPost, ...toFormValues(fields, kind, stands) })
  const { version, seenUpdatedAt } = copy ?? { version: server.version, seenUpdatedAt: server.baseUpdatedAt }
  const opened: OpenedPost = {
    ...{ tab, kind, isNew, stands },
    submissionId: copy?.submissionId ?? blank.submissionId,
    saved: { id, version, seenUpdatedAt: seenUpdatedAt || server.baseUpdatedAt },
    base: form.fields,
    source: isNew ? blank.source : valuesIn((post ?? form).fields),
    start: copy?.values ?? valuesIn(form.fields),
    unsaved: unsavedIn(server, copy, user.name),
  }
  return opened
}

/**
 * Opens a post as the server has it, or goes on from what this device has of it, and never changes it under the hand of
 * whoever writes.
 * @param isNew the form of a new post, which stays one until it is saved
 * @param opening another number opens it again
 */
export function useOpenedPost(kind: PostKind, id: string | undefined, isNew: boolean, opening: number) {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const user = useAdminUser()
  return useQuery({
    queryKey: ['opened post', kind, id ?? '', opening],
    queryFn: async (): Promise<{ form: OpenedPost; server: OpenDraft | null }> => {
      const copy = await findCopy(user.id, id === undefined ? { kind } : { id })
      const tab = copy?.tab ?? newUuid()
      if (id === undefined) return { form: newForm(kind, tab, copy, user), server: null }
      const server = await queryClient.fetchQuery({
        ...trpc.drafts.get.queryOptions({ id, tab }),
        ...{ staleTime: 0, gcTime: 0 },
      })
      if (!copy || !isOvertaken(copy, server, user.name))
        return { form: formOf(kind, tab, server, copy, isNew, user), server }
      // Refused, and so kept among the former versions.
      const { version, seenUpdatedAt, values } = copy
      const fields = toDraftFields(values, server.form.fields, server)
      sendLast('drafts.save', { id, tab, version, ...(seenUpdatedAt && { seenUpdatedAt }), fields })
      removeCopy(deviceStorage, user.id, tab)
      return { form: formOf(kind, newUuid(), server, null, isNew, user), server }
    },
    ...{
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
    },
  })
}
