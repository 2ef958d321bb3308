import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { pageHead } from '#client/core/head.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PlansPage } from '#client/features/plans/plans-page.tsx'
import { PageError } from '#client/ui/page-error.tsx'

export const Route = createFileRoute('/_site/(shop)/subscriptions')({
  ...withMessages('plans'),
  loader: async ({ context: { queryClient, trpc } }) => {
    await queryClient.ensureQueryData(trpc.plans.list.queryOptions())
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('plans:title'),
      description: context.i18n.t('plans:tagline'),
      path: '/subscriptions',
    }),
  errorComponent: PlansError,
  component: PlansPage,
})

function PlansError(props: ErrorComponentProps) {
  const { t } = useTranslation('plans')
  const isUnexpected = errorCodeOf(props.error) === 'INTERNAL'
  return <PageError {...props} title={t(isUnexpected ? 'error' : 'loadFailed')} />
}
