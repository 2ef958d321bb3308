import { choiceParam, textParam } from '#client/core/search-params.ts'
import { langs, type Lang } from '#shared/lang.ts'
import { postOrders, type PostOrder } from '#shared/post-list.rules.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'

/** The category of the premium articles, which have a list and a form of their own. */
export const premiumSlug = 'premiumarticles'

/** What narrows the list of posts, and its order: the part of the address that a saved view keeps. */
export interface PostsView {
  /** Words of a title or an author. */
  q?: string | undefined
  state?: PostState | undefined
  /** A category's id. */
  category?: string | undefined
  lang?: Lang | undefined
  /** A month of publication: 202611. */
  month?: number | undefined
  sort?: PostOrder | undefined
}

/** Parameters of the list of posts. */
export interface PostsSearch extends PostsView {
  /** The post whose edit window is open. */
  edit?: string | undefined
}

const monthParam = ({ month }: Record<string, unknown>): { month?: number | undefined } => ({
  month: Number.isInteger(month) && Number(month) > 190_000 && Number(month) < 219_913 ? Number(month) : undefined,
})

export const validatePostsSearch = (search: Record<string, unknown>): PostsSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'state', postStates),
  ...textParam(search, 'category', 64),
  ...choiceParam(search, 'lang', langs),
  ...monthParam(search),
  ...choiceParam(search, 'sort', postOrders),
  ...textParam(search, 'edit', 64),
})

/** No filter at all. */
export const everyPost: PostsView = {
  q: undefined,
  state: undefined,
  category: undefined,
  lang: undefined,
  month: undefined,
  sort: undefined,
}

/** The query of a view's address, always in the same order, so that equal views have equal queries. */
export function queryOfView(search: PostsView): string {
  const { q, state, category, lang, month, sort } = search
  const entries = Object.entries({ q, state, category, lang, month, sort })
  return new URLSearchParams(entries.flatMap(([key, value]) => (value ? [[key, String(value)]] : []))).toString()
}

/** The view that a saved query stands for. */
export function viewOfQuery(query: string): PostsView {
  const { month, ...texts } = Object.fromEntries(new URLSearchParams(query))
  const { edit: _edit, ...view } = validatePostsSearch({ ...texts, month: Number(month) })
  return { ...everyPost, ...view }
}

export interface SearchChange {
  (change: PostsSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }): void
}
