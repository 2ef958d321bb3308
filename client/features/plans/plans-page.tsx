import '#client/ui/notice.css'
import './plans-page.css'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { MyPlans, Plan } from '#shared/plans.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { textIn } from '#shared/lang.ts'
import { useLang, versionIn } from '#client/core/lang.ts'
import { isReaderKnown, rememberPlace, useReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

/** The plans on offer. Subscribing records a request; nothing is paid yet. */
export function PlansPage() {
  const { t } = useTranslation('plans')
  const lang = useLang()
  const trpc = useTrpc()
  const { data: plans } = useSuspenseQuery(trpc.plans.list.queryOptions())
  const mine = useMyPlans()
  return (
    <TitledPage title={t('title')} aside={<p>{t('tagline')}</p>}>
      {mine?.active && (
        <p className="notice plain plan-active">
          <LangText>
            {t('active', {
              title: textIn(lang, mine.active.title, mine.active.titleEn),
              date: formatDate(mine.active.endsAt, lang),
            })}
          </LangText>
        </p>
      )}
      {plans.length === 0 && <EmptyState text={t('empty')} />}
      <div className="plans">
        {plans.map((plan) => (
          <PlanEntry key={plan.id} plan={plan} isRequested={mine?.requestedPlanIds.includes(plan.id) ?? false} />
        ))}
      </div>
    </TitledPage>
  )
}

function useMyPlans(): MyPlans | undefined {
  const trpc = useTrpc()
  return useQuery(trpc.plans.mine.queryOptions(undefined, { enabled: useReader() !== null })).data
}

function PlanEntry({ plan, isRequested }: { plan: Plan; isRequested: boolean }) {
  const page = useLang()
  const { t } = useTranslation('plans')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const isLoggedIn = useReader() !== null
  const request = useMutation(
    trpc.plans.request.mutationOptions({
      onSuccess: (mine) => {
        queryClient.setQueryData(trpc.plans.mine.queryKey(), mine)
        toasts.show({ text: t('gateway'), more: t('recorded') })
      },
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  const title = versionIn(page, plan.title, plan.titleEn)
  const description = versionIn(page, plan.description, plan.descriptionEn)
  const [needsLogin, setNeedsLogin] = useState(false)
  const subscribe = () => {
    // Read now: a click that hydrates this part runs with what the server rendered, for an anonymous reader.
    const isKnown = isReaderKnown()
    // Without a login the wish cannot be recorded.
    setNeedsLogin(!isKnown)
    if (!isKnown) toasts.show(t('gateway'))
    else if (!request.isPending) request.mutate({ planId: plan.id })
  }
  return (
    <section className="plan">
      <h2 lang={title.lang}>{title.text}</h2>
      <p className="cost num">
        <b>{formatRupees(plan.price)}</b>
        {t('days', { count: plan.durationInDays })}
      </p>
      <p lang={description.lang}>{description.text}</p>
      <p className="plan-ways">
        <Button
          look="line"
          className="needs-js"
          aria-label={t('subscribeTo', { title: title.text })}
          onClick={subscribe}
        >
          {t('subscribe')}
        </Button>
      </p>
      <div role="status">
        {isRequested && (
          <p className="notice plain">
            <b>{t('requested')}</b> {t('recorded')}
          </p>
        )}
        {needsLogin && !isLoggedIn && (
          <p className="notice plain">
            <span>{t('gateway')}</span>{' '}
            <span>
              {t('toRecord')}{' '}
              <Link to="/login" className="link" onClick={() => rememberPlace()}>
                {t('login')}
              </Link>
            </span>
          </p>
        )}
      </div>
    </section>
  )
}
