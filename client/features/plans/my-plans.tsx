import './my-plans.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import type { MyPlan, PlanState } from '#shared/plans.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { textIn } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { useReader } from '#client/core/reader.ts'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { StatusMark, type StatusColour } from '#client/ui/status-mark.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

const colours: Record<PlanState, StatusColour> = {
  requested: 'yellow',
  coming: 'blue',
  active: 'green',
  ended: 'purple',
  declined: 'red',
}

/** The plans that the reader has, had, and has asked for. */
export function MyPlans() {
  const { t } = useTranslation('profile')
  const trpc = useTrpc()
  const isLoggedIn = useReader() !== null
  const { data, isError, refetch } = useQuery(trpc.plans.mine.queryOptions(undefined, { enabled: isLoggedIn }))
  if (!isLoggedIn) return null
  return (
    <section className="my-plans" aria-labelledby="my-plans">
      <h2 id="my-plans">{t('plans.title')}</h2>
      {isError && <ErrorPanel title={t('plans.failed')} onRetry={() => void refetch()} />}
      {data?.plans.length === 0 && <p>{t('plans.none')}</p>}
      {data && data.plans.length > 0 && (
        <ul>
          {data.plans.map((plan) => (
            <PlanLine key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
      <Link to="/subscriptions" className="link">
        {t('plans.see')}
      </Link>
    </section>
  )
}

function PlanLine({ plan: { title, titleEn, state, startsAt, endsAt, createdAt } }: { plan: MyPlan }) {
  const { t } = useTranslation('profile')
  return (
    <li>
      <b>
        <LangText>{textIn(useLang(), title, titleEn)}</LangText>
      </b>
      <StatusMark colour={colours[state]}>{t(`plans.states.${state}`)}</StatusMark>
      <p className="num">
        {startsAt && endsAt ? (
          <>
            {t('plans.from')}: <Day date={startsAt} format="long" /> · {t('plans.until')}:{' '}
            <Day date={endsAt} format="long" />
          </>
        ) : (
          <>
            {t('plans.asked')}: <Day date={createdAt} format="long" />
          </>
        )}
      </p>
    </li>
  )
}
