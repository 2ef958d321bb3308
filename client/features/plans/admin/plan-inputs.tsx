import { useTranslation } from '#client/i18n/use-translation.ts'
import type { DraftForm } from '#client/core/use-draft-form.ts'
import { Field } from '#client/ui/field.tsx'
import type { PlanFields } from './plan-fields.ts'

interface PlanInputsProps {
  form: DraftForm<PlanFields>
}

/** The fields of a plan, the same in the window and on the page. */
export function PlanInputs({ form: { values: fields, set } }: PlanInputsProps) {
  const { t } = useTranslation('adminShop')
  return (
    <div className="pfields">
      <Field label={t('plans.name')} required>
        {(control) => (
          <input
            {...control}
            name="title"
            maxLength={120}
            value={fields.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field label={t('plans.description')}>
        {(control) => (
          <textarea
            {...control}
            name="description"
            maxLength={1000}
            value={fields.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <Field label={t('plans.price')} required>
        {(control) => (
          <input
            {...control}
            name="price"
            type="number"
            min={0.01}
            step={0.01}
            value={fields.price}
            onChange={({ target }) => set({ price: target.value })}
          />
        )}
      </Field>
      <Field label={t('plans.duration')} required>
        {(control) => (
          <input
            {...control}
            name="durationInDays"
            type="number"
            min={1}
            step={1}
            value={fields.durationInDays}
            onChange={({ target }) => set({ durationInDays: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
