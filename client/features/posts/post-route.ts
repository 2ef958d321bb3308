import { notFound, redirect } from '@tanstack/react-router'
import type { Post } from '#shared/posts.ts'
import { errorCodeOf, isMissing } from '#client/core/errors.ts'
import { titleHead, type Head } from '#client/core/head.ts'
import { isKept } from '#client/core/offline-cache.ts'
import type { RouterContext } from '#client/router.tsx'
import { postHead } from './post-head.ts'

/**
 * Loads a post for its page. When offline, the browser loads the document instead, which may be cached on this device.
 * @throws notFound(), redirect()
 */
export async function loadPost({ queryClient, trpc }: RouterContext, id: string, path: string): Promise<Post> {
  try {
    return await queryClient.ensureQueryData(trpc.posts.get.queryOptions({ id }))
  } catch (error) {
    if (isMissing(error, 'POST_NOT_FOUND')) throw notFound()
    if (errorCodeOf(error) === 'NETWORK' && (await isKept(path)))
      // Encoded as in a header.
      throw redirect({ href: encodeURI(path), reloadDocument: true })
    throw error
  }
}

/** The head of a post's page; the loader returns nothing, so that the post is in the page's data only once. */
export function headOfPost(context: RouterContext, id: string): Partial<Head> {
  const post = context.queryClient.getQueryData(context.trpc.posts.get.queryKey({ id }))
  return post ? postHead(context, post) : titleHead(context, context.i18n.t('posts:notFound'))
}
