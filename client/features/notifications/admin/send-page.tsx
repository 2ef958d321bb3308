import './notifications-admin.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { person, type Person, sendInput, type SendPreview } from '#shared/notifications.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Said } from '#client/ui/said.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { PersonSearch } from './person-search.tsx'

const sendForm = z
  .object({
    title: sendInput.shape.title,
    message: sendInput.shape.message,
    link: sendInput.shape.link.unwrap(),
    /** As typed, with commas. */
    names: z.string(),
    people: z.array(person),
    toAll: z.boolean(),
  })
  .transform(({ names, people, toAll, ...content }) => ({
    ...content,
    target: toAll
      ? { kind: 'all' as const }
      : { kind: 'people' as const, userIds: people.map(({ id }) => id), names: splitNames(names) },
  }))
const empty: z.input<typeof sendForm> = { title: '', message: '', link: '', names: '', people: [], toAll: false }

/** Sends a message to chosen readers, by name or person, or to all; says to how many it goes before it is sent. */
export function SendPage() {
  const { t } = useTranslation(['adminNotifications', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const form = useAdminForm({
    slot: 'notification',
    schema: sendForm,
    source: empty,
    invalid: () => ({ text: t('adminNotifications:sendFailed'), more: t('errors:INPUT_INVALID') }),
    failed: t('adminNotifications:sendFailed'),
  })
  const { people, toAll } = form.values
  const names = splitNames(form.values.names)
  /** The recipients, while a confirmation is asked for. */
  const [asked, setAsked] = useState<SendPreview | null>(null)
  const preview = useMutation(trpc.notifications.preview.mutationOptions())
  const send = useMutation(
    trpc.notifications.send.mutationOptions({
      onSuccess: async () => {
        toasts.show(t('adminNotifications:sent'))
        form.reset(empty)
        await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
      },
      onSettled: () => setAsked(null),
    }),
  )
  const setPeople = (next: Person[]) => form.set('people', next)

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
      <AdminForm
        form={form}
        className="ntf-form stack gap-4"
        onSubmit={async (input) => setAsked(await preview.mutateAsync(input))}
      >
        <FormField form={form} name="title" label={t('adminNotifications:title')} required />
        <FormField form={form} name="message" as="textarea" label={t('adminNotifications:message')} required />
        <FormField
          form={form}
          name="link"
          label={t('adminNotifications:link')}
          hint={t('adminNotifications:linkHint')}
        />
        <Target toAll={toAll} onChange={(next) => form.set('toAll', next)} />
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
            <FormField
              form={form}
              name="names"
              label={t('adminNotifications:names')}
              hint={t('adminNotifications:namesHint')}
              error={people.length === 0 ? form.errorOf('target') : null}
              required={people.length === 0}
            />
          </>
        )}
        <div role="alert">
          {form.notice && (
            <div className="ntf-note pad-3-4">
              <p>
                <Said {...form.notice} />
              </p>
              <FaultyNames names={names} codeOf={form.codeOf} />
            </div>
          )}
        </div>
        <FormNotes form={form} notice={null} />
        <Button type="submit" aria-disabled={form.isBusy}>
          {preview.isPending
            ? t('adminNotifications:checking')
            : t(send.isPending ? 'adminNotifications:sending' : 'adminNotifications:send')}
        </Button>
      </AdminForm>
      <ConfirmDialog
        open={asked !== null}
        title={
          toAll
            ? t('adminNotifications:sendAllTitle')
            : t('adminNotifications:sendSomeTitle', { count: asked?.count ?? 0 })
        }
        confirmLabel={t(send.isPending ? 'adminNotifications:sending' : 'adminNotifications:send')}
        busy={send.isPending}
        onConfirm={() => void form.submit((input) => send.mutateAsync(input))()}
        onCancel={() => setAsked(null)}
      >
        {asked &&
          (toAll ? (
            t('adminNotifications:sendAllText', { title: form.values.title, count: asked.count })
          ) : (
            <Some title={form.values.title} {...asked} />
          ))}
      </ConfirmDialog>
    </>
  )
}

/** Whom a message goes to: the first by name, the others by number. */
function Some({ title, count, names }: SendPreview & { title: string }) {
  const { t } = useTranslation('adminNotifications')
  const more = count - names.length
  return (
    <LangText>
      {t(more > 0 ? 'sendSomeMore' : 'sendSomeText', { title, names: names.join(', '), count: more })}
    </LangText>
  )
}

/** Which of the typed names are no single reader's. */
function FaultyNames({ names, codeOf }: { names: string[]; codeOf: (field: string) => string | undefined }) {
  const { t } = useTranslation('adminNotifications')
  const withFault = (code: string) =>
    names.filter((_name, index) => codeOf(`targetUserNames.${index}`) === code).join(', ')
  const unknown = withFault('USER_NAME_UNKNOWN')
  const ambiguous = withFault('USER_NAME_AMBIGUOUS')
  return (
    <>
      {unknown && (
        <p>
          <LangText>{t('namesUnknown', { names: unknown })}</LangText>
        </p>
      )}
      {ambiguous && (
        <p>
          <LangText>{t('namesAmbiguous', { names: ambiguous })}</LangText>
        </p>
      )}
    </>
  )
}

function Chosen({ people, onRemove }: { people: Person[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation('adminNotifications')
  const page = useLang()
  return (
    <div className="field stack content-start one-column gap-1">
      <p className="lab">{t('chosen')}</p>
      {people.length === 0 ? (
        <p className="hint">{t('nobodyChosen')}</p>
      ) : (
        <ul className="ntf-chosen cluster gap-2">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <button
                className="tap-link gap-2 on-sheet framed"
                type="button"
                title={email}
                aria-label={t('removePerson', { name })}
                onClick={() => onRemove(id)}
              >
                <span lang={foreignLangOf(name, page)}>{name}</span> <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** To chosen readers, or to all. */
function Target({ toAll, onChange }: { toAll: boolean; onChange: (toAll: boolean) => void }) {
  const { t } = useTranslation('adminNotifications')
  return (
    <fieldset>
      <legend className="lab">{t('to')}</legend>
      <div className="cluster gap-x-5">
        <label className="tap-link gap-2">
          <input type="radio" name="to" checked={!toAll} onChange={() => onChange(false)} />
          {t('toPeople')}
        </label>
        <label className="tap-link gap-2">
          <input type="radio" name="to" checked={toAll} onChange={() => onChange(true)} />
          {t('toAll')}
        </label>
      </div>
    </fieldset>
  )
}

/** The names of a list with commas; empty entries are dropped. */
const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
