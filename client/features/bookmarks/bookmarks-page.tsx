import '#client/ui/field.css'
import './bookmarks-page.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Bookmark } from '#shared/bookmarks.ts'
import type { PostCard } from '#shared/posts.ts'
import { widestWord } from '#shared/word-width.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useDebounced } from '#client/core/use-debounced.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { countMissing, storedMarks, readStored } from './stored-bookmarks.ts'
import { LangText } from '#client/ui/lang-text.tsx'

const seenAtAGlance = 6

interface BookmarksPageProps {
  /** Shows a post: the route brings the card. */
  renderPost: (post: PostCard) => ReactNode
}

/** A reader's bookmarks, newest first. */
export function BookmarksPage({ renderPost }: BookmarksPageProps) {
  const { t } = useTranslation(['bookmarksPage', 'account'])
  const reader = useReader()
  return (
    <div className="wrap">
      <SectionHead first>
        <h1 style={{ '--w': widestWord(t('bookmarksPage:title')) } as CSSProperties}>{t('bookmarksPage:title')}</h1>
      </SectionHead>
      {reader ? (
        <Marks readerId={reader.id} renderPost={renderPost} />
      ) : (
        <EmptyState text={t('bookmarksPage:loginFirst')}>
          <Link to="/login" className="btn" onClick={() => rememberPlace()}>
            {t('account:login')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

/** How long typing must pause before the search starts. */
const pauseMs = 150

function Marks({ readerId, renderPost }: BookmarksPageProps & { readerId: string }) {
  const { t } = useTranslation('bookmarksPage')
  const sentence = useSentence()
  const trpc = useTrpc()
  const searchId = useId()
  // Undefined until something was looked for.
  const [search, setSearch] = useState<string>()
  const q = useDebounced(search?.trim() ?? '', pauseMs)
  const list = useInfiniteQuery(
    trpc.bookmarks.list.infiniteQueryOptions(
      { q },
      { getNextPageParam: ({ next }) => next, initialCursor: undefined, placeholderData: keepPreviousData },
    ),
  )
  const code = list.isError ? errorCodeOf(list.error) : null
  const isOffline = code === 'NETWORK'
  const copy = useQuery({
    queryKey: [['bookmarks', 'stored'], readerId],
    queryFn: () => readStored(readerId),
    enabled: isOffline,
    staleTime: 0,
  })
  const stored = isOffline ? copy.data : null
  const missing = stored ? countMissing(stored) : 0
  const marks = stored ? storedMarks(stored, q) : (list.data?.pages.flatMap((page) => page.bookmarks) ?? [])
  // A short list needs no search.
  const isSearchable = search !== undefined || marks.length > seenAtAGlance || list.hasNextPage
  return (
    <>
      {marks.length > 0 && !isOffline && <p className="marks-note">{t('bookmarksPage:readOffline')}</p>}
      {isSearchable && (
        <div className="marks-search field">
          <label htmlFor={searchId}>{t('bookmarksPage:search')}</label>
          <input
            id={searchId}
            className="in"
            type="search"
            value={search ?? ''}
            maxLength={200}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {list.isPending && <p role="status">{t('bookmarksPage:loading')}</p>}
      {stored && (
        <p role="status">
          {t('bookmarksPage:offline')} {missing > 0 && t('bookmarksPage:missing', { count: missing })}
        </p>
      )}
      {code && !stored && !copy.isFetching && (
        <ErrorPanel title={t('bookmarksPage:failed')} onRetry={() => void list.refetch()}>
          {sentence(list.error)}
        </ErrorPanel>
      )}
      {(list.isSuccess || stored) && marks.length === 0 && (
        <EmptyState text={q ? t('bookmarksPage:noMatch') : t('bookmarksPage:empty')}>
          {!q && (
            <Link to="/recentposts" className="btn line">
              {t('bookmarksPage:recent')}
            </Link>
          )}
        </EmptyState>
      )}
      {marks.length > 0 && (
        <div className="grid3">
          {marks.map((mark) =>
            mark.post ? <div key={mark.postId}>{renderPost(mark.post)}</div> : <Gone key={mark.postId} mark={mark} />,
          )}
        </div>
      )}
      <MoreButton list={list}>{t('bookmarksPage:more')}</MoreButton>
    </>
  )
}

/** Of a post that was taken down its title is left. */
function Gone({ mark }: { mark: Bookmark }) {
  const { t } = useTranslation('bookmarksPage')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const remove = useMutation(
    trpc.bookmarks.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.bookmarks.pathKey() }),
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  return (
    <article className="gone">
      <h3>
        <LangText>{mark.title}</LangText>
      </h3>
      <p>{t('gone')}</p>
      <Button look="line" aria-busy={remove.isPending} onClick={() => remove.mutate({ postId: mark.postId })}>
        {t('remove')}
      </Button>
    </article>
  )
}
