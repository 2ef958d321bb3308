import type { z } from 'zod'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormField } from '#client/features/admin/form-fields.tsx'
import type { AdminForm } from '#client/features/admin/use-admin-form.ts'
import type { planForm } from './plan-fields.ts'

interface PlanInputsProps {
  form: AdminForm<z.input<typeof planForm>, z.output<typeof planForm>>
}

/** The fields of a plan, the same in the window and on the page. */
export function PlanInputs({ form }: PlanInputsProps) {
  const { t } = useTranslation('adminPlans')
  return (
    <div className="pfields stack gap-4">
      <FormField form={form} name="title" label={t('name')} required />
      <FormField form={form} name="description" as="textarea" label={t('description')} />
      <FormField form={form} name="price" label={t('price')} required type="number" min={0.01} step={0.01} />
      <FormField form={form} name="durationInDays" label={t('duration')} required type="number" min={1} step={1} />
    </div>
  )
}
