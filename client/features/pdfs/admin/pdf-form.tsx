import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { formatDate, istDay } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { maxPdfBytes, pdfCategories, type AdminPdf, type PdfCategory } from '#shared/pdfs.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { UploadError } from '#client/core/upload.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftForm, DraftNote, type DraftFormHandle } from '#client/ui/draft-form.tsx'
import { Field } from '#client/ui/field.tsx'
import { FileField } from '#client/ui/file-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useDraftAdminForm } from '#client/features/admin/use-draft-admin-form.ts'
import { sendPdf } from './send-pdf.ts'

interface PdfFormProps {
  ref?: Ref<DraftFormHandle>
  /** The one that is edited; without it a new one is made. */
  item: AdminPdf | undefined
  /** Takes what is to be said about the success. */
  onSaved: (text: string) => void
  onCancel: () => void
}

const fields = z.object({
  title: z.string(),
  subtitle: z.string(),
  /** `2026-11-20`, or empty. */
  date: z.string(),
  category: z.enum(pdfCategories),
})
const noFiles: { pdf: File | null; image: File | null } = { pdf: null, image: null }

/** Makes or changes a PDF; the file travels with the form, how far it is is shown, and it can be stopped. */
export function PdfForm({ ref, item, onSaved, onCancel }: PdfFormProps) {
  const { t } = useTranslation(['adminPdfs', 'adminSite', 'errors', 'issues'])
  const trpc = useTrpc()
  const lang = useLang()
  const queryClient = useQueryClient()
  const handle = useRef<DraftFormHandle>(null)
  const form = useDraftAdminForm({
    slot: item ? `pdf-${item.id}` : 'pdf',
    schema: fields,
    source: {
      title: item?.title ?? '',
      subtitle: item?.subtitle ?? '',
      date: item ? istDay(item.date) : '',
      category: item?.category ?? 'Archive',
    },
  })
  const { values, set } = form
  const [files, setFiles] = useState(noFiles)
  /** How much has been sent, 0 to 1; null while nothing is. */
  const [part, setPart] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const close = () => handle.current?.close()
  useImperativeHandle(ref, () => ({ close }))

  const choose = (name: keyof typeof files) => (file: File | undefined) => {
    setFiles((now) => ({ ...now, [name]: file ?? null }))
    form.clearError(name)
    form.setNotice(null)
  }
  const errorOf = (name: string) => form.errors[name] && t(`errors:${form.errors[name]}`)

  const fail = (error: unknown) => {
    const status = error instanceof UploadError ? error.status : 0
    const code = errorCodeOf(error)
    const failed = t(item ? 'updateFailed' : 'createFailed')
    const own = code !== 'NETWORK' && status < 500 ? `${failed} ${t(`errors:${code}`)}` : failed
    form.refuse(
      fieldErrorsOf(error),
      status === 404 ? t('notFound') : status === 401 || status === 403 ? t('unauthorized') : own,
    )
  }

  const send = async () => {
    const abort = new AbortController()
    running.current = abort
    setPart(0)
    try {
      await sendPdf({ ...values, ...files }, item?.id, setPart, abort.signal)
      form.reset()
      await queryClient.invalidateQueries({ queryKey: trpc.pdfs.pathKey() })
      onSaved(t(item ? 'updated' : 'created'))
    } catch (error) {
      if (abort.signal.aborted) form.setNotice({ isGood: false, text: t('stopped') })
      else fail(error)
    } finally {
      setPart(null)
    }
  }

  const submit = () => {
    const missing: FieldErrors = {
      ...(!values.title.trim() && { title: 'FIELD_REQUIRED' }),
      ...(!values.date && { date: 'FIELD_REQUIRED' }),
      ...(!item && !files.pdf && { pdf: 'PDF_REQUIRED' }),
      ...(files.pdf && files.pdf.size > maxPdfBytes && { pdf: 'PDF_TOO_LARGE' }),
    }
    form.refuse(missing)
    if (Object.keys(missing).length === 0) void send()
  }

  return (
    <DraftForm
      ref={handle}
      form={form}
      hasFile={files.pdf !== null || files.image !== null}
      className="work-form"
      isBusy={part !== null}
      onSubmit={submit}
      onClose={onCancel}
    >
      <Field label={t('title')} required error={errorOf('title')}>
        {(control) => (
          <input
            {...control}
            value={values.title}
            maxLength={300}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('subtitle')} error={errorOf('subtitle')}>
        {(control) => (
          <input
            {...control}
            value={values.subtitle}
            maxLength={500}
            onChange={(event) => set({ subtitle: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('date')}
        required
        error={errorOf('date')}
        hint={values.date && formatDate(values.date, lang, 'long')}
      >
        {(control) => (
          <input {...control} type="date" value={values.date} onChange={(event) => set({ date: event.target.value })} />
        )}
      </Field>
      <Field label={t('category')} required>
        {(control) => (
          <select
            {...control}
            value={values.category}
            onChange={(event) => set({ category: event.target.value as PdfCategory })}
          >
            {pdfCategories.map((category) => (
              <option key={category} value={category}>
                {t(`categories.${category}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FileField
        label={t('file')}
        required={!item}
        error={errorOf('pdf')}
        hint={t(item ? 'fileKept' : 'fileHint')}
        accept="application/pdf,.pdf"
        fileName={files.pdf?.name}
        onChoose={choose('pdf')}
      />
      <FileField
        label={t('cover')}
        error={errorOf('image')}
        hint={t(item?.picture && !item.isCoverDrawn ? 'coverKept' : 'coverHint')}
        accept="image/*"
        fileName={files.image?.name}
        onChoose={choose('image')}
      />
      {part !== null && (
        <p>
          <progress max={1} value={part} aria-label={t('sending')} />{' '}
          <span className="num">{part < 1 ? `${Math.round(part * 100)}%` : t('saving')}</span>
        </p>
      )}
      <Notice notice={form.notice} />
      <DraftNote form={form} filesNote={t('adminSite:draft.files')} />
      <div className="work-row">
        <Button type="submit" aria-disabled={part !== null}>
          {t(part !== null ? 'sending' : item ? 'update' : 'upload')}
        </Button>
        {part === null ? (
          <Button look="line" onClick={close}>
            {t('cancel')}
          </Button>
        ) : (
          <Button look="line" onClick={() => running.current?.abort()}>
            {t('stop')}
          </Button>
        )}
      </div>
    </DraftForm>
  )
}
