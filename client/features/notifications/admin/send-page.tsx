import './notifications-admin.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { person, type Person, type SendPreview } from '#shared/notifications.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { DraftForm, DraftNote } from '#client/ui/draft-form.tsx'
import { Field } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDraftAdminForm } from '#client/features/admin/use-draft-admin-form.ts'
import { PersonSearch } from './person-search.tsx'
import { splitNames } from './split-names.ts'

const fields = z.object({
  title: z.string(),
  message: z.string(),
  link: z.string(),
  /** As typed, with commas. */
  names: z.string(),
  people: z.array(person),
  toAll: z.boolean(),
})
const empty: z.infer<typeof fields> = { title: '', message: '', link: '', names: '', people: [], toAll: false }

/** Sends a message to chosen readers, by name or person, or to all; says to how many it goes before it is sent. */
export function SendPage() {
  const { t } = useTranslation(['adminNotifications', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const form = useDraftAdminForm({ slot: 'notification', schema: fields, source: empty })
  const { title, message, link, people, toAll } = form.values
  const names = splitNames(form.values.names)
  const input = {
    title,
    message,
    link,
    target: toAll ? { kind: 'all' as const } : { kind: 'people' as const, userIds: people.map(({ id }) => id), names },
  }
  /** Whom it would go to, while that is asked. */
  const [asked, setAsked] = useState<SendPreview | null>(null)

  const onError = (error: unknown) => {
    setAsked(null)
    form.refuse(fieldErrorsOf(error), `${t('adminNotifications:sendFailed')}. ${t(`errors:${errorCodeOf(error)}`)}`)
  }
  const preview = useMutation(trpc.notifications.preview.mutationOptions({ onSuccess: setAsked, onError }))
  const send = useMutation(
    trpc.notifications.send.mutationOptions({
      onSuccess: async () => {
        setAsked(null)
        toasts.show(t('adminNotifications:sent'))
        form.reset(empty)
        await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
      },
      onError,
    }),
  )
  const faultOf = (name: string) => {
    const code = form.errors[name]
    return code ? t(`errors:${code}`) : null
  }
  const control = (name: 'title' | 'message' | 'link' | 'names') => ({
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  })
  const setPeople = (next: Person[]) => form.set({ people: next })

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
      <DraftForm
        form={form}
        className="ntf-form"
        isBusy={preview.isPending || send.isPending}
        onSubmit={() => {
          form.refuse({})
          preview.mutate(input)
        }}
      >
        <Field label={t('adminNotifications:title')} error={faultOf('title')} required>
          {(given) => <input {...given} {...control('title')} maxLength={200} />}
        </Field>
        <Field label={t('adminNotifications:message')} error={faultOf('message')} required>
          {(given) => <textarea {...given} {...control('message')} maxLength={5000} />}
        </Field>
        <Field label={t('adminNotifications:link')} hint={t('adminNotifications:linkHint')} error={faultOf('link')}>
          {(given) => <input {...given} {...control('link')} maxLength={500} />}
        </Field>
        <fieldset>
          <legend className="lab">{t('adminNotifications:to')}</legend>
          <div className="ntf-choice">
            <label>
              <input type="radio" name="to" checked={!toAll} onChange={() => form.set({ toAll: false })} />
              {t('adminNotifications:toPeople')}
            </label>
            <label>
              <input type="radio" name="to" checked={toAll} onChange={() => form.set({ toAll: true })} />
              {t('adminNotifications:toAll')}
            </label>
          </div>
        </fieldset>
        {!toAll && (
          <>
            <PersonSearch
              chosenIds={people.map(({ id }) => id)}
              onPick={(picked) => {
                const others = people.filter(({ id }) => id !== picked.id)
                setPeople(others.length < people.length ? others : [...people, picked])
              }}
            />
            <Chosen people={people} onRemove={(id) => setPeople(people.filter((chosen) => chosen.id !== id))} />
            <Field
              label={t('adminNotifications:names')}
              hint={t('adminNotifications:namesHint')}
              error={people.length === 0 ? faultOf('target') : null}
              required={people.length === 0}
            >
              {(given) => <input {...given} {...control('names')} />}
            </Field>
          </>
        )}
        <div role="alert">
          {form.notice && (
            <div className="ntf-note">
              <p>{form.notice.text}</p>
              <FaultyNames names={names} faults={form.errors} />
            </div>
          )}
        </div>
        <DraftNote form={form} />
        <Button type="submit" aria-disabled={preview.isPending || send.isPending}>
          {preview.isPending
            ? t('adminNotifications:checking')
            : t(send.isPending ? 'adminNotifications:sending' : 'adminNotifications:send')}
        </Button>
      </DraftForm>
      <ConfirmDialog
        open={asked !== null}
        title={
          toAll
            ? t('adminNotifications:sendAllTitle')
            : t('adminNotifications:sendSomeTitle', { count: asked?.count ?? 0 })
        }
        confirmLabel={t(send.isPending ? 'adminNotifications:sending' : 'adminNotifications:send')}
        busy={send.isPending}
        onConfirm={() => send.mutate(input)}
        onCancel={() => setAsked(null)}
      >
        {asked &&
          (toAll ? (
            t('adminNotifications:sendAllText', { title, count: asked.count })
          ) : (
            <Some title={title} {...asked} />
          ))}
      </ConfirmDialog>
    </>
  )
}

/** Whom a message goes to: the first by name, the others by number. */
function Some({ title, count, names }: SendPreview & { title: string }) {
  const { t } = useTranslation('adminNotifications')
  const more = count - names.length
  return t(more > 0 ? 'sendSomeMore' : 'sendSomeText', { title, names: names.join(', '), count: more })
}

/** Which of the typed names are no single reader's. */
function FaultyNames({ names, faults }: { names: string[]; faults: FieldErrors }) {
  const { t } = useTranslation('adminNotifications')
  const withFault = (code: string) =>
    names.filter((_name, index) => faults[`targetUserNames.${index}`] === code).join(', ')
  const unknown = withFault('USER_NAME_UNKNOWN')
  const ambiguous = withFault('USER_NAME_AMBIGUOUS')
  return (
    <>
      {unknown && <p>{t('namesUnknown', { names: unknown })}</p>}
      {ambiguous && <p>{t('namesAmbiguous', { names: ambiguous })}</p>}
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
