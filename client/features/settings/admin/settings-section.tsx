import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { definitions, type AdminSettings, type TypedName, type Settings } from '#shared/settings.ts'
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
import { useAdminForm, type AdminForm as FormState, type FieldValues } from '#client/features/admin/use-admin-form.ts'

export type SectionId = 'identity' | 'look' | 'contact' | 'home' | 'shop' | 'mail' | 'notice' | 'reading'
type Update = { [N in TypedName]?: Settings[N] }

/** Of each part of the page. */
export interface PartProps {
  stored: AdminSettings
}

/** Settings that are typed as they are stored. @returns what makes the schema and the values of their form */
export function typedAsStored<N extends TypedName>(...names: N[]) {
  type Values = Pick<Settings, N>
  const pick = (from: Record<N, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const schemas = Object.fromEntries(names.map((name) => [name, definitions[name].schema]))
  const schema = z.object(schemas) as unknown as z.ZodType<Values, Values>
  return ({ settings }: AdminSettings) => ({ schema, source: pick(settings) as Values })
}

interface SectionProps<I extends FieldValues, O extends Update> {
  id: SectionId
  stored: AdminSettings
  /** Makes the new values of what is typed. */
  schema: z.ZodType<O, I>
  source: I
  fields: (form: FormState<I, O>) => ReactNode
  /** What readers will see, while it is typed. */
  preview?: ((values: I) => ReactNode) | undefined
  /** Of a preview that is not of readers' pages. */
  previewTitle?: string
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
export function SettingsSection<I extends FieldValues, O extends Update>(props: SectionProps<I, O>) {
  const { id, stored, schema, source, fields, preview, previewTitle, children } = props
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  const sentence = useSentence()
  const refetch = useRefetch()
  const update = useMutation(useProof()(trpc.settings.update.mutationOptions()))
  const [name] = Object.keys(source) as TypedName[]
  const mayChange = useMayChange(name!)
  const form = useAdminForm<I, O>({
    schema,
    source,
    followsSource: true,
    failed: (error) => t('failed', { error: sentence(error) }),
    invalid: () => t('invalid'),
  })
  const save = async (changes: O, typed: I) => {
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
    <section className="set-section stack one-column gap-4" id={`set-${id}`} aria-labelledby={`set-${id}-title`}>
      <h2 id={`set-${id}-title`}>{t(`sections.${id}`)}</h2>
      <div className="set-columns stack align-start gap-5">
        <AdminForm form={form} className="work-form" labelledBy={`set-${id}-title`} onSubmit={save}>
          {!mayChange && <p>{t('ownerOnly')}</p>}
          <fieldset className="set-fields stack shrinks gap-5" disabled={!mayChange}>
            {fields(form)}
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
          <div className="set-preview stack gap-3">
            <h3>{previewTitle ?? t('preview')}</h3>
            {preview(form.values)}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
