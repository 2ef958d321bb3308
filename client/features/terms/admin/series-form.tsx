import { useMutation, useQuery } from '@tanstack/react-query'
import { seriesInput, type EditableSeries } from '#shared/series.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { SeriesOrder } from './series-order.tsx'
import { TermFields, type TermFormProps } from './term-form.tsx'

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
  const create = useMutation(trpc.series.create.mutationOptions())
  const update = useMutation(trpc.series.update.mutationOptions())
  // Of a new one that was saved while somebody typed on, the next press changes it.
  const stored = series ?? create.data
  const form = useAdminForm({
    slot: stored ? `series-${stored.id}` : 'series',
    schema: seriesForm,
    source: { name: series?.name ?? '', nameEn: series?.nameEn ?? '', description: series?.description ?? '' },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  return (
    <TermFields
      kind="series"
      name={stored?.name}
      form={form}
      onSave={(input) =>
        stored
          ? update.mutateAsync({ id: stored.id, ...input })
          : create.mutateAsync({ ...input, submissionId: form.submissionId })
      }
      changes={trpc.series.pathKey()}
      onDone={onDone}
    >
      <div className="work-notes">
        <FormField form={form} name="description" as="textarea" label={t('description')} rows={4} />
      </div>
    </TermFields>
  )
}
