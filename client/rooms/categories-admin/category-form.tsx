import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { slugOfName, type Category, type CategoryInput } from '#shared/categories.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { Field } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toast.tsx'

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
  const [input, setInput] = useState(category ? inputOf(category) : blank)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<FieldErrors>({})
  const nameTa = useRef<HTMLInputElement>(null)
  const nameEn = useRef<HTMLInputElement>(null)
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
      setInput(blank)
      onDone()
      await queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() })
    } catch (error) {
      const code = errorCodeOf(error)
      setFields(fieldErrorsOf(error))
      setProblem(`${t('adminCategories:errors.save')}: ${t(`errors:${code}`)}`)
      if ('name.en' in fieldErrorsOf(error)) nameEn.current?.focus()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(null)
    const missing: FieldErrors = {
      ...(!input.name.ta.trim() && { 'name.ta': 'FIELD_REQUIRED' }),
      ...(!input.name.en.trim() && { 'name.en': 'FIELD_REQUIRED' }),
    }
    setFields(missing)
    if (Object.keys(missing).length === 0) return void save()
    setProblem(t('adminCategories:errors.fill'))
    const first = 'name.ta' in missing ? nameTa : nameEn
    first.current?.focus()
  }

  const setName = (lang: 'ta' | 'en', text: string) => {
    setInput({ ...input, name: { ...input.name, [lang]: text } })
    setFields(({ [`name.${lang}`]: _mended, ...others }) => others)
  }

  const error = (path: string) => {
    const code = fields[path]
    return code ? t(`errors:${code}`) : null
  }
  const slug = slugOfName(input.name.en)

  return (
    <form className="cform" onSubmit={submit} noValidate aria-busy={isBusy} aria-labelledby="cform-title">
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
        hint={slug ? t('adminCategories:address', { slug }) : t('adminCategories:nameEnHint')}
        error={error('name.en')}
        required
      >
        {(control) => (
          <input
            {...control}
            ref={nameEn}
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
          <Check key={flag} checked={input[flag]} onChange={(isSet) => setInput({ ...input, [flag]: isSet })}>
            {t(`adminCategories:${flag}`)}
          </Check>
        ))}
        <Check
          checked={input.isEditable}
          disabled={!isOwner}
          aria-describedby="cform-editable"
          onChange={(isEditable) => setInput({ ...input, isEditable })}
        >
          {t('adminCategories:isEditable')}
        </Check>
        <p className="hint" id="cform-editable">
          {error('isEditable') ?? t('adminCategories:isEditableHint')}
        </p>
      </fieldset>
      {problem && (
        <p className="cform-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="cform-row">
        <Button type="submit" aria-disabled={isBusy}>
          {category
            ? t(isBusy ? 'adminCategories:updating' : 'adminCategories:update')
            : t(isBusy ? 'adminCategories:creating' : 'adminCategories:create')}
        </Button>
        {category && (
          <Button look="line" onClick={onDone}>
            {t('adminCategories:cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
