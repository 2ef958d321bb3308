import './waiting-list.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { formatDate, istDay } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import { formatRupees } from '#shared/money.ts'
import { badgeText } from '#shared/badge.ts'
import { useWaiting } from './use-waiting.ts'

const skeletonRows = 3
const formOf = (count: number) => (count === 1 ? 'one' : 'other')

/** What waits, in the order in which people wait for it; what does not wait is not there. */
export function WaitingList() {
  const { t } = useTranslation('adminHome')
  const waiting = useWaiting()
  if (waiting.isPending)
    return (
      <ul className="waits head-above" aria-busy="true" aria-label={t('loading')}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <li className="stack align-center hair-below" key={row}>
            <SkeletonLine />
          </li>
        ))}
      </ul>
    )
  if (!waiting.data)
    return <ErrorPanel title={t('failed')} error={waiting.error} onRetry={() => void waiting.refetch()} />
  return <Rows waiting={waiting.data} now={waiting.dataUpdatedAt} />
}

interface RowsProps {
  waiting: NonNullable<ReturnType<typeof useWaiting>['data']>
  /** When it was asked for, in ms. */
  now: number
}

function Rows({ waiting, now }: RowsProps) {
  const { t } = useTranslation(['adminHome', 'adminDrafts'])
  const lang = useLang()
  const { orders, review, scheduled, drafts, messages, planRequests, pages, failedMails, failedJobs } = waiting
  if (Object.values(waiting).every((row) => row === null))
    return <p className="waits-none hair-below head-above">{t('adminHome:none')}</p>

  const titleOf = ({ title }: { title: string }) => title || t('adminDrafts:unfinished.untitled')
  const andMore = (first: { title: string }, count: number) =>
    count > 1 ? t('adminHome:andMore', { title: titleOf(first), count: count - 1 }) : titleOf(first)
  const timeOf = (at: string) =>
    istDay(at) === istDay(now)
      ? formatDate(at, lang, 'time')
      : `${formatDate(at, lang, 'brief')}, ${formatDate(at, lang, 'time')}`
  const ageOf = (at: string) => {
    const days = Math.floor((now - Date.parse(at)) / dayMs)
    return days > 0 ? t('adminHome:oldest', { count: days }) : t('adminHome:ofToday')
  }

  return (
    <ul className="waits head-above">
      {orders && (
        <Row
          count={orders.count}
          title={t(`adminHome:orders.${formOf(orders.count)}`)}
          about={ageOf(orders.oldestAt)}
          value={orders.sum === null ? undefined : formatRupees(orders.sum)}
          verb={t('adminHome:orders.verb')}
          link={{ to: '/admin/orders' }}
        />
      )}
      {messages && (
        <Row
          count={messages.count}
          title={t(`adminHome:messages.${formOf(messages.count)}`)}
          about={t('adminHome:messages.about')}
          value={timeOf(messages.latestAt)}
          verb={t('adminHome:messages.verb')}
          link={{ to: '/admin/messages' }}
        />
      )}
      {planRequests && (
        <Row
          count={planRequests.count}
          title={t(`adminHome:planRequests.${formOf(planRequests.count)}`)}
          about={ageOf(planRequests.oldestAt)}
          verb={t('adminHome:planRequests.verb')}
          link={{ to: '/admin/subscription-plans' }}
        />
      )}
      {review && (
        <Row
          count={review.count}
          title={t(`adminHome:review.${formOf(review.count)}`)}
          about={andMore(review.first, review.count)}
          verb={t('adminHome:review.verb')}
          link={
            review.count > 1
              ? { to: '/admin/universal', search: { state: 'review' } }
              : { to: '/admin/write', search: { post: review.first.id } }
          }
        />
      )}
      {scheduled && (
        <Row
          count={scheduled.count}
          title={t(`adminHome:scheduled.${formOf(scheduled.count)}`)}
          about={andMore(scheduled.next[0]!, scheduled.count)}
          value={scheduled.next.map(({ publishAt }) => timeOf(publishAt)).join(' · ')}
          verb={t('adminHome:scheduled.verb')}
          link={{ to: '/admin/universal', search: { state: 'scheduled' } }}
        />
      )}
      {drafts && (
        <Row
          count={drafts.count}
          title={t(`adminHome:drafts.${formOf(drafts.count)}`)}
          about={andMore(drafts.first, drafts.count)}
          verb={t('adminHome:drafts.verb')}
          link={{ to: '/admin/write', search: { post: drafts.first.id } }}
        />
      )}
      {pages && (
        <Row
          count={pages.count}
          title={t(`adminHome:pages.${formOf(pages.count)}`)}
          about={t('adminHome:pages.about')}
          verb={t('adminHome:pages.verb')}
          link={{ to: '/admin/pages' }}
        />
      )}
      {failedMails && (
        <Row
          isBad
          count={failedMails.count}
          title={t(`adminHome:failedMails.${formOf(failedMails.count)}`)}
          about={t('adminHome:failedMails.safe')}
          value={timeOf(failedMails.at)}
          verb={t('adminHome:failedMails.verb')}
          link={{ to: '/admin/mails' }}
        />
      )}
      {failedJobs && (
        <Row
          isBad
          count={failedJobs.count}
          title={t(`adminHome:failedJobs.${formOf(failedJobs.count)}`)}
          about={t('adminHome:failedJobs.safe')}
          value={timeOf(failedJobs.at)}
          verb={t('adminHome:failedJobs.verb')}
          link={{ to: '/admin/mails' }}
        />
      )}
    </ul>
  )
}

interface RowProps {
  count: number
  title: string
  about: string
  /** A sum or a time. */
  value?: string | undefined
  verb: string
  link: Pick<LinkProps, 'to' | 'search'>
  isBad?: boolean
}

function Row({ count, title, about, value, verb, link, isBad }: RowProps) {
  return (
    <li className={classNames('stack align-center hair-below', isBad && 'waits-bad')}>
      <b className="waits-count num">{badgeText(count)}</b>
      <p className="waits-what">
        <b className="strong">{title}</b>
        <span className="block note faint breaks">
          <LangText>{about}</LangText>
        </span>
      </p>
      {value && <span className="waits-value num semibold">{value}</span>}
      <Link className="link row tap" {...link} aria-label={`${verb}: ${title}`}>
        {verb}
      </Link>
    </li>
  )
}
