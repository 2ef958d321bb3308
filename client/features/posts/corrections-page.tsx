import './corrections-page.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { useTrpc, type Trpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListRest } from '#client/ui/list-rest.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { postPath } from '#shared/addresses.ts'
import { titleText } from '#shared/text.ts'

/** The corrections, page after page; begins at the cursor of the address, if any. */
export const correctionList = (trpc: Trpc, cursor?: string) =>
  trpc.posts.corrections.infiniteQueryOptions(
    {},
    { initialCursor: cursor ?? null, getNextPageParam: (page: { next: string | null }) => page.next },
  )

/** What was corrected in published posts, the latest first. */
export function CorrectionsPage({ cursor }: { cursor: string | undefined }) {
  const { t } = useTranslation('corrections')
  const page = useLang()
  const list = useSuspenseInfiniteQuery(correctionList(useTrpc(), cursor))
  const corrections = list.data.pages.flatMap((each) => each.corrections)
  const next = list.data.pages.at(-1)?.next
  return (
    <TitledPage title={t('title')} aside={t('intro')}>
      {corrections.length === 0 && <EmptyState text={t('empty')} />}
      <ol className="corrections">
        {corrections.map(({ id, at, note, post }) => (
          <li key={id}>
            <Day date={at} />
            <h2 lang={foreignLang(post.lang, page)}>
              <Link to={postPath(post)}>{titleText(post.title)}</Link>
            </h2>
            <p lang={foreignLang(post.lang, page)}>{note}</p>
          </li>
        ))}
      </ol>
      <ListRest
        list={list}
        cursor={next}
        more={t('more')}
        loading={t('loading')}
        failed={{ title: t('failed'), error: list.error }}
      />
    </TitledPage>
  )
}
