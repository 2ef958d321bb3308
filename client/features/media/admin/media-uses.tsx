import { useQuery } from '@tanstack/react-query'
import { bookPath, galleryPath, postEditPath } from '#shared/addresses.ts'
import type { LibraryItem, UploadUse } from '#shared/library.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { SkeletonLine } from '#client/ui/skeleton.tsx'

/** Where a use is seen or changed. */
function pathOf({ kind, id }: UploadUse): string {
  switch (kind) {
    case 'post':
    case 'draft':
      return postEditPath({ id })
    case 'version':
      return `/admin/universal/${id}/revisions`
    case 'book':
      return bookPath({ id })
    case 'pdf':
      return `/admin/pdf-uploads/edit/${id}`
    case 'gallery':
      return galleryPath({ id })
    case 'banner':
      return '/admin/banners'
    case 'header-banner':
      return '/admin/header-image'
    case 'author':
      return '/admin/terms'
    case 'about':
      return '/admin/about'
    case 'site-page':
      return `/admin/pages/${id}`
    case 'mark':
      return '/admin/settings'
    case 'trash':
      return '/admin/trash'
  }
}

/** Where an upload is used, each place with its link. */
export function MediaUses({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('adminLibrary')
  const trpc = useTrpc()
  const page = useLang()
  const { data, isPending } = useQuery(trpc.library.uses.queryOptions({ id: item.id }, { staleTime: 0 }))
  return (
    <section className="lib-uses">
      <h3 className="strong">{t('usedIn')}</h3>
      {isPending && <SkeletonLine />}
      {data && data.uses.length === 0 && data.more === 0 && <p>{t('unusedText')}</p>}
      {data && data.uses.length > 0 && (
        <ul>
          {data.uses.map((use) => (
            <li className="cluster gap-x-3 note hair-below" key={`${use.kind} ${use.id}`}>
              <span className="faint">{t(`useKinds.${use.kind}`)}</span>{' '}
              <a className="shrinks breaks" href={pathOf(use)} lang={foreignLangOf(use.title, page)}>
                {use.title || t(`useKinds.${use.kind}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {data && data.more > 0 && <p>{t('moreUses', { count: data.more })}</p>}
    </section>
  )
}
