import '#client/ui/work.css'
import './account-page.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { CodeApp } from './code-app.tsx'
import { OwnName, OwnPassword } from './own-account.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes, ShownCodes } from './recovery-codes.tsx'

/** The own account of whoever works on the site: name, password, second factors, sessions. */
export function AccountPage() {
  const { t } = useTranslation('adminAccount')
  const { mustSetUpSecondFactor } = useAdminUser()
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {mustSetUpSecondFactor && (
        <p className="notice account-required mb-5" role="status">
          <strong>{t('required.title')}</strong> {t('required.text')}
        </p>
      )}
      <div className="account stack">
        <Factors />
        {!mustSetUpSecondFactor && (
          <>
            <OwnName />
            <OwnPassword />
            <OwnSessions />
          </>
        )}
      </div>
    </>
  )
}

function Factors() {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const factors = useQuery(trpc.factors.get.queryOptions(undefined, { staleTime: 0 }))
  const [codes, setCodes] = useState<string[]>([])
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.factors.pathKey() })
    await queryClient.invalidateQueries({ queryKey: trpc.auth.pathKey() })
  }
  /** New codes are read first: what has become open by them, opens behind. */
  const changed = (made: string[] = []) => {
    if (made.length > 0) setCodes(made)
    else void reload()
  }
  const { data } = factors
  const isOn = data !== undefined && (data.hasCodeApp || data.passkeys.length > 0)

  return (
    <section className="work-form account-factors" aria-labelledby="account-factors">
      <div className="row wraps gap-2-4">
        <h2 id="account-factors">{t('factors.title')}</h2>
        {data && <StatusMark colour={isOn ? 'green' : 'yellow'}>{t(isOn ? 'factors.on' : 'factors.off')}</StatusMark>}
      </div>
      <p>{t('factors.text')}</p>
      {factors.isError && (
        <ErrorPanel title={t('failed')} error={factors.error} onRetry={() => void factors.refetch()} />
      )}
      {factors.isPending && (
        <div aria-busy="true">
          <SkeletonLine />
          <SkeletonLine short />
        </div>
      )}
      {data && (
        <>
          <CodeApp isOn={data.hasCodeApp} onChanged={changed} />
          <PasskeyList passkeys={data.passkeys} isPossible={data.canUsePasskeys} onChanged={changed} />
          {isOn && <RecoveryCodes left={data.recoveryCodesLeft} onRenewed={setCodes} />}
        </>
      )}
      {codes.length > 0 && (
        <ShownCodes
          codes={codes}
          onDone={() => {
            setCodes([])
            void reload()
          }}
        />
      )}
    </section>
  )
}
