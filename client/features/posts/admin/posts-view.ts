import { langs, type Lang } from '#shared/lang.ts'
import { postOrders, type PostOrder } from '#shared/post-list.rules.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import { viewsOf } from '#client/features/admin/saved-views.tsx'
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

/** What a saved view keeps. */
export const postViews = viewsOf(validatePostsSearch, [
  'q',
  'state',
  'category',
  'author',
  'tag',
  'lang',
  'month',
  'sort',
])

/** No filter at all. */
export const everyPost = postViews.viewOf('')
