import '#client/ui/field.css'
import './speaker-page.css'
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { categoryPath } from '#shared/addresses.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useDebouncedSearch } from '#client/core/use-debounced.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { inPlace } from '#client/ui/in-place.ts'
import { SectionHead } from '#client/ui/section-head.tsx'
import type { SpeakerSearch } from '#shared/page-search.rules.ts'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { PostList } from './post-list.tsx'
import { categoryPosts } from './post-lists.ts'

interface SpeakerPageProps {
  slug: string
  /** Where the list begins, and what is looked for. */
  address: SpeakerSearch
  /** The picture over the title. */
  banner: ReactNode
}

/** How long typing must pause before the search starts. */
const settleMs = 150

/** A speaker's page: the posts of a category, with a search in their titles as one types. */
export function SpeakerPage({ slug, address, banner }: SpeakerPageProps) {
  const trpc = useTrpc()
  const wanted = address.q ?? ''
  const navigate = useNavigate()
  // In the address a search can be shared, and comes back with the back button.
  const [typed, type] = useDebouncedSearch(
    wanted,
    settleMs,
    (q) => void navigate({ to: '.', search: q ? { q } : {}, replace: true, resetScroll: false }),
  )
  const { data: category } = useSuspenseQuery(trpc.categories.bySlug.queryOptions({ slug }))
  return (
    <div className="wrap">
      {banner}
      <SectionHead first>
        <h1 title={category.name.en}>
          <CategoryName name={category.name} />
        </h1>
      </SectionHead>
      <TitleSearch action={categoryPath(category)} value={typed} onChange={type} />
      <FoundPosts slug={slug} cursor={address.cursor} q={wanted} onClear={() => type('')} />
    </div>
  )
}

interface TitleSearchProps {
  /** The page itself: without scripts the form asks for it anew. */
  action: string
  value: string
  onChange: (value: string) => void
}

function TitleSearch({ action, value, onChange }: TitleSearchProps) {
  const { t } = useTranslation('posts')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the scripts had come.
  const takeOver = useEffectEvent((typed = '') => {
    if (typed !== value) onChange(typed)
  })
  useEffect(() => takeOver(field.current?.value), [])
  return (
    <search className="no-print">
      <form className="speaker-search" action={action} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <label htmlFor={id} className="vh">
          {t('speakers.search')}
        </label>
        <input
          ref={field}
          id={id}
          className="in"
          type="search"
          name="q"
          value={value}
          placeholder={t('speakers.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <button
            type="button"
            className="needs-js"
            aria-label={t('speakers.clear')}
            title={t('speakers.clear')}
            onClick={() => onChange('')}
          >
            <Icon name="close" />
          </button>
        )}
      </form>
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
  const trpc = useTrpc()
  const { t } = useTranslation('posts')
  const list = useInfiniteQuery({ ...categoryPosts(trpc, slug, cursor, q), placeholderData: keepPreviousData })

  if (list.isError && !list.data)
    return <ErrorPanel title={t('listFailed')} error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <PostGridSkeleton />
  const count = list.data.pages.reduce((sum, { posts }) => sum + posts.length, 0)
  return (
    <>
      <p className={q && count > 0 ? 'speaker-count' : 'vh'} role="status">
        {q && t(list.hasNextPage ? 'speakers.foundMore' : 'speakers.found', { count })}
      </p>
      <PostList
        list={{ ...list, data: list.data }}
        highlighted={q}
        isOfOneCategory
        empty={
          <EmptyState text={t('speakers.empty')}>
            {q && (
              <Link to="." search={{}} className="btn line" onClick={inPlace(onClear)}>
                {t('speakers.all')}
              </Link>
            )}
          </EmptyState>
        }
      />
    </>
  )
}
