import { langs, type Lang } from '#shared/lang.ts'
import { postOrders, type PostOrder } from '#shared/post-list.rules.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import { validatePostsSearch, type PostsView } from './posts-search.ts'

// Apart from posts-search.ts, which is part of the routes and so of every page.

/** The choices of an address, as far as there are such. */
export function choicesOf(view: PostsView) {
  const { month = 0 } = view
  return {
    state: postStates.find((state): state is PostState => state === view.state),
    lang: langs.find((lang): lang is Lang => lang === view.lang),
    sort: postOrders.find((order): order is PostOrder => order === view.sort),
    month: Number.isInteger(month) && month > 190_000 && month < 219_913 ? month : undefined,
  }
}

/** No filter at all. */
export const everyPost: PostsView = {
  q: undefined,
  state: undefined,
  category: undefined,
  author: undefined,
  tag: undefined,
  lang: undefined,
  month: undefined,
  sort: undefined,
}

/** The query of a view's address, always in the same order, so that equal views have equal queries. */
export function queryOfView({ q, state, category, author, tag, lang, month, sort }: PostsView): string {
  const entries = Object.entries({ q, state, category, author, tag, lang, month, sort })
  return new URLSearchParams(entries.flatMap(([key, value]) => (value ? [[key, String(value)]] : []))).toString()
}

/** The view that a saved query stands for. */
export function viewOfQuery(query: string): PostsView {
  const {
    edit: _edit,
    beside: _beside,
    front: _front,
    ...view
  } = validatePostsSearch(Object.fromEntries(new URLSearchParams(query)))
  return { ...everyPost, ...view }
}
