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

interface DashboardProps {
  /** The unpublished draft on this device. */
  draft: { title: string; savedAt: number } | null
}

/** The admin's first page: the unfinished draft, the latest posts, and the categories. */
export function Dashboard({ draft }: DashboardProps) {
  const { t } = useTranslation(['adminSite', 'adminPosts'])
  const trpc = useTrpc()
  const lang = useLang()
  const [today] = useState(() => new Date())
  const posts = useQuery(trpc.posts.adminList.queryOptions({ limit: recentCount }))
  const mayArrange = useRight('admin')
  const categories = useQuery(trpc.categories.list.queryOptions(undefined, { enabled: mayArrange }))

  return (
    <>
      <PageHead
        title={t('adminSite:dashboard.welcome')}
        note={t('adminSite:dashboard.today', { date: formatDate(today, lang, 'full') })}
        aside={
          <Link className="btn" to="/admin/universal/create">
            {t('adminSite:dashboard.write')}
          </Link>
        }
      />
      <div className="dash">
        <section aria-labelledby="dash-recent">
          <h2 id="dash-recent">{t('adminSite:dashboard.recent')}</h2>
          {posts.isPending && <PostsSkeleton />}
          {posts.isError && (
            <ErrorPanel
              title={t('adminSite:dashboard.failed')}
              error={posts.error}
              onRetry={() => void posts.refetch()}
            />
          )}
          {posts.data?.posts.length === 0 && <EmptyState text={t('adminSite:dashboard.noPosts')} />}
          <ul className="dash-posts">
            {posts.data?.posts.map((post) => (
              <li key={post.id}>
                <Link to="/admin/universal" search={{ edit: post.id }} lang={foreignLang(post.lang, lang)}>
                  {post.title}
                </Link>
                <p>
                  <span lang="ta" title={post.category?.en}>
                    {post.category?.ta}
                  </span>
                  <time dateTime={post.updatedAt}>{formatDate(post.updatedAt, lang, 'short')}</time>
                  {post.isHome && <span>{t('adminSite:dashboard.onHome')}</span>}
                  {post.isRecent && <span>{t('adminSite:dashboard.inRecent')}</span>}
                </p>
              </li>
            ))}
          </ul>
          <Link className="link dash-all" to="/admin/universal">
            {t('adminSite:dashboard.allPosts')}
          </Link>
        </section>
        <div className="dash-side">
          {draft && (
            <section className="dash-panel" aria-labelledby="dash-draft">
              <h2 id="dash-draft">{t('adminSite:dashboard.draft')}</h2>
              <p className="dash-draft">{draft.title || t('adminSite:dashboard.draftUntitled')}</p>
              <p className="hint">
                {t('adminSite:dashboard.draftSaved', {
                  time: `${formatDate(draft.savedAt, lang, 'short')}, ${formatDate(draft.savedAt, lang, 'time')}`,
                })}
              </p>
              <Link className="link dash-all" to="/admin/universal/create">
                {t('adminSite:dashboard.continueDraft')}
              </Link>
            </section>
          )}
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
              <h2 id="dash-categories">{t('adminSite:nav.categories')}</h2>
              <p className="num">{t('adminSite:dashboard.categoryCount', { count: categories.data.length })}</p>
              <p className="num">
                {t('adminSite:dashboard.offered', { count: categories.data.filter((one) => one.isAvailable).length })}
              </p>
              <p className="num">
                {t('adminSite:dashboard.inBar', { count: categories.data.filter((one) => one.isInBanner).length })}
              </p>
              <Link className="link dash-all" to="/admin/categories">
                {t('adminSite:dashboard.manageCategories')}
              </Link>
            </section>
          )}
        </div>
      </div>
    </>
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
