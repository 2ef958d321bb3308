import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { authorInput, type EditableAuthor } from '#shared/authors.ts'
import { cropShapes } from '#shared/media.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { goOnAsSaved, imagesOfPost } from '#client/features/media/post-images.ts'
import { optionalSlot, toStoredSlot } from '#client/features/media/stored-image.ts'
import { TermFields, type TermFormProps } from './term-form.tsx'

/** Makes or changes an author. Give it another `key` for another one. */
export function AuthorForm({ term, onDone }: TermFormProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const loaded = useQuery(
    trpc.authors.adminGet.queryOptions({ id: term?.id ?? '' }, { enabled: term !== null, staleTime: 0, gcTime: 0 }),
  )
  if (term && loaded.isError) return <ErrorPanel title={t('failed.load')} onRetry={() => void loaded.refetch()} />
  if (term && !loaded.data) return <SkeletonLine />
  return <AuthorFields author={loaded.data} onDone={onDone} />
}

const authorForm = authorInput.required().omit({ picture: true }).extend({ image: optionalSlot })

const sourceOf = (author: EditableAuthor | undefined): z.input<typeof authorForm> => ({
  name: author?.name ?? '',
  nameEn: author?.nameEn ?? '',
  bio: author?.bio ?? '',
  bioEn: author?.bioEn ?? '',
  image: author?.picture ? imagesOfPost([author.picture])[0]! : null,
})

function AuthorFields({ author, onDone }: { author: EditableAuthor | undefined; onDone: () => void }) {
  const { t } = useTranslation(['adminTerms', 'errors'])
  const trpc = useTrpc()
  const create = useMutation(trpc.authors.create.mutationOptions())
  const update = useMutation(trpc.authors.update.mutationOptions())
  // Of a new one that was saved while somebody typed on, the next press changes it.
  const stored = author ?? create.data
  const form = useAdminForm({
    slot: stored ? `author-${stored.id}` : 'author',
    schema: authorForm,
    source: sourceOf(author),
    toStored: (all) => ({ ...all, image: toStoredSlot(all.image) }),
    invalid: (errors) => (errors.image ? t('errors:MEDIA_UNCONFIRMED') : t('adminTerms:failed.fill')),
    failed: t('adminTerms:failed.save'),
  })
  return (
    <TermFields
      kind="authors"
      name={stored?.name}
      form={form}
      onSave={async ({ image: picture, ...fields }, typed) => {
        const input = { ...fields, picture }
        const saved = await (stored
          ? update.mutateAsync({ id: stored.id, ...input })
          : create.mutateAsync({ ...input, submissionId: form.submissionId }))
        goOnAsSaved(form, typed, { image: saved.picture })
      }}
      changes={trpc.authors.pathKey()}
      onDone={onDone}
    >
      <FormField form={form} name="bio" as="textarea" label={t('adminTerms:bio')} rows={6} />
      <FormField form={form} name="bioEn" as="textarea" label={t('adminTerms:bioEn')} rows={6} lang="en" />
      <ImageSlot
        label={t('adminTerms:portrait')}
        shape={cropShapes.portrait}
        image={form.values.image}
        onChange={(image) => form.set('image', image)}
      />
    </TermFields>
  )
}
