import './posts-list.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminPostCard } from '#shared/posts.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field } from '#client/ui/field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { PostCard } from './post-card.tsx'
import type { PostsSearch, SearchChange } from './posts-search.ts'

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

/** The posts as cards, newest first: search, filter, edit window, delete. */
export function PostsList({ search, onSearch, onlySlug, recentOnly }: PostsListProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminSite', 'errors'])
  const trpc = useTrpc()
  const categories = useQuery(trpc.categories.list.queryOptions())
  const only = onlySlug ? categories.data?.find(({ slug }) => slug === onlySlug) : undefined
  const categoryId = only?.id ?? search.category
  const list = useInfiniteQuery(
    trpc.posts.adminList.infiniteQueryOptions(
      { ...(categoryId && { categoryId }), ...(search.q && { q: search.q }), ...(recentOnly && { recentOnly }) },
      {
        getNextPageParam: ({ next }) => next ?? undefined,
        placeholderData: keepPreviousData,
        // Before the category is known, the list would be of all posts.
        enabled: !onlySlug || only !== undefined,
      },
    ),
  )
  const [deleting, setDeleting] = useState<AdminPostCard | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  const isFiltered = search.q !== undefined || search.category !== undefined

  const title = recentOnly ? t('adminRecent:title') : t(onlySlug ? 'adminSite:nav.premium' : 'adminPosts:listTitle')
  return (
    <>
      <div ref={heading} tabIndex={-1}>
        <PageHead
          title={title}
          aside={
            <Link className="btn line" to={createPathOf(onlySlug, recentOnly)}>
              {t('adminPosts:list.create')}
            </Link>
          }
        />
      </div>
      <div className="plist-tools" role="search">
        <Field label={t('adminPosts:list.search')}>
          {(control) => (
            <SearchInput
              {...control}
              placeholder={t('adminPosts:list.searchHint')}
              value={search.q}
              onChange={(q) => onSearch({ q })}
            />
          )}
        </Field>
        {!onlySlug && (
          <TextField
            as="select"
            label={t('adminPosts:list.filter')}
            value={search.category ?? ''}
            onChange={(event) => onSearch({ category: event.target.value || undefined })}
          >
            <option value="">{t('adminPosts:list.allCategories')}</option>
            <BilingualOptions choices={categories.data} />
          </TextField>
        )}
      </div>

      <AdminList
        list={{ ...list, isError: list.isError && posts.length === 0 }}
        count={posts.length}
        failed={t('adminPosts:list.failed')}
        failedWhy={t(`errors:${errorCodeOf(list.error)}`)}
        loading={<ListSkeleton />}
        empty={
          <EmptyState text={isFiltered ? t('adminPosts:list.noMatch') : t('adminPosts:list.empty')}>
            {isFiltered && (
              <Button look="line" onClick={() => onSearch({ q: undefined, category: undefined })}>
                {t('adminPosts:list.clearSearch')}
              </Button>
            )}
          </EmptyState>
        }
      >
        <ul className="plist" aria-busy={list.isPlaceholderData}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard
                post={post}
                onEdit={() => onSearch({ edit: post.id }, { replace: false })}
                onDelete={() => setDeleting(post)}
              />
            </li>
          ))}
        </ul>
        <MorePosts
          count={posts.length}
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      </AdminList>

      {search.edit && (
        <Suspense>
          <PostEditDialog
            key={search.edit}
            id={search.edit}
            onClose={() => onSearch({ edit: undefined }, { ignoreBlocker: true })}
          />
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
    </>
  )
}

interface MorePostsProps {
  count: number
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

/** Loads the next page when the end of the list comes near, and by a button for those who do not scroll. */
function MorePosts({ count, hasMore, isLoading, hasFailed, onMore }: MorePostsProps) {
  const { t } = useTranslation('adminPosts')
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = end.current
    // After a failure only the button tries again.
    if (!element || !hasMore || isLoading || hasFailed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' })
    observer.observe(element)
    return () => observer.disconnect()
  })

  return (
    <div className="plist-more" ref={end}>
      {hasFailed && <p role="alert">{t('list.moreFailed')}</p>}
      {hasMore && (
        <Button look="line" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
          {isLoading ? t('list.loading') : t('list.more')}
        </Button>
      )}
      <p className="hint" role="status">
        {t('list.shown', { count })}
      </p>
    </div>
  )
}

interface DeletePostProps {
  post: AdminPostCard | null
  /** After the post was deleted. */
  onClose: () => void
  onCancel: () => void
}

function DeletePost({ post, onClose, onCancel }: DeletePostProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const remove = useMutation(
    trpc.posts.delete.mutationOptions({
      onSuccess: async () => {
        toasts.show(t('adminPosts:deleted'))
        onClose()
        await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
      },
    }),
  )
  const cancel = () => {
    remove.reset()
    onCancel()
  }

  return (
    <ConfirmDialog
      open={post !== null}
      title={t('adminPosts:deleteConfirm')}
      confirmLabel={remove.isPending ? t('adminPosts:deleting') : t('adminPosts:list.delete')}
      busy={remove.isPending}
      onCancel={cancel}
      onConfirm={() => post && remove.mutate({ id: post.id })}
    >
      {remove.isError ? (
        <span className="plist-problem" role="alert">
          {t('adminPosts:errors.deleteFailed', { error: t(`errors:${errorCodeOf(remove.error)}`) })}
        </span>
      ) : (
        post && t('adminPosts:deleteText', { title: post.title })
      )}
    </ConfirmDialog>
  )
}

const ListSkeleton = () => (
  <div className="plist" aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key}>
        <SkeletonBlock className="plist-wait" />
        <SkeletonLine />
        <SkeletonLine short />
      </div>
    ))}
  </div>
)
