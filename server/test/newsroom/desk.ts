import { eq } from 'drizzle-orm'
import { postRevisions, posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Lang } from '#shared/lang.ts'
import type { BulkAction } from '#shared/post-list.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import type { Caller } from '#server/app-router.ts'
import { toAppError } from '#server/core/errors.ts'
import type { JobStore } from '#server/core/job-store.ts'
import type { Random } from '#server/test/random.ts'
import type { TestServices } from '../services.ts'
import { callerSignedIn } from '../signed-in.ts'

// A newsroom of several editors, and beside it a plain account of what they have done: what every post must be by now.
// Each version of a text has a word of its own, its mark, in all of its fields, so that it is known wherever it appears.

/** What a post must be. */
export interface KnownPost {
  id: string
  state: PostState | 'trashed'
  /** The state before it went to the trash. */
  former: PostState
  /** The mark of the text that was saved last; empty before the first. */
  mark: string
  tags: string[]
  category: string
  lang: Lang
  publishAt: number | null
  publishedAt: number | null
  counterpart: string | null
  /** The counterpart that it had when it went to the trash. */
  formerCounterpart: string | null
  corrections: { word: string; at: number }[]
  draft: Draft | undefined
}

export interface Draft {
  mark: string
  tags: string[]
  category: string
  lang: Lang
  by: string
  tab: string
}

/** What a tab has before its eyes. */
export interface Seen {
  version: number
  updatedAt: string
  /** The mark of the form. */
  mark: string
  /** The mark of the saved post beneath it. */
  saved: string
  publishedAt: string | null
}

export interface Editor {
  user: SessionUser
  caller: Caller
  tab: string
  seen: Map<string, Seen>
}

/** What a bulk change has changed of a post. */
export interface BulkPart {
  id: string
  action: BulkAction
  before: Stored
  after: Stored
}

/** What of a post is changed together with others. */
export interface Stored {
  state: string
  publishAt: number | null
  publishedAt: number | null
  category: string
}

export interface Desk {
  services: TestServices
  store: JobStore
  random: Random
  editors: Editor[]
  categories: string[]
  posts: Map<string, KnownPost>
  /** Bulk changes that may still be undone. */
  undoable: { bulkId: string; changes: BulkPart[] }[]
  /** What was done, in words. */
  log: string[]
  words: number
  clockWentBack: boolean
}

export const newEditor = (services: TestServices, user: SessionUser, tab: string): Editor => ({
  ...{ user, tab, caller: callerSignedIn(services, user), seen: new Map() },
})

export const anyMark = /mark\d+z/g
export const newMark = (desk: Desk): string => `mark${(desk.words += 1)}z`
/** Words of corrections and tags, which are no text's. */
export const newWord = (desk: Desk, kind: 'note' | 'tag'): string => `${kind}${(desk.words += 1)}z`

/** The fields of a text, each with its mark. */
export const buildText = (mark: string) => ({
  ...{ title: `தலைப்பு ${mark}`, subtitle: `துணை ${mark}`, author: `ஆசிரியர் ${mark}` },
  content: `<p>உரை ${mark}</p>`,
  description: `விளக்கம் ${mark}`,
})

export const markIn = (text: string): string => text.match(anyMark)?.[0] ?? ''

/** The code with which a call was refused; undefined if it went well. */
export async function refusalOf(call: () => Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'INTERNAL') throw error
    return code
  }
}

export const rowOf = ({ services }: Desk, id: string) => services.db.select().from(posts).where(eq(posts.id, id)).get()

export const revisionsOf = ({ services }: Desk, id: string) =>
  services.db.select().from(postRevisions).where(eq(postRevisions.postId, id)).all()

/** Whether the text with that mark is in a former version of the post. */
export const isKept = (desk: Desk, id: string, mark: string): boolean =>
  revisionsOf(desk, id).some(({ fields }) => markIn((JSON.parse(fields) as { content: string }).content) === mark)

export const newPost = (id: string, fields: Partial<KnownPost> = {}): KnownPost => ({
  ...{ id, state: 'draft', former: 'draft', mark: '', tags: [], category: '', lang: 'ta' },
  ...{ publishAt: null, publishedAt: null, counterpart: null, formerCounterpart: null, corrections: [] },
  draft: undefined,
  ...fields,
})

/** The state of a post becomes another one, now or at the time for which it was scheduled. */
export function become(post: KnownPost, state: PostState, publishAt: number | null, at = Date.now()): void {
  if (state === 'published' && post.state !== 'published') post.publishedAt = Math.min(post.publishedAt ?? at, at)
  post.publishAt = state === 'scheduled' ? (publishAt ?? post.publishAt) : null
  post.state = state
}

export const isLive = ({ state }: KnownPost): boolean => state === 'published'
export const livePosts = ({ posts: all }: Desk): KnownPost[] => [...all.values()].filter(isLive)
