import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { authorInput, type EditableAuthor } from '#shared/authors.ts'
import { cropShapes } from '#shared/media.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes, type AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { imagesOfPost } from '#client/features/media/post-images.ts'
import { imageSlot, toStoredSlot } from '#client/features/media/stored-image.ts'
import { TermActions } from './term-actions.tsx'
import type { TermRow } from './term-table.tsx'

interface AuthorFormProps {
  /** Null: a new author. */
  term: TermRow | null
  onDone: () => void
}

/** Makes or changes an author. Give it another `key` for another one. */
export function AuthorForm({ term, onDone }: AuthorFormProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const loaded = useQuery(
    trpc.authors.adminGet.queryOptions({ id: term?.id ?? '' }, { enabled: term !== null, staleTime: 0, gcTime: 0 }),
  )
  if (term && loaded.isError) return <ErrorPanel title={t('failed.load')} onRetry={() => void loaded.refetch()} />
  if (term && !loaded.data) return <SkeletonLine />
  return <AuthorFields author={loaded.data} onDone={onDone} />
}

const authorForm = authorInput.required().omit({ picture: true }).extend({ image: imageSlot })

const sourceOf = (author: EditableAuthor | undefined): z.input<typeof authorForm> => ({
  name: author?.name ?? '',
  nameEn: author?.nameEn ?? '',
  bio: author?.bio ?? '',
  bioEn: author?.bioEn ?? '',
  image: author?.picture ? imagesOfPost([author.picture])[0]! : null,
})

function AuthorFields({ author, onDone }: { author: EditableAuthor | undefined; onDone: () => void }) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const handle = useRef<AdminFormHandle>(null)
  const form = useAdminForm({
    slot: author ? `author-${author.id}` : 'author',
    schema: authorForm,
    source: sourceOf(author),
    toStored: (all) => ({ ...all, image: toStoredSlot(all.image) }),
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  const create = useMutation(trpc.authors.create.mutationOptions())
  const update = useMutation(trpc.authors.update.mutationOptions())
  const save = async ({ image: picture, ...fields }: z.output<typeof authorForm>) => {
    await (author
      ? update.mutateAsync({ id: author.id, ...fields, picture })
      : create.mutateAsync({ ...fields, picture }))
    toasts.show(t('saved'))
    form.reset()
    onDone()
    await queryClient.invalidateQueries({ queryKey: trpc.authors.pathKey() })
  }
  return (
    <AdminForm ref={handle} form={form} className="work-form terms-form two" onSubmit={save} onClose={onDone}>
      <h2>{author ? t('editTitle', { name: author.name }) : t('newTitle.authors')}</h2>
      <FormField form={form} name="name" label={t('name')} hint={t('nameHint')} required />
      <FormField form={form} name="nameEn" label={t('nameEn')} hint={t('nameEnHint')} lang="en" />
      <FormField form={form} name="bio" as="textarea" label={t('bio')} rows={6} />
      <FormField form={form} name="bioEn" as="textarea" label={t('bioEn')} rows={6} lang="en" />
      <ImageSlot
        label={t('portrait')}
        shape={cropShapes.portrait}
        image={form.values.image}
        onChange={(image) => form.set('image', image)}
      />
      <div className="notes">
        <FormNotes form={form} />
      </div>
      <TermActions isNew={!author} isBusy={form.isBusy} onCancel={() => handle.current?.close()} />
    </AdminForm>
  )
}
