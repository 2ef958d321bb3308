import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { foreignLang, foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { formatDate, istDay } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'

const askAgainMs = 60_000
const skeletonRows = 4
/** A backup that is older than this worries: a week of work would be lost. */
const worryingMs = 7 * dayMs
const gigabyte = 1024 ** 3

const useToday = () => {
  const trpc = useTrpc()
  return useQuery(trpc.home.today.queryOptions(undefined, { staleTime: 0, refetchInterval: askAgainMs }))
}

/** The posts that are read most today, each with a measure of its share. */
export function TodayReads() {
  const { t } = useTranslation('adminHome')
  const lang = useLang()
  const today = useToday()
  const posts = today.data?.posts
  const most = posts?.[0]?.reads ?? 1
  return (
    <section className="home-part" aria-labelledby="home-today">
      <h2 id="home-today">{t('today.title')}</h2>
      {today.isPending && (
        <ul className="home-reads" aria-hidden="true">
          {Array.from({ length: skeletonRows }, (_, row) => (
            <li className="row between relative gap-3 hair-below" key={row}>
              <SkeletonLine />
            </li>
          ))}
        </ul>
      )}
      {today.isError && !today.data && (
        <ErrorPanel title={t('today.failed')} error={today.error} onRetry={() => void today.refetch()} />
      )}
      {posts?.length === 0 && <p className="home-none soft">{t('today.none')}</p>}
      <ul className="home-reads">
        {posts?.map((post) => (
          <li className="row between relative gap-3 hair-below" key={post.id}>
            <Link className="shrinks breaks hover-blue" to="/admin/write" search={{ post: post.id }}>
              <b lang={foreignLang(post.lang, lang)}>{post.title}</b>
              <small className="nowrap faint">{formatDate(post.publishedAt, lang, 'brief')}</small>
            </Link>
            <span className="num" title={t('today.reads', { count: post.reads })}>
              {post.reads.toLocaleString('en-IN')}
            </span>
            <i style={{ inlineSize: `${(post.reads / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who is writing; for owners, the last backup and the room that is left. */
export function SiteHealth() {
  const { t } = useTranslation('adminHome')
  const lang = useLang()
  const { data, dataUpdatedAt: now } = useToday()
  if (!data) return null
  const { health, reads, writing } = data
  const isWorrying = !health?.backupAt || now - Date.parse(health.backupAt) > worryingMs
  const size = health?.disk && `${(health.disk.freeBytes / gigabyte).toFixed(1)} GB`
  const whenOf = (at: string) =>
    istDay(at) === istDay(now) ? formatDate(at, lang, 'time') : formatDate(at, lang, 'brief')
  return (
    <section className="home-part" aria-labelledby="home-health">
      <h2 id="home-health">{t('health.title')}</h2>
      <dl>
        {health && (
          <div>
            <dt>{t('health.backup')}</dt>
            <dd className={classNames('num', isWorrying ? 'home-bad semibold' : 'home-good')}>
              {health.backupAt ? whenOf(health.backupAt) : t('health.noBackup')}
            </dd>
          </div>
        )}
        {health?.disk && (
          <div>
            <dt>{t('health.disk')}</dt>
            <dd className={classNames('num', health.disk.isLow && 'home-bad semibold')}>
              {health.disk.isLow ? t('health.diskLow', { size: size ?? '' }) : size}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('health.reads')}</dt>
          <dd className="num">{reads.toLocaleString('en-IN')}</dd>
        </div>
        <div>
          <dt>{t('health.writing')}</dt>
          <dd>
            {writing.length === 0
              ? t('health.nobody')
              : writing.map(({ name, post }) => (
                  <span key={`${name} ${post.id}`} title={post.title} lang={foreignLangOf(name, lang)}>
                    {name}
                  </span>
                ))}
          </dd>
        </div>
      </dl>
    </section>
  )
}
