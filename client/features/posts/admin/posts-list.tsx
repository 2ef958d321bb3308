import '#client/features/admin/work-list.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminPostRow, PostFilter } from '#shared/post-list.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { SavedViews } from '#client/features/admin/saved-views.tsx'
import { useSelection } from '#client/features/admin/use-selection.ts'
import { WorkListSkeleton } from '#client/features/admin/work-list-skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DeletePost } from './delete-post.tsx'
import { MorePosts } from './more-posts.tsx'
import { PostFilters, StateTabs } from './post-filters.tsx'
import { usePostReads } from './post-reads.tsx'
import { PostRows } from './post-rows.tsx'
import type { PostsSearch, SearchChange } from './posts-search.ts'
import { choicesOf, everyPost, postViews } from './posts-view.ts'

/** The editor is far larger than the list: it is loaded when a post is opened. */
const PostEditDialog = lazy(async () => ({ default: (await import('./post-edit-dialog.tsx')).PostEditDialog }))

interface PostsListProps {
  search: PostsSearch
  onSearch: SearchChange
  /** A list of one category only, by its slug. */
  onlySlug?: string
  /** A list of recent posts only. */
  recentOnly?: boolean
}

const createPathOf = (onlySlug?: string, recentOnly?: boolean) => {
  if (recentOnly) return '/admin/recent-posts/create'
  return onlySlug ? '/admin/premium-articles/create' : '/admin/universal/create'
}

/** The posts in every state, as a list to work through: search, filters, saved views, edit window, bulk changes. */
export function PostsList({ search, onSearch, onlySlug, recentOnly }: PostsListProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminSite', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const categories = useQuery(trpc.categories.list.queryOptions())
  const only = onlySlug ? categories.data?.find(({ slug }) => slug === onlySlug) : undefined
  // Before its category is known, the list would be of all posts.
  const isFilterKnown = !onlySlug || only !== undefined
  const { q, author: authorId, tag: tagId } = search
  const { state, lang, month, sort } = choicesOf(search)
  const categoryId = only?.id ?? search.category
  const filter: PostFilter = {
    ...(categoryId && { categoryId }),
    ...(authorId && { authorId }),
    ...(tagId && { tagId }),
    ...(q && { q }),
    ...(lang && { lang }),
    ...(month && { month }),
    ...(recentOnly && { recentOnly }),
  }
  const list = useInfiniteQuery(
    trpc.posts.adminList.infiniteQueryOptions(
      { ...filter, ...(state && { state }), ...(sort && { sort }) },
      {
        getNextPageParam: ({ next }) => next ?? undefined,
        placeholderData: keepPreviousData,
        enabled: isFilterKnown,
      },
    ),
  )
  const shown = isFilterKnown ? list : categories
  const [deleting, setDeleting] = useState<AdminPostRow | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  const reads = usePostReads(list.data?.pages.map((page) => page.posts) ?? [])
  const selection = useSelection(posts)
  const isFiltered = postViews.queryOf({ ...search, sort: undefined }) !== ''

  const title = recentOnly ? t('adminRecent:title') : t(onlySlug ? 'adminSite:nav.premium' : 'adminPosts:listTitle')
  return (
    <div className="wl-page">
      <div ref={heading} tabIndex={-1}>
        <PageHead
          title={title}
          aside={
            <Link className="btn" to={createPathOf(onlySlug, recentOnly)}>
              {t('adminPosts:list.create')}
            </Link>
          }
        />
      </div>
      <PostFilters search={search} onSearch={onSearch} isOfOneCategory={onlySlug !== undefined} />
      {!recentOnly && !onlySlug && <SavedViews list="posts" views={postViews} search={search} onSearch={onSearch} />}
      {isFilterKnown && <StateTabs filter={filter} state={state} onChange={(value) => onSearch({ state: value })} />}

      <AdminList
        list={{ ...shown, isError: shown.isError && posts.length === 0 }}
        count={posts.length}
        failed={t('adminPosts:list.failed')}
        failedWhy={reason(shown.error)}
        loading={<WorkListSkeleton />}
        empty={
          <EmptyState text={isFiltered ? t('adminPosts:list.noMatch') : t('adminPosts:list.empty')}>
            {isFiltered && (
              <Button look="line" onClick={() => onSearch(everyPost)}>
                {t('adminPosts:list.clearSearch')}
              </Button>
            )}
          </EmptyState>
        }
      >
        <PostRows
          posts={posts}
          reads={reads}
          isOld={list.isPlaceholderData}
          selection={selection}
          onEdit={({ id }) => onSearch({ edit: id }, { replace: false })}
          onDelete={setDeleting}
        />
        <MorePosts
          count={posts.length}
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      </AdminList>

      <BulkBar posts={posts} selection={selection} />

      {search.edit && (
        <Suspense>
          <PostEditDialog search={{ ...search, edit: search.edit }} onSearch={onSearch} />
        </Suspense>
      )}
      <DeletePost
        post={deleting}
        onClose={() => {
          setDeleting(null)
          heading.current?.focus()
        }}
        onCancel={() => setDeleting(null)}
      />
    </div>
  )
}
