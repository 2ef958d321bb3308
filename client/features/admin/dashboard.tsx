import './dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useRight } from './admin-user.ts'

const recentCount = 6
const draftCount = 6

/** The admin's first page: unfinished drafts, the latest posts, and the categories. */
export function Dashboard() {
  const { t } = useTranslation('adminSite')
  const drafts = useTranslation('adminDrafts')
  const trpc = useTrpc()
  const lang = useLang()
  const [today] = useState(() => new Date())
  const posts = useQuery(trpc.posts.adminList.queryOptions({ limit: recentCount }))
  const mayArrange = useRight('admin')
  const categories = useQuery(trpc.categories.list.queryOptions(undefined, { enabled: mayArrange }))

  return (
    <>
      <PageHead
        title={t('dashboard.welcome')}
        note={t('dashboard.today', { date: formatDate(today, lang, 'full') })}
        aside={
          <Link className="btn" to="/admin/universal/create">
            {t('dashboard.write')}
          </Link>
        }
      />
      <div className="dash">
        <section aria-labelledby="dash-recent">
          <h2 id="dash-recent">{t('dashboard.recent')}</h2>
          {posts.isPending && <PostsSkeleton />}
          {posts.isError && (
            <ErrorPanel title={t('dashboard.failed')} error={posts.error} onRetry={() => void posts.refetch()} />
          )}
          {posts.data?.posts.length === 0 && <EmptyState text={t('dashboard.noPosts')} />}
          <ul className="dash-posts">
            {posts.data?.posts.map((post) => (
              <li key={post.id}>
                <Link to="/admin/universal" search={{ edit: post.id }} lang={foreignLang(post.lang, lang)}>
                  {post.title || drafts.t('unfinished.untitled')}
                </Link>
                <p>
                  <span lang="ta" title={post.category?.en}>
                    {post.category?.ta}
                  </span>
                  <time dateTime={post.updatedAt}>{formatDate(post.updatedAt, lang, 'short')}</time>
                  {post.isHome && <span>{t('dashboard.onHome')}</span>}
                  {post.isRecent && <span>{t('dashboard.inRecent')}</span>}
                </p>
              </li>
            ))}
          </ul>
          <Link className="link dash-all" to="/admin/universal">
            {t('dashboard.allPosts')}
          </Link>
        </section>
        <div className="dash-side">
          <UnfinishedDrafts />
          {mayArrange && categories.isPending && (
            <div className="dash-panel" aria-hidden="true">
              <SkeletonLine short />
              <SkeletonLine />
              <SkeletonLine />
              <SkeletonLine />
              <SkeletonLine short />
            </div>
          )}
          {mayArrange && categories.data && (
            <section className="dash-panel" aria-labelledby="dash-categories">
              <h2 id="dash-categories">{t('nav.categories')}</h2>
              <p className="num">{t('dashboard.categoryCount', { count: categories.data.length })}</p>
              <p className="num">
                {t('dashboard.offered', { count: categories.data.filter((one) => one.isAvailable).length })}
              </p>
              <p className="num">
                {t('dashboard.inBar', { count: categories.data.filter((one) => one.isInBanner).length })}
              </p>
              <Link className="link dash-all" to="/admin/categories">
                {t('dashboard.manageCategories')}
              </Link>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** What anybody has written and not saved to a post, or saved and not published. */
function UnfinishedDrafts() {
  const { t } = useTranslation('adminDrafts')
  const lang = useLang()
  const trpc = useTrpc()
  const drafts = useQuery(trpc.drafts.unfinished.queryOptions(undefined, { staleTime: 0 }))
  if (drafts.isError)
    return <ErrorPanel title={t('unfinished.failed')} error={drafts.error} onRetry={() => void drafts.refetch()} />
  if (!drafts.data?.length) return null
  return (
    <section className="dash-panel" aria-labelledby="dash-drafts">
      <h2 id="dash-drafts">{t('unfinished.title')}</h2>
      <ul className="dash-drafts">
        {drafts.data.slice(0, draftCount).map(({ id, title, by, at }) => (
          <li key={id}>
            <Link to="/admin/universal" search={{ edit: id }}>
              {title || t('unfinished.untitled')}
            </Link>
            <p className="hint">
              {[by, `${formatDate(at, lang, 'short')}, ${formatDate(at, lang, 'time')}`].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {drafts.data.length > draftCount && (
        <Link className="link dash-all" to="/admin/universal" search={{ state: 'draft' }}>
          {t('unfinished.all')}
        </Link>
      )}
    </section>
  )
}

/** As many rows as will come, each as tall as a title of one line with its note. */
const PostsSkeleton = () => (
  <ul className="dash-posts" aria-hidden="true">
    {Array.from({ length: recentCount }, (_, row) => (
      <li key={row}>
        <SkeletonLine />
        <SkeletonLine short />
      </li>
    ))}
  </ul>
)
