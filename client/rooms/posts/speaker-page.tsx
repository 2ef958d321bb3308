import './speaker-page.css'
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '../../core/errors.ts'
import { foreignLang, useLang } from '../../core/lang.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PostGrid } from './post-grid.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { categoryPosts } from './post-lists.ts'

interface SpeakerPageProps {
  slug: string
  /** Where the list begins, by the page's address. */
  cursor: string | undefined
  /** The picture over the title. */
  banner: ReactNode
}

/** A pause in typing after which is asked. */
const settleMs = 150

/** What a speaker said: the posts of a category, with a search in their titles that answers while one types. */
export function SpeakerPage({ slug, cursor, banner }: SpeakerPageProps) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim(), settleMs)
  const { data: category } = useSuspenseQuery(trpc.categories.bySlug.queryOptions({ slug }))
  return (
    <div className="wrap">
      {banner}
      <SectionHead first>
        <h1 title={category.name.en} lang={foreignLang('ta', lang)}>
          {category.name.ta}
        </h1>
      </SectionHead>
      <TitleSearch value={typed} onChange={setTyped} />
      <FoundPosts slug={slug} cursor={wanted ? undefined : cursor} q={wanted} onClear={() => setTyped('')} />
    </div>
  )
}

function TitleSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('speakers')
  const id = useId()
  return (
    <search className="speaker-search needs-js no-print">
      <Icon name="search" />
      <label htmlFor={id} className="vh">
        {t('search')}
      </label>
      <input
        id={id}
        className="in"
        type="search"
        value={value}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <button type="button" aria-label={t('clear')} title={t('clear')} onClick={() => onChange('')}>
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}

interface FoundPostsProps {
  slug: string
  cursor: string | undefined
  q: string
  onClear: () => void
}

function FoundPosts({ slug, cursor, q, onClear }: FoundPostsProps) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const { t } = useTranslation(['speakers', 'posts', 'errors'])
  const list = useInfiniteQuery({ ...categoryPosts(trpc, slug, cursor, q), placeholderData: keepPreviousData })
  const posts = useDeferredValue(list.data?.pages.flatMap((page) => page.posts))

  if (list.isError && !list.data)
    return (
      <ErrorPanel title={t('posts:listFailed')} onRetry={() => void list.refetch()}>
        {t(`errors:${errorCodeOf(list.error)}`)}
      </ErrorPanel>
    )
  if (!posts) return <PostGridSkeleton />
  return (
    <>
      <p className={q ? 'speaker-count' : 'vh'} role="status">
        {q && t(list.hasNextPage ? 'foundMore' : 'found', { count: posts.length })}
      </p>
      {posts.length === 0 ? (
        <EmptyState text={t('empty')}>
          {q && (
            <Button look="line" onClick={onClear}>
              {t('all')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <h2 className="vh">{t('posts:listHeading')}</h2>
          <PostGrid posts={posts} first highlighted={q} />
        </>
      )}
      {list.hasNextPage && (
        <p className="load-more no-print needs-js">
          <Button look="line" aria-busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(list.isFetchingNextPage ? 'posts:loading' : 'posts:more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** A value, once it has stayed the same for a while. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
