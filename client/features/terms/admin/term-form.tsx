import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm } from '#client/features/admin/list-form.tsx'
import type { AdminForm, FieldPath } from '#client/features/admin/use-admin-form.ts'
import type { TermRow } from './term-table.tsx'
import type { TermList } from './terms-search.ts'

export interface TermFormProps {
  /** Null: a new one. */
  term: TermRow | null
  onDone: () => void
}

interface Names {
  name: string
  nameEn: string
}

interface TermFieldsProps<I extends Names, O> {
  kind: TermList
  /** The name of what is changed; undefined: a new one. */
  name: string | undefined
  form: AdminForm<I, O>
  /** As in `ListForm`, without saying so. */
  onSave: (input: O, typed: I) => Promise<unknown>
  changes: QueryKey
  onDone: () => void
  children?: ReactNode
}

/** The form of an author, a tag or a series: its names in both languages, and what else it has. */
export function TermFields<I extends Names, O>(props: TermFieldsProps<I, O>) {
  const { kind, name, form, onSave, changes, onDone, children } = props
  const { t } = useTranslation('adminTerms')
  const toasts = useToast()
  return (
    <ListForm
      form={form}
      title={name === undefined ? t(`newTitle.${kind}`) : t('editTitle', { name })}
      className="terms-form two"
      submit={t(form.isBusy ? 'saving' : name === undefined ? 'create' : 'save')}
      cancel={t('cancel')}
      onSave={async (input, typed) => {
        await onSave(input, typed)
        toasts.show(t('saved'))
      }}
      changes={changes}
      onDone={onDone}
    >
      <FormField form={form} name={'name' as FieldPath<I>} label={t('name')} hint={t('nameHint')} required />
      <FormField form={form} name={'nameEn' as FieldPath<I>} label={t('nameEn')} hint={t('nameEnHint')} lang="en" />
      {children}
    </ListForm>
  )
}
