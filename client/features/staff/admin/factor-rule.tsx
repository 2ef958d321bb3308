import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { usePasskeySentence } from '#client/features/admin/passkeys.ts'

/** Whether everybody on the staff needs a second step; an owner who has none sets up the own one first. */
export function FactorRule({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const proven = useProof()
  const failed = usePasskeySentence()
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const own = useQuery(trpc.factors.get.queryOptions(undefined, { staleTime: 0 }))
  const change = useMutation(
    proven(
      trpc.staff.requireSecondFactor.mutationOptions({
        onSuccess: (_, { isRequired: isNow }) =>
          setNotice({ isGood: true, text: t(isNow ? 'staff.requireDone' : 'staff.requireEnded') }),
        onError: (error) => setNotice({ isGood: false, text: failed(error) }),
        onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
      }),
    ),
  )
  const hasOwn = own.data !== undefined && (own.data.hasCodeApp || own.data.passkeys.length > 0)
  const isClosed = !hasOwn && !isRequired
  return (
    <section className="stack items-start gap-2 mt-6" aria-label={t('staff.require')}>
      <Check
        checked={change.isPending ? change.variables.isRequired : isRequired}
        disabled={isClosed}
        aria-describedby="factor-rule"
        onChange={(isNow) => {
          if (!change.isPending) change.mutate({ isRequired: isNow })
        }}
      >
        {t('staff.require')}
      </Check>
      <p className="hint" id="factor-rule">
        {t('staff.requireText')}{' '}
        {own.data && isClosed && (
          <>
            {t('staff.own')}{' '}
            <Link className="link" to="/admin/account">
              {t('staff.ownLink')}
            </Link>
          </>
        )}
      </p>
      <Notice notice={notice} />
    </section>
  )
}
