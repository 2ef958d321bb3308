import { notFound } from '@tanstack/react-router'
import type { Post } from '#shared/posts.ts'
import { errorCodeOf } from '../../core/errors.ts'
import type { Head } from '../../core/head.ts'
import type { RouterContext } from '../../router.tsx'
import { postHead } from './post-head.ts'

/** Loads a post for its page. @throws notFound() */
export async function loadPost({ queryClient, trpc }: RouterContext, id: string): Promise<Post> {
  try {
    return await queryClient.ensureQueryData(trpc.posts.get.queryOptions({ id }))
  } catch (error) {
    if (errorCodeOf(error) === 'POST_NOT_FOUND') throw notFound()
    throw error
  }
}

/** The head of a post's page; the loader returns nothing, so that the post is in the page's data only once. */
export function headOfPost(context: RouterContext, id: string): Partial<Head> {
  const post = context.queryClient.getQueryData(context.trpc.posts.get.queryKey({ id }))
  return post ? postHead(context, post) : { meta: [{ title: context.i18n.t('posts:notFound') }] }
}
