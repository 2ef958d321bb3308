import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookCategory, type AdminBook } from '#shared/books.ts'
import { uploadPath } from '#shared/addresses.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { FileField } from '#client/ui/file-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel } from '#client/features/admin/form-dialog.tsx'
import { FormCheck, FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm, type AdminForm as FormState } from '#client/features/admin/use-admin-form.ts'
import { useStored } from '#client/features/admin/use-stored.ts'
import { LibrarySource } from '#client/features/media/library-button.tsx'
import { StillNote } from '#client/features/media/upload-progress.tsx'
import { uploadCodeOf, uploadImage } from '#client/features/media/upload-image.ts'
import { blankBook, bookForm, toBookFields, newBookForm } from './book-fields.ts'

interface BookFormProps {
  /** The book that is edited; without one a new one is made. */
  book: AdminBook | null
  onDone: () => void
  /** Without it the form cannot be given up. */
  onCancel?: (() => void) | undefined
}

/** Makes or changes a book. Give it another `key` for another book. */
export function BookForm({ book, onDone, onCancel }: BookFormProps) {
  const { t } = useTranslation('adminBooks')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const failed = t('submitFailed')
  const source = book ? toBookFields(book) : blankBook
  const { stored, store, forget } = useStored(
    book,
    trpc.books.create.mutationOptions(),
    trpc.books.update.mutationOptions(),
  )
  const form = useAdminForm({
    slot: stored ? `book-${stored.id}` : 'book',
    schema: stored ? bookForm : newBookForm,
    source,
    invalid: () => failed,
    failed,
  })
  const { image, sellingPrice, actualPrice } = form.values
  const { sending, choose } = useCover(form)
  /** The selling price is above the printed one: whether that is meant is asked. */
  const [isPriceAsked, setPriceAsked] = useState(false)
  const isBusy = form.isBusy || sending !== null

  const save = async (input: z.output<typeof bookForm>, typed: z.input<typeof bookForm>) => {
    await store(input, form.submissionId)
    toasts.show(t(stored ? 'updated' : 'added'))
    const isDone = form.finish(typed, source, ['image'])
    if (isDone) forget()
    await queryClient.invalidateQueries({ queryKey: trpc.books.pathKey() })
    if (isDone) onDone()
  }
  const askOrSave = async (input: z.output<typeof bookForm>, typed: z.input<typeof bookForm>) =>
    input.sellingPrice > input.actualPrice ? setPriceAsked(true) : save(input, typed)

  return (
    <AdminForm
      form={form}
      className="bform head-above on-sheet pad-5 stack"
      isBusy={sending !== null}
      hasFile={sending !== null}
      onSubmit={askOrSave}
      onClose={onCancel}
    >
      <h2>
        <LangText>{stored ? t('editTitle', { name: stored.name }) : t('createTitle')}</LangText>
      </h2>
      <BookTexts form={form} />
      <div className="wide">
        <FileField
          key={form.generation}
          label={t('image')}
          hint={sending ? t('uploading', { percent: sending.percent }) : t(stored ? 'imageKeep' : 'imageHint')}
          error={form.errorOf('image')}
          required={!stored}
          name="image"
          accept="image/*"
          fileName={sending?.name ?? image?.name}
          onChoose={(file) => void choose(file)}
        />
        {image && <StillNote upload={image} />}
        <LibrarySource image={image} onTake={(next) => form.set('image', next)} />
        <div className="bform-preview">
          {image ? (
            <img src={uploadPath(image.name)} alt="" width={image.width} height={image.height} />
          ) : (
            stored?.picture && <Cover picture={stored.picture} title={stored.name} sizes="6rem" />
          )}
        </div>
      </div>
      <div className="wide">
        <FormNotes form={form} />
      </div>
      <div className="bform-acts cluster gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {t(isBusy ? 'saving' : stored ? 'save' : 'submit')}
        </Button>
        {onCancel && <FormCancel>{t('cancel')}</FormCancel>}
      </div>
      <ConfirmDialog
        open={isPriceAsked}
        title={t('priceTitle')}
        confirmLabel={t('priceMeant')}
        onCancel={() => setPriceAsked(false)}
        onConfirm={() => {
          setPriceAsked(false)
          void form.submit(save)()
        }}
      >
        {t('priceText', { selling: sellingPrice, actual: actualPrice })}
      </ConfirmDialog>
    </AdminForm>
  )
}

/** All but the cover. */
function BookTexts({ form }: { form: FormState<z.input<typeof bookForm>, z.output<typeof bookForm>> }) {
  const { t } = useTranslation('adminBooks')
  return (
    <>
      <FormField form={form} name="name" label={t('name')} required />
      <FormField form={form} name="author" label={t('author')} required />
      <FormField form={form} name="nameEn" label={t('nameEn')} hint={t('englishHint')} lang="en" />
      <FormField form={form} name="authorEn" label={t('authorEn')} hint={t('englishHint')} lang="en" />
      <FormField form={form} name="actualPrice" label={`${t('actualPrice')} (₹)`} required inputMode="decimal" />
      <FormField form={form} name="sellingPrice" label={`${t('sellingPrice')} (₹)`} required inputMode="decimal" />
      <FormField form={form} name="coupon" label={t('coupon')} hint={t('couponHint')} />
      <FormField form={form} name="stock" label={t('stock')} hint={t('stockHint')} inputMode="numeric" />
      <TextField as="select" label={t('category')} required name="category" defaultValue={bookCategory}>
        <option value={bookCategory}>{t(`categories.${bookCategory}`)}</option>
      </TextField>
      <FormCheck form={form} name="inStock">
        {t('inStock')}
      </FormCheck>
      <div className="wide">
        <FormField form={form} name="description" as="textarea" label={t('description')} hint={t('descriptionHint')} />
      </div>
      <div className="wide">
        <FormField
          form={form}
          name="descriptionEn"
          as="textarea"
          label={t('descriptionEn')}
          hint={t('englishHint')}
          lang="en"
        />
      </div>
    </>
  )
}

/** Sends the cover as soon as it is chosen; of two in a row the second stays. */
function useCover(form: Pick<FormState<z.input<typeof bookForm>>, 'set' | 'setError'>) {
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const choose = async (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const { name } = file
    const onProgress = (part: number) => setSending({ name, percent: Math.round(part * 100) })
    onProgress(0)
    try {
      form.set('image', await uploadImage(file, onProgress, signal))
    } catch (thrown) {
      if (!signal.aborted) form.setError('image', uploadCodeOf(thrown) ?? 'MEDIA_UNREADABLE')
    } finally {
      if (!signal.aborted) setSending(null)
    }
  }
  return { sending, choose }
}
