import './following-page.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type CSSProperties } from 'react'
import { postPath } from '#shared/addresses.ts'
import { isToday } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import type { FollowedPost } from '#shared/follows.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { widestWord } from '#shared/word-width.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { FollowedLists } from './followed-lists.tsx'
import { WaysForm } from './ways-form.tsx'

/** What has come of all that a reader follows, and what that is. */
export function FollowingPage() {
  const { t } = useTranslation(['follows', 'account'])
  const reader = useReader()
  return (
    <div className="wrap">
      <header className="following-head">
        <h1 style={{ '--w': widestWord(t('follows:title')) } as CSSProperties}>{t('follows:title')}</h1>
        <p>{t('follows:lead')}</p>
      </header>
      {reader ? (
        <div className="following">
          <News />
          <aside>
            <FollowedLists />
            <WaysForm />
          </aside>
        </div>
      ) : (
        <EmptyState text={t('follows:loginFirst')}>
          <Link to="/login" className="btn" onClick={() => rememberPlace()}>
            {t('account:login')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

function News() {
  const { t } = useTranslation('follows')
  const trpc = useTrpc()
  const sentence = useSentence()
  const list = useInfiniteQuery(
    trpc.follows.news.infiniteQueryOptions(
      {},
      { getNextPageParam: ({ next }) => next, initialCursor: undefined, staleTime: 0 },
    ),
  )
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  const newPosts = posts.filter(({ isNew }) => isNew).length
  useSeen(newPosts > 0)
  return (
    <section aria-labelledby="following-news">
      <div className="following-part">
        <h2 id="following-news">{t('news')}</h2>
        {newPosts > 0 && <span className="num">{t('sinceLast', { count: newPosts })}</span>}
      </div>
      {list.isPending && <p role="status">{t('loading')}</p>}
      {list.isError && (
        <ErrorPanel title={t('failed')} onRetry={() => void list.refetch()}>
          {sentence(list.error)}
        </ErrorPanel>
      )}
      {list.isSuccess && posts.length === 0 && <NothingYet />}
      <ol className="following-news">
        {posts.map((entry) => (
          <Entry key={entry.post.id} {...entry} />
        ))}
      </ol>
      <MoreButton list={list}>{t('more')}</MoreButton>
    </section>
  )
}

/** Tells the server that the news are seen, once they are: as long as the page is open they stay new here. */
function useSeen(isThereNews: boolean): void {
  const trpc = useTrpc()
  const { mutate } = useMutation(trpc.follows.markSeen.mutationOptions())
  const isTold = useRef(false)
  useEffect(() => {
    if (!isThereNews || isTold.current) return
    isTold.current = true
    mutate()
  }, [isThereNews, mutate])
}

/** Shows where the squares are, if nothing is followed. */
function NothingYet() {
  const { t } = useTranslation('follows')
  const trpc = useTrpc()
  const followed = useQueryClient().getQueryData(trpc.follows.list.queryKey())
  return (
    <EmptyState text={followed?.length ? t('noNews') : t('empty')}>
      <Link to="/authors" className="link">
        {t('authors')}
      </Link>
    </EmptyState>
  )
}

function Entry({ post, by, part, isNew }: FollowedPost) {
  const { t } = useTranslation('follows')
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  return (
    <li>
      <p className="num">
        <When date={post.publishedAt} />
      </p>
      <div>
        <p className="kick">
          {isNew && (
            <>
              <span className="following-new" />
              <span className="vh">{t('isNew')}: </span>
            </>
          )}
          {by?.kind === 'series' ? (
            <LangText>{[t('kinds.series'), '·', nameIn(by, page), part].filter(Boolean).join(' ')}</LangText>
          ) : (
            <CategoryName name={post.category} />
          )}
          {by?.kind === 'tag' ? (
            <span className="who">
              {' · #'}
              <LangText>{nameIn(by, page)}</LangText>
            </span>
          ) : (
            post.author && (
              <span className="who">
                {' · '}
                <LangText>{post.author}</LangText>
              </span>
            )
          )}
        </p>
        <h3 lang={lang}>
          <a href={postPath(post)}>{post.title}</a>
        </h3>
        {post.subtitle && (
          <p className="deck" lang={lang}>
            {post.subtitle}
          </p>
        )}
      </div>
    </li>
  )
}

/** Today and yesterday by these words. */
function When({ date }: { date: string }) {
  const { t } = useTranslation('follows')
  if (isToday(date)) return <time dateTime={date}>{t('today')}</time>
  if (isToday(Date.parse(date) + dayMs)) return <time dateTime={date}>{t('yesterday')}</time>
  return <Day date={date} format="brief" />
}
