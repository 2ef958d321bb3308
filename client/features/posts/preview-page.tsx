import './preview-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { Article } from './article.tsx'

/** A post as readers would see it, for whoever has its link. */
export function PreviewPage({ token }: { token: string }) {
  const { t } = useTranslation('preview')
  const { data } = useSuspenseQuery(useTrpc().posts.preview.queryOptions({ token }))
  const post = { ...data.post, title: data.post.title || t('untitled') }
  return (
    <>
      <div className="wrap preview-note no-print">
        <Notice notice={{ isGood: true, text: t('note') }} />
      </div>
      <Article post={post} isPreview />
    </>
  )
}

export function PreviewNotFound() {
  const { t } = useTranslation('preview')
  return <PageNotFound title={t('gone')} text={t('goneText')} />
}
