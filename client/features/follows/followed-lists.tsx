import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FollowedEntry } from '#shared/follows.ts'
import { formatDate } from '#shared/dates.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { useFollow } from './use-follow.ts'

/** All that a reader follows: authors, then everything else. */
export function FollowedLists() {
  const { t } = useTranslation('follows')
  const trpc = useTrpc()
  // What is no longer followed stays until the page is opened again, so that a slip is mended by a second press.
  const { data: entries = [] } = useQuery(trpc.follows.entries.queryOptions(undefined, { staleTime: 0 }))
  const authors = entries.filter(({ kind }) => kind === 'author')
  const others = entries.filter(({ kind }) => kind !== 'author')
  return (
    <>
      <List title={t('authorsOf')} entries={authors} />
      <List title={t('othersOf')} entries={others} />
    </>
  )
}

function List({ title, entries }: { title: string; entries: FollowedEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="following-small">{title}</h2>
      <ul className="followed">
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.slug}`} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const routes = {
  author: '/authors/$slug',
  series: '/series/$slug',
  tag: '/tags/$slug',
} as const

function Entry({ entry: { kind, slug, newestAt, ...names } }: { entry: FollowedEntry }) {
  const { t } = useTranslation('follows')
  const page = useLang()
  const name = nameIn(names, page)
  const { isFollowed, toggle } = useFollow({ kind, slug }, name)
  const shown = <LangText>{name}</LangText>
  return (
    <li>
      <span>
        <b>
          {kind === 'category' ? (
            <Link to="/$categorySlug" params={{ categorySlug: slug }}>
              {shown}
            </Link>
          ) : (
            <Link to={routes[kind]} params={{ slug }}>
              {shown}
            </Link>
          )}
        </b>
        <small className="num">
          {[
            kind !== 'author' && t(`kinds.${kind}`),
            newestAt ? t('lastOn', { date: formatDate(newestAt, page, 'brief') }) : t('noneYet'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <button type="button" className="link" onClick={toggle}>
        <span className="vh">{name}: </span>
        {t(isFollowed ? 'stop' : 'again')}
      </button>
    </li>
  )
}
