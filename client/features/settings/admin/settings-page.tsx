import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { pdfAddressMark } from '#shared/addresses.ts'
import { formOf, type SiteSettings } from '#shared/settings.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { FormCheck, FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

/** Settings of the whole site: owners change them, editors see them. */
export function SettingsPage() {
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  // No refetch on focus: it would overwrite what is being typed.
  const stored = useQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: false }))
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {stored.isError && <ErrorPanel title={t('loadFailed')} onRetry={() => void stored.refetch()} />}
      {stored.isFetching && <SkeletonLine />}
      {stored.isSuccess && !stored.isFetching && <SettingsForm key={stored.dataUpdatedAt} stored={stored.data} />}
      <p className="work-row">
        <Link to="/admin/orders" className="link">
          {t('fee')}
        </Link>
      </p>
    </>
  )
}

/** What owners change here; the fee is on the page of orders. */
const settingsForm = formOf(['rightClickBlock', 'externalPdfViewer'])

const fieldsOf = ({ rightClickBlock, externalPdfViewer }: SiteSettings) => ({ rightClickBlock, externalPdfViewer })

function SettingsForm({ stored }: { stored: SiteSettings }) {
  const { t } = useTranslation(['adminSettings', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const isOwner = useAdminUser().role === 'owner'
  const update = useMutation(trpc.settings.update.mutationOptions())
  const form = useAdminForm({
    schema: settingsForm,
    source: fieldsOf(stored),
    failed: (error) => t('failed', { error: t(`errors:${errorCodeOf(error)}`) }),
  })
  const save = async (fields: z.output<typeof settingsForm>) => {
    const saved = await update.mutateAsync(fields)
    // The query keeps its time, which is the form's key: a new one would render a new form.
    queryClient.setQueryData(trpc.settings.get.queryKey(), saved, {
      updatedAt: queryClient.getQueryState(trpc.settings.get.queryKey())?.dataUpdatedAt,
    })
    form.reset(fieldsOf(saved))
    form.setNotice({ isGood: true, text: t('saved') })
  }
  return (
    <AdminForm form={form} className="work-form" onSubmit={save}>
      {!isOwner && <p>{t('ownerOnly')}</p>}
      <div className="field">
        <FormCheck form={form} name="rightClickBlock" disabled={!isOwner} aria-describedby="right-click-hint">
          {t('rightClick')}
        </FormCheck>
        <p className="hint" id="right-click-hint">
          {t('rightClickHint')}
        </p>
      </div>
      <FormField
        form={form}
        name="externalPdfViewer"
        label={t('viewer')}
        hint={t('viewerHint', { mark: pdfAddressMark })}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={`https://viewer.example/?file=${pdfAddressMark}`}
        disabled={!isOwner}
      />
      <Notice notice={form.notice} />
      {isOwner && (
        <Button type="submit" disabled={form.isBusy}>
          {t(form.isBusy ? 'sending' : 'submit')}
        </Button>
      )}
    </AdminForm>
  )
}
