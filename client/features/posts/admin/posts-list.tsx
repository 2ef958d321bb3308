import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminPostRow, PostFilter } from '#shared/post-list.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { useRight } from '#client/features/admin/admin-user.ts'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { SavedViews } from '#client/features/admin/saved-views.tsx'
import { useWorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { PostFilters, StateTabs } from './post-filters.tsx'
import { usePostReads } from './post-reads.tsx'
import { PostVerbs, usePostColumns } from './post-columns.tsx'
import type { PostsSearch, SearchChange } from './posts-search.ts'
import { choicesOf, everyPost, postViews } from './posts-view.ts'

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

/** The posts in every state, as a list to work through: search, filters, saved views, bulk changes. */
export function PostsList({ search, onSearch, onlySlug, recentOnly }: PostsListProps) {
  const { t } = useTranslation(['adminPosts', 'adminPostList', 'adminRecent', 'adminSite', 'errors'])
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
      { ...workListOptions, enabled: isFilterKnown },
    ),
  )
  const work = useWorkList(list, { rowsOf: (page) => page.posts, idOf: ({ id }) => id, search, onSearch })
  const onFilter = (change: PostsSearch) => onSearch({ pages: undefined, ...change })
  const heading = useRef<HTMLDivElement>(null)
  const offerUndo = useUndo()
  const sentence = useSentence()
  const deletion = useDeletion(trpc.posts.delete.mutationOptions(), {
    input: ({ id }: AdminPostRow) => ({ id }),
    refetch: trpc.posts.pathKey(),
    onDeleted: ({ id }) => {
      offerUndo(t('adminPosts:deleted'), { kind: 'post', id })
      heading.current?.focus()
    },
  })
  const reads = usePostReads(list.data?.pages.map((page) => page.posts) ?? [])
  // What authors handed in is the editors' once it is published; several posts at once are changed by editors.
  const isEditor = useRight('admin')
  const mayChange = ({ state: own }: AdminPostRow) => isEditor || own === 'draft' || own === 'review'
  const navigate = useNavigate()
  const onEdit = ({ id: post }: AdminPostRow) =>
    void navigate({ to: '/admin/write', search: { post }, state: { stepsFromList: 1 } })
  const columns = usePostColumns({ reads, mayChange, onEdit })
  const isFiltered = postViews.queryOf({ ...search, sort: undefined }) !== ''

  const title = recentOnly ? t('adminRecent:title') : t(onlySlug ? 'adminSite:nav.premium' : 'adminPosts:listTitle')
  return (
    <div className="list-page">
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
      <PostFilters search={search} onSearch={onFilter} isOfOneCategory={onlySlug !== undefined} />
      {!recentOnly && !onlySlug && <SavedViews list="posts" views={postViews} search={search} onSearch={onSearch} />}
      {isFilterKnown && <StateTabs filter={filter} state={state} onChange={(value) => onFilter({ state: value })} />}

      <AdminList
        {...work}
        name="posts"
        list={isFilterKnown ? work.list : categories}
        selection={isEditor ? work.selection : undefined}
        nameOf={(post) => post.title || t('adminPostList:untitled')}
        failed={t('adminPosts:list.failed')}
        failedWhy={reason(isFilterKnown ? list.error : categories.error)}
        empty={
          <EmptyState text={isFiltered ? t('adminPosts:list.noMatch') : t('adminPosts:list.empty')}>
            {isFiltered && (
              <Button look="line" onClick={() => onFilter(everyPost)}>
                {t('adminPosts:list.clearSearch')}
              </Button>
            )}
          </EmptyState>
        }
        more={t(list.isFetchingNextPage ? 'adminPosts:list.loading' : 'adminPosts:list.more')}
        total={
          <span role="status">
            {t(list.isFetchNextPageError ? 'adminPosts:list.moreFailed' : 'adminPosts:list.shown', {
              count: work.rows.length,
            })}
          </span>
        }
        columns={columns}
        actionsLabel={t('adminPostList:columns.actions')}
        actions={(post) => (
          <PostVerbs post={post} mayChange={mayChange(post)} onEdit={onEdit} onDelete={deletion.ask} />
        )}
      />

      <BulkBar work={work} />

      <DeleteDialog
        deletion={deletion}
        title={t('adminPosts:deleteConfirm')}
        label={t('adminPosts:list.delete')}
        busyLabel={t('adminPosts:deleting')}
        failed={(error) => t('adminPosts:errors.deleteFailed', { error: sentence(error) })}
      >
        {({ title: name }) => t('adminPosts:deleteText', { title: name })}
      </DeleteDialog>
    </div>
  )
}
