import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { categoryInput, slugOfName, type Category, type CategoryInput } from '#shared/categories.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel } from '#client/features/admin/form-dialog.tsx'
import { FormCheck, FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useStored } from '#client/features/admin/use-stored.ts'

interface CategoryFormProps {
  /** The category that is edited; without one a new one is made. */
  category: Category | undefined
  isOwner: boolean
  /** The form is done: saved, or given up. */
  onDone: () => void
}

const flags = ['isAvailable', 'isInBanner', 'setHeader'] as const

const blank: CategoryInput = {
  name: { en: '', ta: '' },
  isEditable: true,
  isAvailable: true,
  isInBanner: true,
  setHeader: false,
}

const inputOf = ({ name, isEditable, isAvailable, isInBanner, setHeader }: Category): CategoryInput => ({
  name,
  isEditable,
  isAvailable,
  isInBanner,
  setHeader,
})

/** Makes or changes a category. Give it another `key` for another category. */
export function CategoryForm({ category, isOwner, onDone }: CategoryFormProps) {
  const { t } = useTranslation('adminCategories')
  const lang = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const { stored, store, forget } = useStored(
    category,
    trpc.categories.create.mutationOptions(),
    trpc.categories.update.mutationOptions(),
  )
  const source = category ? inputOf(category) : blank
  const form = useAdminForm({
    slot: stored ? `category-${stored.id}` : 'category',
    schema: categoryInput.required(),
    source,
    invalid: () => t('errors.fill'),
    failed: t('errors.save'),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const hasFixedNames = stored !== undefined && !stored.isEditable

  const isEdited = category !== undefined
  useEffect(() => {
    if (isEdited) heading.current?.focus()
  }, [isEdited])

  const leave = () => {
    forget()
    onDone()
  }
  const close = () => {
    form.reset(source)
    leave()
  }
  const save = async (input: CategoryInput, typed: CategoryInput) => {
    await store(input, form.submissionId)
    toasts.show(t(stored ? 'updated' : 'created'))
    if (form.finish(typed, source)) leave()
    await queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() })
  }
  const { en } = form.values.name
  const slug = slugOfName(en)

  return (
    <AdminForm
      form={form}
      className="cform gap-4 on-sheet stack"
      labelledBy="cform-title"
      onSubmit={save}
      onClose={close}
    >
      <h2 id="cform-title" ref={heading} tabIndex={-1}>
        {stored ? t('editTitle', { name: stored.name[lang] }) : t('createTitle')}
      </h2>
      {hasFixedNames && <p className="hint">{t('lockedNames')}</p>}
      <FormField
        form={form}
        name="name.ta"
        label={t('nameTa')}
        hint={t('nameTaHint')}
        required
        lang="ta"
        readOnly={hasFixedNames}
      />
      <FormField
        form={form}
        name="name.en"
        label={t('nameEn')}
        hint={en.trim() && !/[a-z]/i.test(en) ? t('nameEnNotLatin') : slug ? t('address', { slug }) : t('nameEnHint')}
        required
        lang="en"
        readOnly={hasFixedNames}
      />
      <fieldset>
        <legend className="lab">{t('flags')}</legend>
        {flags.map((flag) => (
          <FormCheck key={flag} form={form} name={flag}>
            {t(flag)}
          </FormCheck>
        ))}
        <FormCheck form={form} name="isEditable" disabled={!isOwner} aria-describedby="cform-editable">
          {t('isEditable')}
        </FormCheck>
        <p className="hint" id="cform-editable">
          {form.errorOf('isEditable') ?? t('isEditableHint')}
        </p>
      </fieldset>
      <FormNotes form={form} />
      <div className="cluster gap-3">
        <Button type="submit" aria-disabled={form.isBusy}>
          {stored ? t(form.isBusy ? 'updating' : 'update') : t(form.isBusy ? 'creating' : 'create')}
        </Button>
        {stored && <FormCancel>{t('cancel')}</FormCancel>}
      </div>
    </AdminForm>
  )
}
