import './terms-page.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListRest } from '#client/ui/list-rest.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { allTags } from './term-lists.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { useLang } from '#client/core/lang.ts'
import { nameIn } from '#shared/terms.rules.ts'

/** All tags with published posts, in the order of the alphabet. */
export function TagsPage({ cursor }: { cursor: string | undefined }) {
  const { t } = useTranslation('terms')
  const lang = useLang()
  const list = useSuspenseInfiniteQuery(allTags(useTrpc(), cursor))
  const tags = list.data.pages.flatMap((page) => page.tags)
  const next = list.data.pages.at(-1)?.next
  return (
    <TitledPage title={t('tags')}>
      {tags.length === 0 && <EmptyState text={t('noTags')} />}
      <ul className="tag-list">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Link to="/tags/$slug" params={{ slug: tag.slug }}>
              <LangText>{nameIn(tag, lang)}</LangText>
              <small className="num">{t('posts', { count: tag.posts })}</small>
            </Link>
          </li>
        ))}
      </ul>
      <ListRest
        list={list}
        cursor={next}
        more={t('moreTags')}
        loading={t('loading')}
        failed={{ title: t('moreFailed'), error: list.error }}
      />
    </TitledPage>
  )
}
