import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { authorInput, type EditableAuthor } from '#shared/authors.ts'
import { cropShapes } from '#shared/media.ts'
import { seriesInput, type EditableSeries } from '#shared/series.ts'
import { tagInput } from '#shared/tags.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm } from '#client/features/admin/list-form.tsx'
import { useAdminForm, type AdminForm, type FieldPath } from '#client/features/admin/use-admin-form.ts'
import { useStored } from '#client/features/admin/use-stored.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { goOnAsSaved, imagesOfPost } from '#client/features/media/post-images.ts'
import { optionalSlot, toStoredSlot } from '#client/features/media/stored-image.ts'
import { SeriesOrder } from './series-order.tsx'
import type { TermRow } from './term-table.tsx'
import type { TermList } from './terms-search.ts'

interface TermFormProps {
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
function TermFields<I extends Names, O>(props: TermFieldsProps<I, O>) {
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
      <FormField form={form} name={'name' as FieldPath<I>} label={t('name')} hint={t('nameHint')} lang="ta" required />
      <FormField form={form} name={'nameEn' as FieldPath<I>} label={t('nameEn')} hint={t('nameEnHint')} lang="en" />
      {children}
    </ListForm>
  )
}

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

const toAuthorFields = (author: EditableAuthor | undefined): z.input<typeof authorForm> => ({
  name: author?.name ?? '',
  nameEn: author?.nameEn ?? '',
  bio: author?.bio ?? '',
  bioEn: author?.bioEn ?? '',
  image: author?.picture ? imagesOfPost([author.picture])[0]! : null,
})

function AuthorFields({ author, onDone }: { author: EditableAuthor | undefined; onDone: () => void }) {
  const { t } = useTranslation(['adminTerms', 'errors'])
  const trpc = useTrpc()
  const { stored, store } = useStored(
    author,
    trpc.authors.create.mutationOptions(),
    trpc.authors.update.mutationOptions(),
  )
  const form = useAdminForm({
    slot: stored ? `author-${stored.id}` : 'author',
    schema: authorForm,
    source: toAuthorFields(author),
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
        const saved = await store({ ...fields, picture }, form.submissionId)
        goOnAsSaved(form, typed, { image: saved.picture })
      }}
      changes={trpc.authors.pathKey()}
      onDone={onDone}
    >
      <FormField form={form} name="bio" as="textarea" label={t('adminTerms:bio')} rows={6} lang="ta" />
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

const seriesForm = seriesInput.required()

/** Makes or changes a series, and puts its parts in order. Give it another `key` for another one. */
export function SeriesForm({ term, onDone }: TermFormProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const loaded = useQuery(
    trpc.series.adminGet.queryOptions({ id: term?.id ?? '' }, { enabled: term !== null, staleTime: 0, gcTime: 0 }),
  )
  if (term && loaded.isError) return <ErrorPanel title={t('failed.load')} onRetry={() => void loaded.refetch()} />
  if (term && !loaded.data) return <SkeletonLine />
  return (
    <>
      <SeriesFields series={loaded.data} onDone={onDone} />
      {loaded.data && <SeriesOrder series={loaded.data} />}
    </>
  )
}

function SeriesFields({ series, onDone }: { series: EditableSeries | undefined; onDone: () => void }) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const { stored, store } = useStored(
    series,
    trpc.series.create.mutationOptions(),
    trpc.series.update.mutationOptions(),
  )
  const form = useAdminForm({
    slot: stored ? `series-${stored.id}` : 'series',
    schema: seriesForm,
    source: {
      name: series?.name ?? '',
      nameEn: series?.nameEn ?? '',
      description: series?.description ?? '',
      descriptionEn: series?.descriptionEn ?? '',
    },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  return (
    <TermFields
      kind="series"
      name={stored?.name}
      form={form}
      onSave={(input) => store(input, form.submissionId)}
      changes={trpc.series.pathKey()}
      onDone={onDone}
    >
      <div className="work-notes">
        <FormField form={form} name="description" as="textarea" label={t('description')} rows={4} lang="ta" />
        <FormField
          form={form}
          name="descriptionEn"
          as="textarea"
          label={t('descriptionEn')}
          hint={t('descriptionEnHint')}
          rows={4}
          lang="en"
        />
      </div>
    </TermFields>
  )
}

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
  const { stored, store } = useStored(term, trpc.tags.create.mutationOptions(), trpc.tags.update.mutationOptions())
  return (
    <TermFields
      kind="tags"
      name={stored?.name}
      form={form}
      onSave={(input) => store(input, form.submissionId)}
      changes={trpc.tags.pathKey()}
      onDone={onDone}
    />
  )
}
