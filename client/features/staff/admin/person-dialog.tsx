import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#shared/staff.ts'
import { copyText } from '#client/core/copy-text.ts'
import { deviceName } from '#client/core/device-name.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { LinkToCopy } from './link-to-copy.tsx'
import { LostDevice } from './lost-device.tsx'
import { RoleChoice } from './role-choice.tsx'

interface PersonDialogProps {
  person: Colleague
  onClose: () => void
}

/** What an owner can do about a colleague: another role, suspension, a new password, sessions, removal. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const self = useAdminUser()
  const { id, name, email, isSuspended } = person
  const isSelf = id === self.id
  const [role, setRole] = useState(person.role)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const options = useChange(setNotice)
  const proven = useProof()
  const changeRole = useMutation(proven(trpc.staff.changeRole.mutationOptions(options(t('roleChanged')))))
  const suspend = useMutation(proven(trpc.staff.suspend.mutationOptions(options(t('wasSuspended', { name })))))
  const endSuspension = useMutation(trpc.staff.endSuspension.mutationOptions(options(t('wasOpened', { name }))))

  return (
    <Dialog
      open
      title={name}
      className="person"
      onClose={onClose}
      actions={
        <>
          {!isSelf && <RemoveButton person={person} onDone={onClose} onFailed={setNotice} />}
          {!isSelf &&
            (isSuspended ? (
              <Button look="line" aria-disabled={endSuspension.isPending} onClick={() => endSuspension.mutate({ id })}>
                {t('endSuspension')}
              </Button>
            ) : (
              <Button look="danger" aria-disabled={suspend.isPending} onClick={() => suspend.mutate({ id })}>
                {t('suspend')}
              </Button>
            ))}
          <Button look="line" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="person-mail">
        {email}
        {isSuspended && <> · {t('suspendedNote')}</>}
      </p>
      <Notice notice={notice} />
      <div className="staff-form gap-4 items-start mt-4 stack">
        <RoleChoice value={role} onChange={setRole} />
        {role !== person.role && (
          <Button
            look="line"
            aria-disabled={changeRole.isPending}
            onClick={() => !changeRole.isPending && changeRole.mutate({ id, role })}
          >
            {t('saveRole')}
          </Button>
        )}
      </div>
      {!isSelf && person.hasSecondFactor && <LostDevice person={person} onDone={setNotice} />}
      {!isSuspended && <ResetLink id={id} onFailed={setNotice} />}
      <Sessions id={id} onFailed={setNotice} />
    </Dialog>
  )
}

/** Options of a call that changes a colleague: says what came of it, and loads the list anew. */
function useChange(say: (notice: NoticeText) => void) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  return (done: string) => ({
    onSuccess: () => say({ isGood: true, text: done }),
    onError: (error: unknown) => say({ isGood: false, text: sentence(error, t('changeFailed')) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
  })
}

interface PartProps {
  id: string
  onFailed: (notice: NoticeText) => void
}

function RemoveButton({
  person,
  onDone,
  onFailed,
}: {
  person: Colleague
  onDone: () => void
  onFailed: PartProps['onFailed']
}) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const toasts = useToast()
  const sentence = useSentence()
  const removal = useDeletion(useProof()(trpc.staff.remove.mutationOptions()), {
    input: ({ id }: Colleague) => ({ id }),
    refetch: trpc.staff.pathKey(),
    onDeleted: ({ name }) => {
      toasts.show(t('removed', { name }))
      onDone()
    },
    onFailed: (error) => onFailed({ isGood: false, text: sentence(error, t('changeFailed')) }),
  })
  return (
    <>
      <button type="button" className="link danger person-remove tap" onClick={() => removal.ask(person)}>
        {t('remove')}
      </button>
      <DeleteDialog deletion={removal} title={t('removeTitle', { name: person.name })} label={t('remove')}>
        {() => t('removeText')}
      </DeleteDialog>
    </>
  )
}

/** Makes a link to a new password, and copies it. */
function ResetLink({ id, onFailed }: PartProps) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const sentence = useSentence()
  const proven = useProof()
  const [isCopied, setCopied] = useState(false)
  const make = useMutation(
    proven(
      trpc.staff.resetLink.mutationOptions({
        onSuccess: async ({ url }) => setCopied(await copyText(url)),
        onError: (error) => onFailed({ isGood: false, text: sentence(error, t('changeFailed')) }),
      }),
    ),
  )
  return (
    <section className="person-part gap-3 items-start mt-6 stack" aria-labelledby="person-password">
      <h3 id="person-password">{t('password.title')}</h3>
      {make.data ? (
        <LinkToCopy key={String(isCopied)} link={make.data} isCopied={isCopied} />
      ) : (
        <>
          <p>{t('password.text')}</p>
          <Button look="line" aria-disabled={make.isPending} onClick={() => !make.isPending && make.mutate({ id })}>
            {t('password.make')}
          </Button>
        </>
      )}
    </section>
  )
}

function Sessions({ id, onFailed }: PartProps) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const sentence = useSentence()
  const sessions = useQuery(trpc.staff.sessions.queryOptions({ id }, { staleTime: 0 }))
  const options = useChange(onFailed)
  const end = useMutation(trpc.staff.endSession.mutationOptions(options(t('sessions.ended'))))
  const endAll = useMutation(trpc.staff.endSessions.mutationOptions(options(t('sessions.ended'))))
  return (
    <section className="person-part gap-3 items-start mt-6 stack" aria-labelledby="person-sessions">
      <h3 id="person-sessions">{t('sessions.title')}</h3>
      {sessions.isError && <p role="alert">{sentence(sessions.error, t('sessions.failed'))}</p>}
      {sessions.data?.length === 0 && <p>{t('sessions.none')}</p>}
      <ul className="person-sessions full">
        {sessions.data?.map(({ id: sessionId, device, createdAt, usedAt }) => (
          <li key={sessionId}>
            <span>
              {deviceName(device) ?? t('sessions.unknown')}
              <small>
                {createdAt && (
                  <>
                    {t('sessions.since')} <Day date={createdAt} withTime />
                  </>
                )}
                {usedAt && (
                  <>
                    {' '}
                    · {t('sessions.used')} <Day date={usedAt} withTime />
                  </>
                )}
              </small>
            </span>
            <button
              type="button"
              className="link"
              aria-disabled={end.isPending}
              onClick={() => !end.isPending && end.mutate({ id, sessionId })}
            >
              {t('sessions.end')}
            </button>
          </li>
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button look="line" aria-disabled={endAll.isPending} onClick={() => !endAll.isPending && endAll.mutate({ id })}>
          {t('sessions.endAll')}
        </Button>
      )}
    </section>
  )
}
