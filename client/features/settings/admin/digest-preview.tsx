import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import { nextDigestAt } from '#shared/digest.rules.ts'
import { definitions } from '#shared/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

interface DigestPreviewProps {
  /** As it is typed: `07:30`, or empty. */
  time: string
  hasMail: boolean
}

/** The daily digest as it would be now, and when the next one goes out. */
export function DigestPreview({ time, hasMail }: DigestPreviewProps) {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const trpc = useTrpc()
  const digest = useQuery(trpc.home.digest.queryOptions({ lang }))
  if (digest.isPending) return <SkeletonLine />
  if (!digest.data) return <ErrorPanel title={t('digestFailed')} onRetry={() => void digest.refetch()} />
  const { subject, text, sentAt } = digest.data
  const isTime = time !== '' && definitions.digestTime.schema.safeParse(time).success
  const next = isTime && nextDigestAt(time, digest.dataUpdatedAt, sentAt === null ? null : Date.parse(sentAt))
  return (
    <>
      <p className="hint" role="status">
        {!hasMail && t('digestNoMail')}
        {hasMail && !next && t('digestNever')}
        {hasMail && next && t('digestNext', { date: formatDate(next, lang), time: formatDate(next, lang, 'time') })}
      </p>
      <div className="set-digest stack gap-3 breaks pad-4">
        <p>
          <b>
            <LangText>{subject}</LangText>
          </b>
        </p>
        <p>
          <LangText>{text}</LangText>
        </p>
      </div>
    </>
  )
}
