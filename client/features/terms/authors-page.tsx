import './terms-page.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListRest } from '#client/ui/list-rest.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { Portrait } from './portrait.tsx'
import { allAuthors } from './term-lists.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { useLang } from '#client/core/lang.ts'
import { nameIn } from '#shared/terms.rules.ts'

/** Everybody who has published something, in the order of the alphabet. */
export function AuthorsPage({ cursor }: { cursor: string | undefined }) {
  const { t } = useTranslation('terms')
  const lang = useLang()
  const list = useSuspenseInfiniteQuery(allAuthors(useTrpc(), cursor))
  const authors = list.data.pages.flatMap((page) => page.authors)
  const next = list.data.pages.at(-1)?.next
  const pictured = authors.find(({ picture }) => picture)
  return (
    <TitledPage title={t('authors')}>
      {authors.length === 0 && <EmptyState text={t('noAuthors')} />}
      <ul className="author-list">
        {authors.map((author) => (
          <li key={author.id}>
            <Portrait picture={author.picture} name={author.name} sizes="4rem" first={author === pictured} />
            <p>
              <Link to="/authors/$slug" params={{ slug: author.slug }}>
                <LangText>{nameIn(author, lang)}</LangText>
              </Link>
              <small className="num">{t('posts', { count: author.posts })}</small>
            </p>
          </li>
        ))}
      </ul>
      <ListRest
        list={list}
        cursor={next}
        more={t('moreAuthors')}
        loading={t('loading')}
        failed={{ title: t('moreFailed'), error: list.error }}
      />
    </TitledPage>
  )
}
