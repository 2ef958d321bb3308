import './people-page.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague, Invitation } from '#shared/staff.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { FactorRule } from './factor-rule.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** The people who work on the site, and who is invited; for owners. */
export function PeoplePage() {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const sentence = useSentence()
  const list = useQuery(trpc.staff.list.queryOptions(undefined, { staleTime: 0 }))
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const people = list.data?.people ?? []
  const open = people.find(({ id }) => id === openId)

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        aside={<Button onClick={() => setInviting(true)}>{t('invite.open')}</Button>}
      />
      <AdminList list={list} count={people.length} failed={sentence(list.error, t('failed'))} empty="">
        <PeopleTable people={people} onOpen={({ id }) => setOpenId(id)} />
      </AdminList>
      {list.data && <FactorRule isRequired={list.data.requiresSecondFactor} />}
      {list.data && list.data.invitations.length > 0 && <InvitationList invitations={list.data.invitations} />}
      {isInviting && <InviteDialog canMail={list.data?.canMail ?? false} onClose={() => setInviting(false)} />}
      {open && <PersonDialog key={open.id} person={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

function PeopleTable({ people, onOpen }: { people: Colleague[]; onOpen: (person: Colleague) => void }) {
  const { t } = useTranslation(['adminStaff', 'adminAccount'])
  const self = useAdminUser()
  return (
    <AdminTable
      className="people"
      rows={people}
      columns={[
        {
          label: t('adminStaff:columns.name'),
          className: 'wide',
          isUnlabelled: true,
          cell: (person) => (
            <>
              <button type="button" className="people-name title-row text-left" onClick={() => onOpen(person)}>
                {person.name}
              </button>
              {person.id === self.id && <span className="people-self note faint">{t('adminStaff:you')}</span>}
              <span className="tbl-sub any">{person.email}</span>
            </>
          ),
        },
        { label: t('adminStaff:columns.role'), className: 'keep', cell: ({ role }) => t(`adminStaff:roles.${role}`) },
        {
          label: t('adminStaff:columns.state'),
          className: 'keep',
          cell: ({ isSuspended }) => (
            <StatusMark colour={isSuspended ? 'red' : 'green'}>
              {t(isSuspended ? 'adminStaff:suspended' : 'adminStaff:active')}
            </StatusMark>
          ),
        },
        {
          label: t('adminAccount:staff.column'),
          className: 'keep',
          cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'adminAccount:staff.isOn' : 'adminAccount:staff.isOff'),
        },
        {
          label: t('adminStaff:columns.seen'),
          cell: ({ lastSeenAt }) => (lastSeenAt ? <Day date={lastSeenAt} withTime /> : t('adminStaff:never')),
        },
      ]}
      actionsLabel={t('adminStaff:columns.actions')}
      actions={(person) => (
        <RowAction of={t('adminStaff:manageOf', { name: person.name })} onClick={() => onOpen(person)}>
          {t('adminStaff:manage')}
        </RowAction>
      )}
    />
  )
}

function InvitationList({ invitations }: { invitations: Invitation[] }) {
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
      <h2 className="mb-3" id="people-invited">
        {t('invited')}
      </h2>
      <AdminTable
        rows={invitations}
        columns={[
          { label: t('columns.email'), className: 'wide any', isUnlabelled: true, cell: ({ email }) => <b>{email}</b> },
          { label: t('columns.role'), className: 'keep', cell: ({ role }) => t(`roles.${role}`) },
          { label: t('columns.invitedBy'), cell: ({ invitedBy }) => invitedBy },
          {
            label: t('columns.expires'),
            className: 'keep',
            cell: ({ expiresAt }) => <Day date={expiresAt} withTime />,
          },
        ]}
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
