import '#client/ui/work.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sitePagePath } from '#shared/site-pages.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { SitePageForm } from './site-page-form.tsx'

/** A page of the house, to be written. */
export function SitePageEditor({ slug }: { slug: string }) {
  const { t } = useTranslation('adminPages')
  const trpc = useTrpc()
  const lang = useLang()
  const sentence = useSentence()
  // No refetch on focus: it would be taken for somebody else's change.
  const page = useQuery(
    trpc.sitePages.adminGet.queryOptions({ slug }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  )
  const title = page.data?.title
  return (
    <>
      <PageHead
        title={(title && (title[lang] || title.ta || title.en)) || t('title')}
        note={
          <Link className="link" to="/admin/pages">
            {t('form.back')}
          </Link>
        }
        aside={
          page.data?.state === 'published' && (
            <a className="btn line" href={sitePagePath({ slug })} target="_blank" rel="noopener">
              {t('form.view')}
            </a>
          )
        }
      />
      {page.isPending && <SkeletonBlock className="letter-wait" />}
      {page.isError && (
        <ErrorPanel title={sentence(page.error, t('form.loadFailed'))} onRetry={() => void page.refetch()} />
      )}
      {page.data && <SitePageForm key={page.data.updatedAt === null ? 'template' : 'stored'} page={page.data} />}
    </>
  )
}
