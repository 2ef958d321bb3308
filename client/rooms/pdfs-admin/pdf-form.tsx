import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { istDay } from '#shared/dates.ts'
import { maxPdfBytes, pdfCategories, type AdminPdf, type PdfCategory } from '#shared/pdfs.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { sendPdf, SendError, type PdfFields } from './send-pdf.ts'

interface PdfFormProps {
  /** The one that is edited; without it a new one is made. */
  item: AdminPdf | undefined
  /** Takes what is to be said about the success. */
  onSaved: (text: string) => void
  onCancel: () => void
}

type FieldName = 'title' | 'date' | 'pdf' | 'image' | 'subtitle'

/** Makes or changes a PDF; the file travels with the form, and how far it is is shown. */
export function PdfForm({ item, onSaved, onCancel }: PdfFormProps) {
  const { t } = useTranslation(['adminPdfs', 'errors', 'issues'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [fields, setFields] = useState<PdfFields>({
    title: item?.title ?? '',
    subtitle: item?.subtitle ?? '',
    date: item ? istDay(item.date) : '',
    category: item?.category ?? 'Archive',
    image: null,
    pdf: null,
  })
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  /** How much has been sent, 0 to 1; null while nothing is. */
  const [part, setPart] = useState<number | null>(null)
  const set = (change: Partial<PdfFields>) => setFields((now) => ({ ...now, ...change }))

  const fail = (error: unknown) => {
    const { status, code, fields: faulty } = error instanceof SendError ? error : new SendError(0)
    const sentence = code && t(`errors:${code}`)
    setErrors(Object.fromEntries(Object.keys(faulty).map((name) => [name, sentence])))
    if (status === 404) setProblem(t('notFound'))
    else if (status === 401 || status === 403) setProblem(t('unauthorized'))
    else {
      const failed = t(item ? 'updateFailed' : 'createFailed')
      setProblem(sentence && status < 500 ? `${failed} ${sentence}` : failed)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (part !== null) return
    const required = t('errors:FIELD_REQUIRED')
    const missing = {
      ...(!fields.title.trim() && { title: required }),
      ...(!fields.date && { date: required }),
      ...(!item && !fields.pdf && { pdf: t('errors:PDF_REQUIRED') }),
      ...(fields.pdf && fields.pdf.size > maxPdfBytes && { pdf: t('errors:PDF_TOO_LARGE') }),
    }
    setErrors(missing)
    setProblem(null)
    if (Object.keys(missing).length > 0) return
    setPart(0)
    try {
      await sendPdf(fields, item?.id, setPart)
      await queryClient.invalidateQueries({ queryKey: trpc.pdfs.pathKey() })
      onSaved(t(item ? 'updated' : 'created'))
    } catch (error) {
      fail(error)
    } finally {
      setPart(null)
    }
  }

  return (
    <form className="work-form" onSubmit={(event) => void submit(event)} noValidate aria-busy={part !== null}>
      <Field label={t('title')} required error={errors.title}>
        {(control) => (
          <input
            {...control}
            value={fields.title}
            maxLength={300}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('subtitle')} error={errors.subtitle}>
        {(control) => (
          <input
            {...control}
            value={fields.subtitle}
            maxLength={500}
            onChange={(event) => set({ subtitle: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('date')} required error={errors.date}>
        {(control) => (
          <input {...control} type="date" value={fields.date} onChange={(event) => set({ date: event.target.value })} />
        )}
      </Field>
      <Field label={t('category')} required>
        {(control) => (
          <select
            {...control}
            value={fields.category}
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
      <Field label={t('file')} required={!item} error={errors.pdf} hint={t(item ? 'fileKept' : 'fileHint')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="application/pdf,.pdf"
            onChange={(event) => set({ pdf: event.target.files?.[0] ?? null })}
          />
        )}
      </Field>
      <Field
        label={t('cover')}
        error={errors.image}
        hint={t(item?.picture && !item.isCoverDrawn ? 'coverKept' : 'coverHint')}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={(event) => set({ image: event.target.files?.[0] ?? null })}
          />
        )}
      </Field>
      {part !== null && (
        <p>
          <progress max={1} value={part} aria-label={t('sending')} />{' '}
          <span className="num">{part < 1 ? `${Math.round(part * 100)}%` : t('saving')}</span>
        </p>
      )}
      <Notice notice={problem === null ? null : { isGood: false, text: problem }} />
      <div className="work-row">
        <Button type="submit" aria-disabled={part !== null}>
          {t(part !== null ? 'sending' : item ? 'update' : 'upload')}
        </Button>
        <Button look="line" onClick={onCancel} disabled={part !== null}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
