import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { formatDate, istDay } from '#shared/dates.ts'
import {
  type AdminPdf,
  maxPdfBytes,
  pdfCategories,
  pdfCategory,
  type PdfCategory,
  pdfCategoryTa,
  pdfFields,
} from '#shared/pdfs.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { upload, UploadError } from '#client/core/upload.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { FileField } from '#client/ui/file-field.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel } from '#client/features/admin/form-dialog.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import type { Saying } from '#client/ui/said.tsx'

interface PdfFormProps {
  /** The one that is edited; without it a new one is made. */
  item: AdminPdf | undefined
  /** Takes what is to be said about the success. */
  onSaved: (text: string) => void
  /** Of a form on a page of its own. */
  onCancel?: () => void
}

const { title, subtitle, date, category } = pdfFields.shape
const file = z.custom<File | null>()
const pdfForm = z
  .object({ title, subtitle: subtitle.unwrap(), date, category, pdf: file, image: file })
  .refine(({ pdf }) => !pdf || pdf.size <= maxPdfBytes, { error: 'PDF_TOO_LARGE', path: ['pdf'] })
/** A new one needs its file. */
const newPdfForm = pdfForm.refine(({ pdf }) => pdf, { error: 'PDF_REQUIRED', path: ['pdf'] })

/** What is said of a PDF that could not be saved; without an `id` it was a new one. */
function useFailureOf(id: string | undefined) {
  const { t } = useTranslation('adminPdfs')
  const reason = useReason()
  return (error: unknown): string | Saying => {
    const status = error instanceof UploadError ? error.status : 0
    const code = errorCodeOf(error)
    if (status === 404) return t('notFound')
    if (status === 401 || status === 403) return t('unauthorized')
    const failed = t(id === undefined ? 'createFailed' : 'updateFailed')
    return code !== 'NETWORK' && status < 500 ? { text: failed, more: reason(error) } : failed
  }
}

/** Makes or changes a PDF; the file travels with the form, how far it is is shown, and it can be stopped. */
export function PdfForm({ item, onSaved, onCancel }: PdfFormProps) {
  const { t } = useTranslation(['adminPdfs', 'adminSite'])
  const trpc = useTrpc()
  const lang = useLang()
  const queryClient = useQueryClient()
  /** Of a new one that was saved while somebody typed on: the next press changes it. */
  const [madeId, setMadeId] = useState<string>()
  const id = item?.id ?? madeId
  const form = useAdminForm({
    slot: id === undefined ? 'pdf' : `pdf-${id}`,
    schema: id === undefined ? newPdfForm : pdfForm,
    source: {
      title: item?.title ?? '',
      subtitle: item?.subtitle ?? '',
      date: item ? istDay(item.date) : '',
      category: item?.category ?? 'Archive',
      pdf: null,
      image: null,
    },
    toStored: (all) => ({ ...all, pdf: null, image: null }),
    // Beside its field, each says it.
    invalid: () => null,
    failed: useFailureOf(id),
  })
  const { values } = form
  /** How much has been sent, 0 to 1; null while nothing is. */
  const [part, setPart] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const save = async (_: unknown, typed: z.input<typeof pdfForm>) => {
    const abort = new AbortController()
    running.current = abort
    setPart(0)
    try {
      const fields = { ...typed, category: pdfCategory.parse(typed.category) }
      const { data } = await sendPdf(fields, { id, submissionId: form.submissionId }, setPart, abort.signal)
      setMadeId(data._id)
    } catch (error) {
      if (!abort.signal.aborted) throw error
      return form.setNotice({ isGood: false, text: t('stopped') })
    } finally {
      setPart(null)
    }
    const isDone = form.finish(typed, undefined, ['pdf', 'image'])
    await queryClient.invalidateQueries({ queryKey: trpc.pdfs.pathKey() })
    if (isDone) onSaved(t(item ? 'updated' : 'created'))
  }

  return (
    <AdminForm
      form={form}
      hasFile={values.pdf !== null || values.image !== null}
      className="work-form"
      onSubmit={save}
      onClose={onCancel}
    >
      <FormField form={form} name="title" label={t('title')} required />
      <FormField form={form} name="subtitle" label={t('subtitle')} />
      <FormField
        form={form}
        name="date"
        label={t('date')}
        required
        type="date"
        hint={values.date && formatDate(values.date, lang, 'long')}
      />
      <FormField form={form} name="category" as="select" label={t('category')} required>
        {pdfCategories.map((name) => (
          <option key={name} value={name}>
            {t(`categories.${name}`)}
          </option>
        ))}
      </FormField>
      <FileField
        label={t('file')}
        required={id === undefined}
        error={form.errorOf('pdf')}
        hint={t(item ? 'fileKept' : 'fileHint')}
        accept="application/pdf,.pdf"
        fileName={values.pdf?.name}
        onChoose={(chosen) => form.set('pdf', chosen ?? null)}
      />
      <FileField
        label={t('cover')}
        error={form.errorOf('image')}
        hint={t(item?.picture && !item.isCoverDrawn ? 'coverKept' : 'coverHint')}
        accept="image/*"
        fileName={values.image?.name}
        onChoose={(chosen) => form.set('image', chosen ?? null)}
      />
      {part !== null && <Progress part={part} />}
      <FormNotes form={form} filesNote={t('adminSite:draft.files')} />
      <div className="work-row">
        <Button type="submit" aria-disabled={part !== null}>
          {t(part !== null ? 'sending' : id === undefined ? 'upload' : 'update')}
        </Button>
        {part === null ? (
          <FormCancel>{t('cancel')}</FormCancel>
        ) : (
          <Button look="line" onClick={() => running.current?.abort()}>
            {t('stop')}
          </Button>
        )}
      </div>
    </AdminForm>
  )
}

/** How much has been sent, 0 to 1; then the server saves it. */
function Progress({ part }: { part: number }) {
  const { t } = useTranslation('adminPdfs')
  return (
    <p>
      <progress max={1} value={part} aria-label={t('sending')} />{' '}
      <span className="num">{part < 1 ? `${Math.round(part * 100)}%` : t('saving')}</span>
    </p>
  )
}

interface PdfFields {
  title: string
  subtitle: string
  /** `2026-11-20`, or empty. */
  date: string
  category: PdfCategory
  image: File | null
  pdf: File | null
}

/**
 * Saves a PDF by the documented call; without an `id` a new one, which is made once. `onProgress` takes the part that has
 * been sent, 0 to 1.
 * @throws UploadError; the signal's reason when it was stopped
 */
function sendPdf(
  fields: PdfFields,
  { id, submissionId }: { id: string | undefined; submissionId: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ data: { _id: string } }> {
  const form = new FormData()
  form.append('title', fields.title)
  form.append('subtitle', fields.subtitle)
  form.append('date', fields.date)
  form.append('categoryEn', fields.category)
  form.append('categoryTa', pdfCategoryTa(fields.category))
  if (fields.image) form.append('image', fields.image)
  if (fields.pdf) form.append('pdf', fields.pdf)
  return upload(id === undefined ? '/api/pdf-uploads' : `/api/pdf-uploads/${id}`, form, {
    method: id === undefined ? 'POST' : 'PUT',
    submissionId,
    onProgress,
    signal,
  })
}
