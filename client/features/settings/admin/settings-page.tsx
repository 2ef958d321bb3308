import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { pdfAddressMark } from '#shared/addresses.ts'
import type { Settings } from '#shared/settings.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useUnsaved } from '#client/ui/use-unsaved.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'

/** Settings of the whole site: owners change them, editors see them. */
export function SettingsPage() {
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  // No refetch on focus: it would overwrite what is being typed.
  const settings = useQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: false }))
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {settings.isError && <ErrorPanel title={t('loadFailed')} onRetry={() => void settings.refetch()} />}
      {settings.isFetching && <SkeletonLine />}
      {settings.isSuccess && !settings.isFetching && (
        <SettingsForm key={settings.dataUpdatedAt} settings={settings.data} />
      )}
      <p className="work-row">
        <Link to="/admin/orders" className="link">
          {t('fee')}
        </Link>
      </p>
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['adminSettings', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const isOwner = useAdminUser().role === 'owner'
  const [stored, setSaved] = useState(settings)
  const [isBlocked, setBlocked] = useState(settings.rightClickBlock)
  const [viewer, setViewer] = useState(settings.externalPdfViewer)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const save = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: (saved) => {
        // The query keeps its time, which is the form's key: a new one would render a new form.
        queryClient.setQueryData(trpc.settings.get.queryKey(), saved, {
          updatedAt: queryClient.getQueryState(trpc.settings.get.queryKey())?.dataUpdatedAt,
        })
        setViewer(saved.externalPdfViewer)
        setSaved(saved)
        setNotice({ isGood: true, text: t('saved') })
      },
      onError: (error) => setNotice({ isGood: false, text: t('failed', { error: t(`errors:${errorCodeOf(error)}`) }) }),
    }),
  )
  const isDirty = isBlocked !== stored.rightClickBlock || viewer !== stored.externalPdfViewer
  const { guard } = useUnsaved(isDirty, () => undefined)
  const fieldError = useFieldErrors(save.error)
  const changed = () => {
    setNotice(null)
    if (save.isError) save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNotice(null)
    if (!save.isPending) save.mutate({ rightClickBlock: isBlocked, externalPdfViewer: viewer })
  }
  return (
    <form className="work-form" onSubmit={submit} aria-busy={save.isPending} noValidate>
      {!isOwner && <p>{t('ownerOnly')}</p>}
      <div className="field">
        <Check
          checked={isBlocked}
          disabled={!isOwner}
          aria-describedby="right-click-hint"
          onChange={(isSet) => {
            setBlocked(isSet)
            changed()
          }}
        >
          {t('rightClick')}
        </Check>
        <p className="hint" id="right-click-hint">
          {t('rightClickHint')}
        </p>
      </div>
      <TextField
        label={t('viewer')}
        hint={t('viewerHint', { mark: pdfAddressMark })}
        error={fieldError('externalPdfViewer')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={`https://viewer.example/?file=${pdfAddressMark}`}
        value={viewer}
        disabled={!isOwner}
        onChange={({ target }) => {
          setViewer(target.value)
          changed()
        }}
      />
      <Notice notice={notice} />
      {isOwner && (
        <Button type="submit" disabled={save.isPending}>
          {t(save.isPending ? 'sending' : 'submit')}
        </Button>
      )}
      {guard}
    </form>
  )
}
