import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookCategory, type AdminBook } from '#shared/books.ts'
import { uploadPath } from '#shared/addresses.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { Upload } from '#shared/media.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { Field } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { uploadImage, UploadError } from '../media/upload-image.ts'
import { blankBook, fieldsOf, readBook, type BookFields } from './book-fields.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(book ? fieldsOf(book) : blankBook)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation(trpc.books.create.mutationOptions())
  const update = useMutation(trpc.books.update.mutationOptions())
  const isBusy = create.isPending || update.isPending || percent !== null

  const set = (change: Partial<BookFields>) => setFields({ ...fields, ...change })
  const error = (name: string) => {
    const code = errors[name]
    return code ? t(`errors:${code}`) : null
  }

  const choose = async (file: File | undefined) => {
    if (!file) return
    setPercent(0)
    setErrors(({ image: _image, ...others }) => others)
    try {
      setUpload(await uploadImage(file, (part) => setPercent(Math.round(part * 100))))
    } catch (thrown) {
      setErrors((now) => ({ ...now, image: (thrown instanceof UploadError && thrown.code) || 'MEDIA_UNREADABLE' }))
    } finally {
      setPercent(null)
    }
  }

  const refuse = (found: FieldErrors) => {
    setErrors(found)
    setProblem(t('adminShop:books.submitFailed'))
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const save = async () => {
    const read = readBook(fields)
    const missingImage: FieldErrors = book || upload ? {} : { image: 'BOOK_IMAGE_REQUIRED' }
    if ('errors' in read) return refuse({ ...read.errors, ...missingImage })
    if (missingImage.image) return refuse(missingImage)
    const image = upload && { uploadId: upload.id }
    try {
      if (book) await update.mutateAsync({ id: book.id, ...read.values, image })
      else await create.mutateAsync({ ...read.values, image })
      toasts.show(t(book ? 'adminShop:books.updated' : 'adminShop:books.added'))
      setFields(blankBook)
      setUpload(null)
      setErrors({})
      setProblem(null)
      form.current?.reset()
      await queryClient.invalidateQueries({ queryKey: trpc.books.pathKey() })
      onDone()
    } catch (thrown) {
      setErrors(fieldErrorsOf(thrown))
      setProblem(`${t('adminShop:books.submitFailed')} ${t(`errors:${errorCodeOf(thrown)}`)}`)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
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
    <form ref={form} className="bform" onSubmit={submit} noValidate aria-busy={isBusy}>
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
        <Field
          label={t('adminShop:books.image')}
          hint={
            percent === null
              ? t(book ? 'adminShop:books.imageKeep' : 'adminShop:books.imageHint')
              : t('adminShop:books.uploading', { percent })
          }
          error={error('image')}
          required={!book}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="image"
              accept="image/*"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          )}
        </Field>
        <div className="bform-preview">
          {upload ? (
            <img src={uploadPath(upload.name)} alt="" width={upload.width} height={upload.height} />
          ) : (
            book?.picture && <Cover picture={book.picture} title={book.name} sizes="6rem" />
          )}
        </div>
      </div>
      {problem && (
        <p className="bform-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="bform-acts">
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? 'adminShop:books.saving' : book ? 'adminShop:books.save' : 'adminShop:books.submit')}
        </Button>
        {onCancel && (
          <Button look="line" onClick={onCancel}>
            {t('adminShop:books.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
