import { z } from 'zod'
import { followKinds } from './follows.rules.ts'
import { pagingInput } from './paging.ts'
import { postCard } from './posts.ts'
import { termLink, termSlug } from './terms.ts'

const kind = z.enum(followKinds)

export const followInput = termSlug.extend({ kind })

/** Of a category `name` is the Tamil name. */
const followed = termLink.extend({ kind })

/** What a reader follows. */
export const followList = z.array(followed)
export type Followed = z.infer<typeof followed>

export const followedEntries = z.array(
  followed.extend({
    /** The date of its newest post. */
    newestAt: z.iso.datetime().nullable(),
  }),
)
export type FollowedEntry = z.infer<typeof followedEntries>[number]

export const newsInput = pagingInput(20, 50)

/** A post of what is followed. */
const followedPost = z.object({
  post: postCard,
  /** The series that is followed, or the tag if nothing else of the post is; null: its author or category. */
  by: followed.nullable(),
  /** Of the series. */
  part: z.int().nullable(),
  /** It came after the reader was last told that everything is seen. */
  isNew: z.boolean(),
})
export type FollowedPost = z.infer<typeof followedPost>
export const newsPage = z.object({ posts: z.array(followedPost), next: z.string().nullable() })

const hour = z.int().min(0, 'FIELD_INVALID').max(23, 'FIELD_INVALID')

/** How a reader is told, besides by the bell. */
export const waysInput = z.object({ isWeekly: z.boolean(), quietFrom: hour, quietTo: hour })
export type WaysInput = z.infer<typeof waysInput>

export const ways = waysInput.extend({
  /** Whether a weekly letter would arrive: `no-server`: the site sends no mail; `unconfirmed`: nobody knows the address. */
  letters: z.enum(['ok', 'no-server', 'unconfirmed']),
  /** The public key of the site (base64url), which browsers want for a push subscription. */
  pushKey: z.string(),
})
export type Ways = z.infer<typeof ways>

/** Maximum lengths in characters; the keys have a fixed one. */
const maxEndpoint = 1000

/** A subscription as `PushSubscription.toJSON()` says it. */
export const pushInput = z.object({
  endpoint: z.url('PUSH_REFUSED').max(maxEndpoint, 'PUSH_REFUSED'),
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'PUSH_REFUSED'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}$/, 'PUSH_REFUSED'),
  }),
})
export const pushEndpoint = pushInput.pick({ endpoint: true })

export const leaveInput = z.object({ token: z.string().max(100, 'FIELD_INVALID') })
