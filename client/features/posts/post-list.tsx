import './post-list.css'
import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PostPage } from '#shared/posts.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListRest } from '#client/ui/list-rest.tsx'
import { PostGrid } from './post-grid.tsx'

type ListQuery = Pick<
  UseSuspenseInfiniteQueryResult<InfiniteData<PostPage>, unknown>,
  'data' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
>

interface PostListProps {
  list: ListQuery
  /** A heading stands above it already. */
  isUnderHeading?: boolean
  /** Something larger stands above it: the browser fetches that first. */
  isBelow?: boolean
  /** Words to mark in the titles. */
  highlighted?: string
  /** The page names the category that all are of. */
  isOfOneCategory?: boolean
  /** Shown when the list is empty. */
  empty?: ReactNode
}

/** A list of posts, with a link to more of them, which are loaded in place where scripts run. */
export function PostList({ list, isUnderHeading, isBelow, highlighted, isOfOneCategory, empty }: PostListProps) {
  const { t } = useTranslation('posts')
  const { pages } = list.data
  const posts = pages.flatMap((page) => page.posts)
  const grid = useRef<HTMLDivElement>(null)
  const next = pages.at(-1)?.next
  useFocusOnFirstNew(grid, pages)

  if (posts.length === 0)
    return (
      empty ?? (
        <EmptyState text={t('empty')}>
          <Link to="/recentposts" className="btn line">
            {t('allRecent')}
          </Link>
        </EmptyState>
      )
    )
  return (
    <>
      {!isUnderHeading && <h2 className="vh">{t('listHeading')}</h2>}
      <div ref={grid}>
        <PostGrid posts={posts} first={!isBelow} highlighted={highlighted} isOfOneCategory={isOfOneCategory} />
      </div>
      <ListRest
        list={list}
        cursor={next}
        more={t('more')}
        loading={t('loading')}
        failed={{ title: t('moreFailed'), error: list.error }}
      />
    </>
  )
}

/** Focuses the first of the new posts, for readers who use the keyboard. */
function useFocusOnFirstNew(grid: { current: HTMLElement | null }, pages: PostPage[]): void {
  const before = useRef(pages)
  useEffect(() => {
    const known = before.current
    before.current = pages
    if (known.length === 0 || pages.length !== known.length + 1) return
    const seen = known.reduce((sum, page) => sum + page.posts.length, 0)
    grid.current?.querySelectorAll<HTMLElement>('h3 a').item(seen)?.focus({ preventScroll: true })
  }, [grid, pages])
}
