import '#client/ui/work.css'
import './banners-page.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { BannerForm } from './banner-form.tsx'
import { BannerList } from './banner-list.tsx'

/** Banner management: a form for a new one or for one that is changed, and the list of all. */
export function BannersPage() {
  const { t } = useTranslation('adminBanners')
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const [editingId, setEditingId] = useState<string | null>(null)
  const edit = (id: string | null) => {
    setNotice(null)
    setEditingId(id)
  }
  const onDone = (text: string) => {
    setEditingId(null)
    setNotice({ isGood: true, text })
  }
  const form = { notice, onNotice: setNotice, onDone, onCancel: () => edit(null) }
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className="work">
        {editingId ? <EditBanner key={editingId} id={editingId} {...form} /> : <BannerForm {...form} />}
        <BannerList editingId={editingId} onNotice={setNotice} onEdit={edit} />
      </div>
    </>
  )
}

interface EditBannerProps {
  id: string
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
  onDone: (text: string) => void
  onCancel: () => void
}

function EditBanner({ id, ...rest }: EditBannerProps) {
  const { t } = useTranslation('adminBanners')
  const trpc = useTrpc()
  const sentence = useSentence()
  // Always fresh: the form is filled once.
  const banner = useQuery(trpc.banners.edit.queryOptions({ id }, { gcTime: 0, staleTime: Infinity }))
  if (banner.isError)
    return <ErrorPanel title={sentence(banner.error, t('errors.load'))} onRetry={() => void banner.refetch()} />
  if (!banner.data) return <SkeletonLine />
  return <BannerForm editing={banner.data} {...rest} />
}
