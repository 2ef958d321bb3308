import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { seriesInput, type EditableSeries } from '#shared/series.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes, type AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { SeriesOrder } from './series-order.tsx'
import { TermActions } from './term-actions.tsx'
import type { TermRow } from './term-table.tsx'

const seriesForm = seriesInput.required()

interface SeriesFormProps {
  /** Null: a new series. */
  term: TermRow | null
  onDone: () => void
}

/** Makes or changes a series, and puts its parts in order. Give it another `key` for another one. */
export function SeriesForm({ term, onDone }: SeriesFormProps) {
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
  const queryClient = useQueryClient()
  const toasts = useToast()
  const handle = useRef<AdminFormHandle>(null)
  const form = useAdminForm({
    slot: series ? `series-${series.id}` : 'series',
    schema: seriesForm,
    source: { name: series?.name ?? '', nameEn: series?.nameEn ?? '', description: series?.description ?? '' },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  const create = useMutation(trpc.series.create.mutationOptions())
  const update = useMutation(trpc.series.update.mutationOptions())
  const save = async (input: z.output<typeof seriesForm>) => {
    await (series ? update.mutateAsync({ id: series.id, ...input }) : create.mutateAsync(input))
    toasts.show(t('saved'))
    form.reset()
    onDone()
    await queryClient.invalidateQueries({ queryKey: trpc.series.pathKey() })
  }
  return (
    <AdminForm ref={handle} form={form} className="work-form terms-form two" onSubmit={save} onClose={onDone}>
      <h2>{series ? t('editTitle', { name: series.name }) : t('newTitle.series')}</h2>
      <FormField form={form} name="name" label={t('name')} hint={t('nameHint')} required />
      <FormField form={form} name="nameEn" label={t('nameEn')} hint={t('nameEnHint')} lang="en" />
      <div className="notes">
        <FormField form={form} name="description" as="textarea" label={t('description')} rows={4} />
        <FormNotes form={form} />
      </div>
      <TermActions isNew={!series} isBusy={form.isBusy} onCancel={() => handle.current?.close()} />
    </AdminForm>
  )
}
