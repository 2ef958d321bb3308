import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookCategory, type AdminBook } from '#shared/books.ts'
import { uploadPath } from '#shared/addresses.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { DraftForm, DraftNote, type DraftFormHandle } from '#client/ui/draft-form.tsx'
import { Field } from '#client/ui/field.tsx'
import { FileField } from '#client/ui/file-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminForm } from '../../admin/use-admin-form.ts'
import { uploadImage, UploadError } from '../../media/upload-image.ts'
import { blankBook, bookFormFields, fieldsOf, readBook } from './book-fields.ts'

interface BookFormProps {
  /** The book that is edited; without one a new one is made. */
  book: AdminBook | null
  onDone: () => void
  /** Without it the form cannot be given up. */
  onCancel?: (() => void) | undefined
}

/** Makes or changes a book. Give it another `key` for another book. */
export function BookForm({ book, onDone, onCancel }: BookFormProps) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const handle = useRef<DraftFormHandle>(null)
  const form = useAdminForm({
    slot: book ? `book-${book.id}` : 'book',
    schema: bookFormFields,
    source: book ? fieldsOf(book) : blankBook,
  })
  const { values: fields, set } = form
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  /** The selling price is above the printed one: whether that is meant is asked. */
  const [isPriceAsked, setPriceAsked] = useState(false)
  const create = useMutation(trpc.books.create.mutationOptions())
  const update = useMutation(trpc.books.update.mutationOptions())
  const isBusy = create.isPending || update.isPending || sending !== null

  const error = (name: string) => {
    const code = form.errors[name]
    return code ? t(`errors:${code}`) : null
  }

  const choose = async (file: File | undefined) => {
    if (!file) return
    const { name } = file
    setSending({ name, percent: 0 })
    try {
      set({ image: await uploadImage(file, (part) => setSending({ name, percent: Math.round(part * 100) })) })
    } catch (thrown) {
      form.refuse({ ...form.errors, image: (thrown instanceof UploadError && thrown.code) || 'MEDIA_UNREADABLE' })
    } finally {
      setSending(null)
    }
  }

  const save = async (isPriceMeant: boolean) => {
    const failed = t('adminShop:books.submitFailed')
    const read = readBook(fields)
    const missingImage: FieldErrors = book || fields.image ? {} : { image: 'BOOK_IMAGE_REQUIRED' }
    if ('errors' in read) return form.refuse({ ...read.errors, ...missingImage }, failed)
    if (missingImage.image) return form.refuse(missingImage, failed)
    if (read.values.sellingPrice > read.values.actualPrice && !isPriceMeant) return setPriceAsked(true)
    const image = fields.image && { uploadId: fields.image.id }
    try {
      if (book) await update.mutateAsync({ id: book.id, ...read.values, image })
      else await create.mutateAsync({ ...read.values, image })
      toasts.show(t(book ? 'adminShop:books.updated' : 'adminShop:books.added'))
      form.reset()
      await queryClient.invalidateQueries({ queryKey: trpc.books.pathKey() })
      onDone()
    } catch (thrown) {
      form.refuse(fieldErrorsOf(thrown), `${failed} ${t(`errors:${errorCodeOf(thrown)}`)}`)
    }
  }

  const text = (name: 'name' | 'author' | 'coupon', maxLength: number, hint?: string) => (
    <Field label={t(`adminShop:books.${name}`)} hint={hint} error={error(name)} required={name !== 'coupon'}>
      {(control) => (
        <input
          {...control}
          name={name}
          maxLength={maxLength}
          value={fields[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const amount = (name: 'actualPrice' | 'sellingPrice') => (
    <Field label={`${t(`adminShop:books.${name}`)} (₹)`} error={error(name)} required>
      {(control) => (
        <input
          {...control}
          name={name}
          inputMode="decimal"
          maxLength={12}
          value={fields[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )

  return (
    <DraftForm
      ref={handle}
      form={form}
      className="bform"
      isBusy={isBusy}
      hasFile={sending !== null}
      onSubmit={() => void save(false)}
      onClose={onCancel}
    >
      <h2>{book ? t('adminShop:books.editTitle', { name: book.name }) : t('adminShop:books.createTitle')}</h2>
      {text('name', 200)}
      {text('author', 120)}
      {amount('actualPrice')}
      {amount('sellingPrice')}
      {text('coupon', 60, t('adminShop:books.couponHint'))}
      <Field label={t('adminShop:books.stock')} hint={t('adminShop:books.stockHint')} error={error('stock')}>
        {(control) => (
          <input
            {...control}
            name="stock"
            inputMode="numeric"
            maxLength={7}
            value={fields.stock}
            onChange={({ target }) => set({ stock: target.value })}
          />
        )}
      </Field>
      <Field label={t('adminShop:books.category')} required>
        {(control) => (
          <select {...control} name="category" defaultValue={bookCategory}>
            <option value={bookCategory}>{bookCategory}</option>
          </select>
        )}
      </Field>
      <Check checked={fields.inStock} onChange={(inStock) => set({ inStock })}>
        {t('adminShop:books.inStock')}
      </Check>
      <div className="wide">
        <Field
          label={t('adminShop:books.description')}
          hint={t('adminShop:books.descriptionHint')}
          error={error('description')}
        >
          {(control) => (
            <textarea
              {...control}
              maxLength={2000}
              value={fields.description}
              onChange={({ target }) => set({ description: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="wide">
        <FileField
          key={form.generation}
          label={t('adminShop:books.image')}
          hint={
            sending
              ? t('adminShop:books.uploading', { percent: sending.percent })
              : t(book ? 'adminShop:books.imageKeep' : 'adminShop:books.imageHint')
          }
          error={error('image')}
          required={!book}
          name="image"
          accept="image/*"
          fileName={sending?.name ?? fields.image?.name}
          onChoose={(file) => void choose(file)}
        />
        <div className="bform-preview">
          {fields.image ? (
            <img src={uploadPath(fields.image.name)} alt="" width={fields.image.width} height={fields.image.height} />
          ) : (
            book?.picture && <Cover picture={book.picture} title={book.name} sizes="6rem" />
          )}
        </div>
      </div>
      {form.notice && (
        <p className="bform-problem" role="alert">
          {form.notice.text}
        </p>
      )}
      <div className="wide">
        <DraftNote form={form} />
      </div>
      <div className="bform-acts">
        <Button type="submit" aria-disabled={isBusy}>
          {t(isBusy ? 'adminShop:books.saving' : book ? 'adminShop:books.save' : 'adminShop:books.submit')}
        </Button>
        {onCancel && (
          <Button look="line" onClick={() => handle.current?.close()}>
            {t('adminShop:books.cancel')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isPriceAsked}
        title={t('adminShop:books.priceTitle')}
        confirmLabel={t('adminShop:books.priceMeant')}
        onCancel={() => setPriceAsked(false)}
        onConfirm={() => {
          setPriceAsked(false)
          void save(true)
        }}
      >
        {t('adminShop:books.priceText', { selling: fields.sellingPrice, actual: fields.actualPrice })}
      </ConfirmDialog>
    </DraftForm>
  )
}
