import '#client/ui/field.css'
import './preview-links.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { previewDays, type PreviewLink } from '#shared/previews.ts'
import { copyText } from '#client/core/copy-text.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

/** For how many days a link may be asked. */
const offeredDays = [1, previewDays.standard, previewDays.max]

/**
 * Links that show the post, in whatever state, to somebody without an account: made, copied, and withdrawn before their time.
 * @param postId undefined for a post that has not been saved yet
 */
export function PreviewLinks({ postId }: { postId: string | undefined }) {
  const { t } = useTranslation('adminWriting')
  return (
    <section className="preview-links ink-below" aria-label={t('links.title')}>
      <p>{t(postId === undefined ? 'links.unsaved' : 'links.about')}</p>
      {postId !== undefined && <LinksOf postId={postId} />}
    </section>
  )
}

function LinksOf({ postId }: { postId: string }) {
  const { t } = useTranslation('adminWriting')
  const trpc = useTrpc()
  const sentence = useSentence()
  const daysId = useId()
  const [days, setDays] = useState<number>(previewDays.standard)
  const [copied, setCopied] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const links = useQuery(trpc.posts.listPreviewLinks.queryOptions({ id: postId }, { staleTime: 0 }))
  const onSettled = () => links.refetch()
  const create = useMutation(trpc.posts.createPreviewLink.mutationOptions({ onSettled }))
  const revoke = useMutation(trpc.posts.revokePreviewLink.mutationOptions({ onSettled }))
  const failure = create.error ?? revoke.error

  return (
    <>
      <div className="preview-links-new row wraps gap-2-3 mt-3">
        <label htmlFor={daysId}>{t('links.days')}</label>
        <select id={daysId} className="in" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {offeredDays.map((count) => (
            <option key={count} value={count}>
              {t('links.day', { count })}
            </option>
          ))}
        </select>
        <Button
          aria-disabled={create.isPending}
          onClick={() => !create.isPending && create.mutate({ id: postId, days })}
        >
          {t('links.create')}
        </Button>
      </div>
      {failure && (
        <p className="err" role="alert">
          {sentence(failure, t('links.failed'))}
        </p>
      )}
      {links.isPending && <SkeletonLine />}
      {links.isError && <ErrorPanel title={t('links.loadFailed')} onRetry={() => void links.refetch()} />}
      <ul className="mt-3">
        {links.data?.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isCopied={copied === link.id}
            onCopied={() => setCopied(link.id)}
            onWithdraw={() => setAsked(link.id)}
          />
        ))}
      </ul>
      <p className="vh" role="status">
        {copied !== null && t('links.copied')}
      </p>
      <ConfirmDialog
        open={asked !== null}
        title={t('links.withdrawTitle')}
        confirmLabel={t('links.withdraw')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) revoke.mutate({ id: asked })
          setAsked(null)
        }}
      >
        {t('links.withdrawText')}
      </ConfirmDialog>
    </>
  )
}

interface LinkRowProps {
  link: PreviewLink
  isCopied: boolean
  onCopied: () => void
  onWithdraw: () => void
}

function LinkRow({ link: { url, expiresAt, createdBy }, isCopied, onCopied, onWithdraw }: LinkRowProps) {
  const { t } = useTranslation('adminWriting')
  const lang = useLang()
  const [isRefused, setRefused] = useState(false)
  const copy = async () => ((await copyText(url)) ? onCopied() : setRefused(true))
  const when = `${formatDate(expiresAt, lang, 'brief')}, ${formatDate(expiresAt, lang, 'time')}`
  return (
    <li className="stack align-center hair-above">
      <input
        className="in"
        readOnly
        value={url}
        aria-label={t('links.address')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="line" onClick={() => void copy()}>
        {t(isCopied ? 'links.copied' : 'links.copy')}
      </Button>
      <RowAction isDanger onClick={onWithdraw}>
        {t('links.withdraw')}
      </RowAction>
      <small className="num across faint">
        {t('links.until', { when })}
        {createdBy && (
          <>
            {' '}
            · <LangText>{createdBy}</LangText>
          </>
        )}
      </small>
      {isRefused && (
        <p className="err" role="alert">
          {t('links.copyFailed')}
        </p>
      )}
    </li>
  )
}
