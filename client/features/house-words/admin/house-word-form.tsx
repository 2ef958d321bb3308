import { useMutation } from '@tanstack/react-query'
import { houseWordForm, type HouseWord } from '#shared/house-words.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm } from '#client/features/admin/list-form.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

interface HouseWordFormProps {
  /** Null: a new one. Of a word that is there only what stands in its place is changed. */
  word: HouseWord | null
  onDone: () => void
}

/** Adds a word, or changes what stands in its place. Give it another `key` for another word. */
export function HouseWordForm({ word, onDone }: HouseWordFormProps) {
  const { t } = useTranslation('adminHouseWords')
  const trpc = useTrpc()
  const toasts = useToast()
  const form = useAdminForm({
    schema: houseWordForm,
    source: { word: word?.word ?? '', replacement: word?.replacement ?? '' },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  const { mutateAsync } = useMutation(trpc.houseWords.save.mutationOptions())
  return (
    <ListForm
      form={form}
      title={t(word ? 'editTitle' : 'newTitle')}
      submit={t(form.isBusy ? 'saving' : 'save')}
      cancel={t('cancel')}
      onSave={async (input) => {
        await mutateAsync(input)
        toasts.show(t('saved'))
      }}
      changes={trpc.houseWords.pathKey()}
      onDone={onDone}
    >
      <FormField form={form} name="word" label={t('word')} lang="ta" readOnly={word !== null} required />
      <FormField form={form} name="replacement" label={t('replacement')} hint={t('replacementHint')} lang="ta" />
    </ListForm>
  )
}
