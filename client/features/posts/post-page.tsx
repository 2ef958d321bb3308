import { useSuspenseQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { Post } from '#shared/posts.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageError } from '#client/ui/page-error.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { Article } from './article.tsx'
import { postEditPath } from '#shared/addresses.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { onOtherTab } from '#client/core/reader.ts'
import { deviceStorage } from '#client/core/storage.ts'

interface PostPageProps {
  id: string
  after?: ReactNode
  /** What reads the post aloud. */
  listenTo: (post: Post) => ReactNode
  /** What remembers where the reader stopped. */
  placeIn: (post: Post) => ReactNode
  /** What follows who wrote the post. */
  followOf: (post: Post) => ReactNode
}

export function PostPage({ id, after, listenTo, placeIn, followOf }: PostPageProps) {
  const trpc = useTrpc()
  const { data: post } = useSuspenseQuery(trpc.posts.get.queryOptions({ id }))
  useReadBeacon(post.id)
  return (
    <Article
      post={post}
      after={after}
      listen={listenTo(post)}
      place={placeIn(post)}
      follow={followOf(post)}
      staff={<EditLink post={post} />}
    />
  )
}

export function PostNotFound() {
  const { t } = useTranslation('posts')
  return <PageNotFound title={t('notFound')} text={t('notFoundText')} />
}

export function PostFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('posts')
  return <PageError {...props} title={t('postFailed')} />
}

const isStaff = (): boolean => deviceStorage.get(storageKeys.adminToken) !== null

/** Leads staff to where the post is written. The page is one for everybody, and cached: the link comes after hydration. */
function EditLink({ post }: { post: { id: string } }) {
  const { t } = useTranslation('posts')
  const isShown = useSyncExternalStore(onOtherTab, isStaff, () => false)
  return (
    isShown && (
      <a className="btn line" href={postEditPath(post)}>
        {t('edit')}
      </a>
    )
  )
}

/** Tells the site that a post is seen, and nothing else: so reads are counted behind any cache. The staff are no readers. */
function useReadBeacon(id: string): void {
  useEffect(() => {
    const tell = () => {
      // Pages that are loaded ahead, or in a tab that is never looked at, are not read.
      if (document.visibilityState !== 'visible') return
      leave()
      if (navigator.onLine && !deviceStorage.get(storageKeys.adminToken))
        // Browsers that protect their readers may have none.
        navigator.sendBeacon?.('/trpc/reads.count', new Blob([JSON.stringify({ id })], { type: 'application/json' }))
    }
    const leave = () => document.removeEventListener('visibilitychange', tell)
    document.addEventListener('visibilitychange', tell)
    tell()
    return leave
  }, [id])
}
