import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Post } from '#shared/posts.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageError } from '#client/ui/page-error.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { Article } from './article.tsx'
import { EditLink } from './edit-link.tsx'
import { useReadBeacon } from './read-beacon.ts'

interface PostPageProps {
  id: string
  after?: ReactNode
  /** What reads the post aloud. */
  listenTo: (post: Post) => ReactNode
}

export function PostPage({ id, after, listenTo }: PostPageProps) {
  const trpc = useTrpc()
  const { data: post } = useSuspenseQuery(trpc.posts.get.queryOptions({ id }))
  useReadBeacon(post.id)
  return <Article post={post} after={after} listen={listenTo(post)} staff={<EditLink post={post} />} />
}

export function PostNotFound() {
  const { t } = useTranslation('posts')
  return <PageNotFound title={t('notFound')} text={t('notFoundText')} />
}

export function PostFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('posts')
  return <PageError {...props} title={t('postFailed')} />
}
