import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { slugOfName, type Category, type CategoryInput } from '#shared/categories.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { DraftForm, DraftNote, type DraftFormHandle } from '#client/ui/draft-form.tsx'
import { Field } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminForm } from '../../admin/use-admin-form.ts'

interface CategoryFormProps {
  /** The category that is edited; without one a new one is made. */
  category: Category | undefined
  isOwner: boolean
  /** The form is done: saved, or given up. */
  onDone: () => void
}

const flags = ['isAvailable', 'isInBanner', 'setHeader'] as const

const blank: Required<CategoryInput> = {
  name: { en: '', ta: '' },
  isEditable: true,
  isAvailable: true,
  isInBanner: true,
  setHeader: false,
}

const fields = z.object({
  name: z.object({ en: z.string(), ta: z.string() }),
  isEditable: z.boolean(),
  isAvailable: z.boolean(),
  isInBanner: z.boolean(),
  setHeader: z.boolean(),
})

const inputOf = ({ name, isEditable, isAvailable, isInBanner, setHeader }: Category): Required<CategoryInput> => ({
  name,
  isEditable,
  isAvailable,
  isInBanner,
  setHeader,
})

/** Makes or changes a category. Give it another `key` for another category. */
export function CategoryForm({ category, isOwner, onDone }: CategoryFormProps) {
  const { t } = useTranslation(['adminCategories', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const handle = useRef<DraftFormHandle>(null)
  const form = useAdminForm({
    slot: category ? `category-${category.id}` : 'category',
    schema: fields,
    source: category ? inputOf(category) : blank,
  })
  const input = form.values
  const nameTa = useRef<HTMLInputElement>(null)
  const create = useMutation(trpc.categories.create.mutationOptions())
  const update = useMutation(trpc.categories.update.mutationOptions())
  const isBusy = create.isPending || update.isPending
  const hasFixedNames = category !== undefined && !category.isEditable

  useEffect(() => {
    if (category) nameTa.current?.focus()
  }, [category])

  const save = async () => {
    try {
      if (category) await update.mutateAsync({ id: category.id, ...input })
      else await create.mutateAsync(input)
      toasts.show(t(category ? 'adminCategories:updated' : 'adminCategories:created'))
      form.reset()
      onDone()
      await queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() })
    } catch (error) {
      const code = errorCodeOf(error)
      form.refuse(fieldErrorsOf(error), `${t('adminCategories:errors.save')}: ${t(`errors:${code}`)}`)
    }
  }

  const submit = () => {
    const missing: FieldErrors = {
      ...(!input.name.ta.trim() && { 'name.ta': 'FIELD_REQUIRED' }),
      ...(!input.name.en.trim() && { 'name.en': 'FIELD_REQUIRED' }),
    }
    const isMissing = Object.keys(missing).length > 0
    form.refuse(missing, isMissing ? t('adminCategories:errors.fill') : null)
    if (!isMissing) void save()
  }

  const setName = (lang: 'ta' | 'en', text: string) => {
    form.set({ name: { ...input.name, [lang]: text } })
    form.clearError(`name.${lang}`)
  }

  const error = (path: string) => {
    const code = form.errors[path]
    return code ? t(`errors:${code}`) : null
  }
  const slug = slugOfName(input.name.en)

  return (
    <DraftForm
      ref={handle}
      form={form}
      className="cform"
      labelledBy="cform-title"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onDone}
    >
      <h2 id="cform-title">
        {category ? t('adminCategories:editTitle', { name: category.name.ta }) : t('adminCategories:createTitle')}
      </h2>
      {hasFixedNames && <p className="hint">{t('adminCategories:lockedNames')}</p>}
      <Field
        label={t('adminCategories:nameTa')}
        hint={t('adminCategories:nameTaHint')}
        error={error('name.ta')}
        required
      >
        {(control) => (
          <input
            {...control}
            ref={nameTa}
            lang="ta"
            value={input.name.ta}
            maxLength={60}
            readOnly={hasFixedNames}
            onChange={({ target }) => setName('ta', target.value)}
          />
        )}
      </Field>
      <Field
        label={t('adminCategories:nameEn')}
        hint={
          input.name.en.trim() && !/[a-z]/i.test(input.name.en)
            ? t('adminCategories:nameEnNotLatin')
            : slug
              ? t('adminCategories:address', { slug })
              : t('adminCategories:nameEnHint')
        }
        error={error('name.en')}
        required
      >
        {(control) => (
          <input
            {...control}
            lang="en"
            value={input.name.en}
            maxLength={60}
            readOnly={hasFixedNames}
            onChange={({ target }) => setName('en', target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="lab">{t('adminCategories:flags')}</legend>
        {flags.map((flag) => (
          <Check key={flag} checked={input[flag]} onChange={(isSet) => form.set({ [flag]: isSet })}>
            {t(`adminCategories:${flag}`)}
          </Check>
        ))}
        <Check
          checked={input.isEditable}
          disabled={!isOwner}
          aria-describedby="cform-editable"
          onChange={(isEditable) => form.set({ isEditable })}
        >
          {t('adminCategories:isEditable')}
        </Check>
        <p className="hint" id="cform-editable">
          {error('isEditable') ?? t('adminCategories:isEditableHint')}
        </p>
      </fieldset>
      {form.notice && (
        <p className="cform-problem" role="alert">
          {form.notice.text}
        </p>
      )}
      <DraftNote form={form} />
      <div className="cform-row">
        <Button type="submit" aria-disabled={isBusy}>
          {category
            ? t(isBusy ? 'adminCategories:updating' : 'adminCategories:update')
            : t(isBusy ? 'adminCategories:creating' : 'adminCategories:create')}
        </Button>
        {category && (
          <Button look="line" onClick={() => handle.current?.close()}>
            {t('adminCategories:cancel')}
          </Button>
        )}
      </div>
    </DraftForm>
  )
}
