import { useMutation } from '@tanstack/react-query'
import { tagInput } from '#shared/tags.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { TermFields, type TermFormProps } from './term-form.tsx'

const tagForm = tagInput.required()

/** Makes or renames a tag. Give it another `key` for another one. */
export function TagForm({ term, onDone }: TermFormProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const form = useAdminForm({
    schema: tagForm,
    source: { name: term?.name ?? '', nameEn: term?.nameEn ?? '' },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  const create = useMutation(trpc.tags.create.mutationOptions())
  const update = useMutation(trpc.tags.update.mutationOptions())
  // Of a new one that was saved while somebody typed on, the next press changes it.
  const stored = term ?? create.data
  return (
    <TermFields
      kind="tags"
      name={stored?.name}
      form={form}
      onSave={(input) =>
        stored
          ? update.mutateAsync({ id: stored.id, ...input })
          : create.mutateAsync({ ...input, submissionId: form.submissionId })
      }
      changes={trpc.tags.pathKey()}
      onDone={onDone}
    />
  )
}
