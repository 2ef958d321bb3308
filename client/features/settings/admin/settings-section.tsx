import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { definitions, type AdminSettings, type TypedName } from '#shared/settings.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { errorCodeOf, errorDetailsOf } from '#client/core/errors.ts'
import { pageSettings } from '#client/core/settings.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { useAdminForm, type FieldValues } from '#client/features/admin/use-admin-form.ts'
import { SettingInput } from './setting-input.tsx'
import { formOfSection, type SectionId, type SettingsChange, type TypedSettings } from './settings-table.ts'

interface SectionProps {
  id: SectionId
  stored: AdminSettings
  /** Stands above the fields. */
  before?: ReactNode
  /** What will be seen of it, while it is typed. */
  preview?: ((typed: TypedSettings) => ReactNode) | undefined
  /** Of a preview that is not of readers' pages. */
  previewTitle?: string | undefined
  /** Parts that are saved at once, below the form. */
  children?: ReactNode
}

/** Whether somebody of that role may change a setting. */
export function useMayChange(name: TypedName): boolean {
  const { role } = useAdminUser()
  return hasRight(role, definitions[name].right)
}

/** After a change: the screen, and the pages that are open in this tab, show it. */
export function useRefetch(): () => Promise<unknown> {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.settings.all.queryKey() }),
      queryClient.invalidateQueries({ queryKey: pageSettings(trpc).queryKey }),
    ])
}

/** One part of the settings: a form, saved by itself, with what readers will see beside it. */
export function SettingsSection({ id, stored, before, preview, previewTitle, children }: SectionProps) {
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  const sentence = useSentence()
  const refetch = useRefetch()
  const update = useMutation(useProof()(trpc.settings.update.mutationOptions()))
  const [{ fields, names, schema, toTyped }] = useState(() => formOfSection(id))
  const mayChange = useMayChange(names[0]!)
  const source = toTyped(stored.settings)
  const form = useAdminForm<FieldValues, SettingsChange>({
    schema,
    source,
    followsSource: true,
    failed: (error) => t('failed', { error: sentence(error) }),
    invalid: () => t('invalid'),
  })
  const save = async (changes: SettingsChange, typed: FieldValues) => {
    try {
      await update.mutateAsync({ ...changes, version: stored.version })
    } catch (error) {
      if (errorCodeOf(error) !== 'SETTINGS_CONFLICT') throw error
      // What nobody types here follows the other's change; saving again overwrites it knowingly.
      await refetch()
      const { by } = errorDetailsOf(error) as { by?: string }
      return form.setNotice({ isGood: false, text: t('conflict', { by: by || t('somebody') }) })
    }
    form.settle(typed)
    form.setNotice({ isGood: true, text: t('saved') })
    await refetch()
  }
  return (
    <section className="set-section gap-4 one-column stack" id={`set-${id}`} aria-labelledby={`set-${id}-title`}>
      <h2 id={`set-${id}-title`}>{t(`sections.${id}`)}</h2>
      <div className="set-columns align-start gap-5 stack">
        <AdminForm form={form} className="work-form" labelledBy={`set-${id}-title`} onSubmit={save}>
          {!mayChange && <p>{t('ownerOnly')}</p>}
          <fieldset className="set-fields gap-5 shrinks stack" disabled={!mayChange}>
            {before}
            {fields.map((field) => (
              <SettingInput key={field.name} form={form} field={field} />
            ))}
          </fieldset>
          {/* That it was saved holds no longer for what is typed on. */}
          <Notice notice={form.notice?.isGood && form.isDirty ? null : form.notice} />
          {mayChange && (
            <div className="work-row">
              <Button type="submit" disabled={form.isBusy}>
                {t(form.isBusy ? 'sending' : 'submit')}
              </Button>
              {form.isDirty && (
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    form.reset(source)
                    form.setNotice(null)
                  }}
                >
                  {t('discard')}
                </button>
              )}
            </div>
          )}
        </AdminForm>
        {preview && (
          <div className="set-preview gap-3 stack">
            <h3>{previewTitle ?? t('preview')}</h3>
            {preview(form.values as TypedSettings)}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
