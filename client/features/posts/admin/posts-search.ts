import { redirect } from '@tanstack/react-router'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'
import type { PostKind } from './post-form.ts'

/** The category of the premium articles, which have a list and a form of their own. */
export const premiumSlug = 'premiumarticles'

/**
 * What narrows the list of posts, and its order: the part of the address that a saved view keeps. Whatever the address
 * says: posts-view.ts knows the states and orders that there are, which the pages of readers need not load.
 */
export interface PostsView {
  /** Words of a title or an author. */
  q?: string | undefined
  state?: string | undefined
  /** A category's id. */
  category?: string | undefined
  /** An author's id. */
  author?: string | undefined
  /** A tag's id. */
  tag?: string | undefined
  lang?: string | undefined
  /** A month of publication: 202611. */
  month?: number | undefined
  sort?: string | undefined
}

/** Parameters of the list of posts. */
export interface PostsSearch extends PostsView {
  /** How many pages are shown. */
  pages?: number | undefined
  /** A post to edit, and those beside it: such an address leads to the writing screen. */
  edit?: string | undefined
  beside?: string | undefined
  front?: string | undefined
}

const names = ['q', 'state', 'category', 'author', 'tag', 'lang', 'sort', 'edit', 'beside', 'front'] as const

export const validatePostsSearch = (search: Record<string, unknown>): PostsSearch =>
  Object.assign(
    { month: Number(search.month) || undefined, ...pagesParam(search) },
    ...names.map((name) => textParam(search, name, 200)),
  )

/** Parameters of the writing screen. */
export interface WriteSearch {
  /** Of a new post. */
  kind?: PostKind | undefined
  /** The post that is written. */
  post?: string | undefined
  /** The one that is edited beside it. */
  beside?: string | undefined
  /** Which of the two is seen where there is room for one only; the first, unless given. */
  front?: string | undefined
}

const kinds = ['post', 'premium', 'recent'] as const satisfies PostKind[]

export const validateWriteSearch = (search: Record<string, unknown>): WriteSearch =>
  Object.assign(
    choiceParam(search, 'kind', kinds),
    ...(['post', 'beside', 'front'] as const).map((name) => textParam(search, name, 64)),
  )

/** The documented address of a new post leads to the writing screen. @throws a redirect */
export function leadToNewPost(kind: PostKind, { post }: WriteSearch): never {
  throw redirect({ to: '/admin/write', search: { kind, post }, replace: true })
}

/** The address of a list that names a post to edit leads there, too. @throws a redirect then */
export function leadToEditedPost({ edit, beside, front }: PostsSearch): void {
  if (edit) throw redirect({ to: '/admin/write', search: { post: edit, beside, front }, replace: true })
}

export interface SearchChange {
  (change: PostsSearch, options?: { replace?: boolean }): void
}
