import './notifications-admin.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Person } from '#shared/notifications.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { PersonSearch } from './person-search.tsx'
import { splitNames } from './split-names.ts'

const empty = { title: '', message: '', link: '', names: '' }

/** Sends a message to chosen readers, by name or person, or to all. */
export function SendPage() {
  const { t } = useTranslation(['adminNotifications', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [fields, setFields] = useState(empty)
  const [people, setPeople] = useState<Person[]>([])
  const [toAll, setToAll] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const set = (name: keyof typeof empty) => (event: { target: { value: string } }) =>
    setFields((now) => ({ ...now, [name]: event.target.value }))

  const send = useMutation(
    trpc.notifications.send.mutationOptions({
      onSuccess: async () => {
        toasts.show(t('adminNotifications:sent'))
        setFields(empty)
        setPeople([])
        await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
      },
      onSettled: () => setAsking(false),
    }),
  )
  const { title, message, link } = fields
  const names = splitNames(fields.names)
  const sendNow = () =>
    send.mutate({
      title,
      message,
      link,
      target: toAll ? { kind: 'all' } : { kind: 'people', userIds: people.map(({ id }) => id), names },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (toAll && title.trim() && message.trim()) setAsking(true)
    else sendNow()
  }
  const faults = fieldErrorsOf(send.error)
  const faultOf = (name: string) => {
    const code = faults[name]
    return code ? t(`errors:${code}`) : null
  }
  const faultyNames = (code: string) =>
    names.filter((_name, index) => faults[`targetUserNames.${index}`] === code).join(', ')
  const unknown = faultyNames('USER_NAME_UNKNOWN')
  const ambiguous = faultyNames('USER_NAME_AMBIGUOUS')
  const code = send.isError ? errorCodeOf(send.error) : null

  return (
    <>
      <PageHead
        title={t('adminNotifications:sendTitle')}
        aside={
          <Link className="link" to="/admin/notifications/view">
            {t('adminNotifications:toManage')}
          </Link>
        }
      />
      <form className="ntf-form" onSubmit={submit} noValidate>
        <Field label={t('adminNotifications:title')} error={faultOf('title')} required>
          {(control) => <input {...control} value={title} maxLength={200} onChange={set('title')} />}
        </Field>
        <Field label={t('adminNotifications:message')} error={faultOf('message')} required>
          {(control) => <textarea {...control} value={message} maxLength={5000} onChange={set('message')} />}
        </Field>
        <Field label={t('adminNotifications:link')} hint={t('adminNotifications:linkHint')} error={faultOf('link')}>
          {(control) => <input {...control} value={link} maxLength={500} onChange={set('link')} />}
        </Field>
        <fieldset>
          <legend className="lab">{t('adminNotifications:to')}</legend>
          <div className="ntf-choice">
            <label>
              <input type="radio" name="to" checked={!toAll} onChange={() => setToAll(false)} />
              {t('adminNotifications:toPeople')}
            </label>
            <label>
              <input type="radio" name="to" checked={toAll} onChange={() => setToAll(true)} />
              {t('adminNotifications:toAll')}
            </label>
          </div>
        </fieldset>
        {!toAll && (
          <>
            <PersonSearch
              chosenIds={people.map(({ id }) => id)}
              onPick={(person) =>
                setPeople((now) =>
                  now.some(({ id }) => id === person.id) ? now.filter(({ id }) => id !== person.id) : [...now, person],
                )
              }
            />
            <Chosen people={people} onRemove={(id) => setPeople((now) => now.filter((person) => person.id !== id))} />
            <Field
              label={t('adminNotifications:names')}
              hint={t('adminNotifications:namesHint')}
              error={faultOf('target')}
              required={people.length === 0}
            >
              {(control) => <input {...control} value={fields.names} onChange={set('names')} />}
            </Field>
          </>
        )}
        <div role="alert">
          {code && (
            <div className="ntf-note">
              <p>
                {t('adminNotifications:sendFailed')}. {t(`errors:${code}`)}
              </p>
              {unknown && <p>{t('adminNotifications:namesUnknown', { names: unknown })}</p>}
              {ambiguous && <p>{t('adminNotifications:namesAmbiguous', { names: ambiguous })}</p>}
            </div>
          )}
        </div>
        <Button type="submit" aria-disabled={send.isPending}>
          {send.isPending ? t('adminNotifications:sending') : t('adminNotifications:send')}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={t('adminNotifications:sendAllTitle')}
        confirmLabel={t('adminNotifications:send')}
        busy={send.isPending}
        onConfirm={sendNow}
        onCancel={() => setAsking(false)}
      >
        {t('adminNotifications:sendAllText', { title })}
      </ConfirmDialog>
    </>
  )
}

function Chosen({ people, onRemove }: { people: Person[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation('adminNotifications')
  return (
    <div className="field">
      <p className="lab">{t('chosen')}</p>
      {people.length === 0 ? (
        <p className="hint">{t('nobodyChosen')}</p>
      ) : (
        <ul className="ntf-chosen">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <button type="button" title={email} aria-label={t('removePerson', { name })} onClick={() => onRemove(id)}>
                {name} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
