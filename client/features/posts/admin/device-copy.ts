import { v4 as newUuid } from 'uuid'
import { z } from 'zod'
import { draftKey } from '#client/core/form-draft.ts'
import { deviceStorage, type BrowserStorage } from '#client/core/storage.ts'
import type { OpenDraft } from '#shared/drafts.ts'
import { blankPost, storedValues, type PostKind, type PostValues } from './post-form.ts'

// What the server does not have yet of a form is kept on the device, by the tab that writes it.

const deviceCopy = z.object({
  kind: z.enum(['post', 'premium', 'recent']),
  tab: z.string(),
  submissionId: z.string(),
  /** The post that the server knows; empty for none. */
  id: z.string(),
  /** The version of the server's draft that this one continues. */
  version: z.int(),
  /** `updatedAt` of the post that the form was made from. Empty for a new one. */
  seenUpdatedAt: z.string(),
  values: storedValues,
  /** In ms. */
  savedAt: z.number(),
  /** It was sent when the page went away, and has most likely arrived. */
  wasSent: z.boolean(),
})
export type DeviceCopy = Omit<z.infer<typeof deviceCopy>, 'values'> & { values: PostValues }

const toCopyKey = (userId: string, tab: string): string => draftKey(userId, `post-${tab}`)

/** @returns false when the device's storage is full or off */
export const writeCopy = (storage: BrowserStorage, userId: string, copy: DeviceCopy): boolean =>
  storage.set(toCopyKey(userId, copy.tab), JSON.stringify(copy))

export const removeCopy = (storage: BrowserStorage, userId: string, tab: string): void =>
  storage.remove(toCopyKey(userId, tab))

/** All copies that somebody has on this device; what cannot be read counts as none. */
export function listCopies(storage: BrowserStorage, userId: string): DeviceCopy[] {
  const prefix = toCopyKey(userId, '')
  return storage.keys().flatMap((key) => {
    if (!key.startsWith(prefix)) return []
    const { data } = deviceCopy.safeParse(storage.json(key))
    return data ? [data] : []
  })
}

const formerKinds: Record<string, PostKind> = {
  create: 'post',
  'create-premiumarticles': 'premium',
  'create-recent': 'recent',
}

/** Turns what an earlier version of the site has kept, when drafts were on the device alone, into copies of today. */
export function moveFormerCopies(storage: BrowserStorage, userId: string): void {
  const prefix = draftKey(userId, '')
  const slots = storage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
  for (const slot of slots) {
    const kind = slot.startsWith('edit-') ? 'post' : formerKinds[slot]
    if (!kind) continue
    try {
      const { fields, values, savedAt, base: _base, ...rest } = JSON.parse(storage.get(prefix + slot) ?? '{}')
      const former = { ...fields, ...values, ...(fields && rest) }
      const tab = newUuid()
      const copy = deviceCopy.parse({
        kind,
        tab,
        submissionId: former.submissionId || tab,
        id: slot.startsWith('edit-') ? slot.slice('edit-'.length) : '',
        version: 0,
        seenUpdatedAt: former.seenUpdatedAt ?? '',
        values: { ...blankPost, ...former },
        savedAt,
        wasSent: false,
      }) as DeviceCopy
      if (writeCopy(storage, userId, copy)) storage.remove(prefix + slot)
    } catch {
      // What cannot be read counts as no draft.
    }
  }
}

/** Each open form holds a lock with the name of its tab, so that another tab leaves its copy alone. */
const lockOf = (tab: string): string => `post form ${tab}`

/** @returns a function that lets go */
export function holdForm(tab: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // Without a secure connection there are no locks.
  void navigator.locks?.request(lockOf(tab), () => held)
  return release
}

/** The newest copy of a form that no tab has open: of a post, or of a new one of some kind. */
export async function findCopy(
  userId: string,
  wanted: { id: string } | { kind: PostKind },
): Promise<DeviceCopy | null> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const open = new Set(held.map(({ name }) => name))
  moveFormerCopies(deviceStorage, userId)
  const copies = listCopies(deviceStorage, userId).filter(
    ({ id, kind, tab }) =>
      !open.has(lockOf(tab)) && ('id' in wanted ? id === wanted.id : id === '' && kind === wanted.kind),
  )
  return copies.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null
}

/**
 * Whether the server has gone on since: the copy is of no use any more. What nobody else has changed goes on from the copy;
 * what somebody else has is compared with it.
 * @param userName of whoever opens it
 */
export function isOvertaken(copy: DeviceCopy, server: OpenDraft, userName: string): boolean {
  const { version, seenUpdatedAt, tab, savedAt, wasSent } = copy
  if (version === server.version && (version > 0 || seenUpdatedAt === server.updatedAt)) return false
  // Its own tab was the last to save, and may not have had the answer. Whoever has saved twice since had: then a crash took
  // the device's storage back to an older copy.
  if (version <= server.version && tab === server.tab) return server.version - version > 1
  return wasSent || (server.form.by === userName && savedAt <= Date.parse(server.form.at))
}
