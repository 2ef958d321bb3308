import './people-page.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { Invitation } from '#shared/staff.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { FactorRule } from './factor-rule.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** The people who work on the site, and who is invited; for owners. */
export function PeoplePage() {
  const { t } = useTranslation(['adminStaff', 'adminAccount'])
  const trpc = useTrpc()
  const self = useAdminUser()
  const sentence = useSentence()
  const list = useQuery(trpc.staff.list.queryOptions(undefined, { staleTime: 0 }))
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const people = list.data?.people ?? []
  const open = people.find(({ id }) => id === openId)

  return (
    <>
      <PageHead
        title={t('adminStaff:title')}
        note={t('adminStaff:note')}
        aside={<Button onClick={() => setInviting(true)}>{t('adminStaff:invite.open')}</Button>}
      />
      <AdminList
        name="people"
        list={list}
        rows={people}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        failed={sentence(list.error, t('adminStaff:failed'))}
        empty=""
        columns={{
          name: {
            label: t('adminStaff:columns.name'),
            phone: 'title',
            cell: ({ id, name, email }) => (
              <>
                <RowButton onOpen={() => setOpenId(id)}>{name}</RowButton>{' '}
                {id === self.id && <span className="list-beside">{t('adminStaff:you')}</span>}
                <span className="list-sub">{email}</span>
              </>
            ),
          },
          role: {
            label: t('adminStaff:columns.role'),
            width: '9rem',
            phone: 'meta',
            cell: ({ role }) => t(`adminStaff:roles.${role}`),
          },
          state: {
            label: t('adminStaff:columns.state'),
            width: '10rem',
            phone: 'end',
            cell: ({ isSuspended }) => (
              <StatusMark colour={isSuspended ? 'red' : 'green'}>
                {t(isSuspended ? 'adminStaff:suspended' : 'adminStaff:active')}
              </StatusMark>
            ),
          },
          factor: {
            label: t('adminAccount:staff.column'),
            width: '9rem',
            priority: 2,
            phone: 'meta',
            isLabelled: true,
            cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'adminAccount:staff.isOn' : 'adminAccount:staff.isOff'),
          },
          seen: {
            label: t('adminStaff:columns.seen'),
            width: '10rem',
            priority: 3,
            phone: 'meta',
            isLabelled: true,
            cell: ({ lastSeenAt }) => (lastSeenAt ? <Day date={lastSeenAt} withTime /> : t('adminStaff:never')),
          },
        }}
        actionsLabel={t('adminStaff:columns.actions')}
        actions={({ id, name }) => (
          <RowAction of={t('adminStaff:manageOf', { name })} onClick={() => setOpenId(id)}>
            {t('adminStaff:manage')}
          </RowAction>
        )}
      />
      {list.data && <FactorRule isRequired={list.data.requiresSecondFactor} />}
      {list.data && list.data.invitations.length > 0 && (
        <InvitationList list={list} invitations={list.data.invitations} />
      )}
      {isInviting && <InviteDialog canMail={list.data?.canMail ?? false} onClose={() => setInviting(false)} />}
      {open && <PersonDialog key={open.id} person={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

interface InvitationListProps {
  list: ComponentProps<typeof AdminList>['list']
  invitations: Invitation[]
}

function InvitationList({ list, invitations }: InvitationListProps) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const withdraw = useMutation(
    trpc.staff.withdraw.mutationOptions({
      onSuccess: () => toasts.show(t('withdrawn')),
      onError: (error) => toasts.show(sentence(error, t('changeFailed'))),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
    }),
  )
  return (
    <section className="people-invited" aria-labelledby="people-invited">
      <h2 id="people-invited">{t('invited')}</h2>
      <AdminList
        name="invitations"
        list={list}
        rows={invitations}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        failed=""
        empty=""
        columns={{
          email: { label: t('columns.email'), phone: 'title', cell: ({ email }) => <b>{email}</b> },
          role: { label: t('columns.role'), width: '9rem', phone: 'meta', cell: ({ role }) => t(`roles.${role}`) },
          by: {
            label: t('columns.invitedBy'),
            width: '12rem',
            phone: 'meta',
            isLabelled: true,
            cell: ({ invitedBy }) => invitedBy,
          },
          expires: {
            label: t('columns.expires'),
            width: '13rem',
            phone: 'meta',
            isLabelled: true,
            cell: ({ expiresAt }) => <Day date={expiresAt} withTime />,
          },
        }}
        actionsLabel={t('columns.actions')}
        actions={({ id, email }) => (
          <RowAction
            isDanger
            of={t('withdrawOf', { email })}
            aria-disabled={withdraw.isPending}
            onClick={() => !withdraw.isPending && withdraw.mutate({ id })}
          >
            {t('withdraw')}
          </RowAction>
        )}
      />
    </section>
  )
}
