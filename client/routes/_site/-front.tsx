import { useSuspenseInfiniteQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Lang } from '#shared/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageSettings, useSettings } from '#client/core/settings.ts'
import { useTrpc, type Trpc } from '#client/core/trpc.ts'
import { BannerCarousel } from '#client/features/banners/banner-carousel.tsx'
import { FrontPage } from '#client/features/front/front-page.tsx'
import { SubscribeBox } from '#client/features/newsletter/subscribe-box.tsx'
import { PostList } from '#client/features/posts/post-list.tsx'
import { gridPosts } from '#client/features/posts/post-lists.ts'
import { ContinueLine } from '#client/features/reading/continue-line.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'

interface Loading {
  context: { queryClient: QueryClient; trpc: Trpc }
  deps: { cursor: string | undefined }
}

/** Loads a front page, or with a cursor a later page of its grid. */
export async function loadFront({ context: { queryClient, trpc }, deps: { cursor } }: Loading, lang: Lang) {
  const loadGrid = async () => {
    // Where they cannot be read the grid has its usual length.
    const settings = await queryClient.ensureQueryData(pageSettings(trpc)).catch(() => undefined)
    await queryClient.ensureInfiniteQueryData(gridPosts(trpc, lang, cursor, settings?.homePosts))
  }
  if (cursor) return loadGrid()
  const [front] = await Promise.all([
    queryClient.ensureQueryData(trpc.front.page.queryOptions({ lang })),
    // The carousel shows its own error.
    queryClient.prefetchQuery(trpc.banners.list.queryOptions()),
  ])
  if (front.bands.some(({ kind }) => kind === 'grid')) await loadGrid()
}

interface FrontProps {
  /** Of the texts. */
  lang: Lang
  cursor: string | undefined
  /** Read by voices and not seen: the first screen needs no name. */
  title: string
}

/** A front page in a language, or a later page of its grid. */
export function Front({ lang, cursor, title }: FrontProps) {
  return (
    <>
      <div className="wrap">
        <h1 className="vh">{title}</h1>
        {!cursor && <ContinueLine />}
      </div>
      {cursor ? (
        <div className="wrap">
          <Grid lang={lang} cursor={cursor} />
        </div>
      ) : (
        <FirstPage lang={lang} />
      )}
    </>
  )
}

function FirstPage({ lang }: { lang: Lang }) {
  const trpc = useTrpc()
  const { data: front } = useSuspenseQuery(trpc.front.page.queryOptions({ lang }))
  const hasStories = front.lead !== null || front.headlines.length > 0
  return (
    <FrontPage
      front={front}
      lang={lang}
      places={{
        lead: <BannerCarousel lead={front.lead ?? undefined} lang={lang} />,
        letter: <SubscribeBox />,
        grid: <Grid lang={lang} hidesEmpty={hasStories} />,
      }}
    />
  )
}

/** The home posts that stand nowhere else. */
function Grid({ lang, cursor, hidesEmpty }: { lang: Lang; cursor?: string; hidesEmpty?: boolean }) {
  const { t } = useTranslation('posts')
  const list = useSuspenseInfiniteQuery(gridPosts(useTrpc(), lang, cursor, useSettings()?.homePosts))
  if (hidesEmpty && list.data.pages.every(({ posts }) => posts.length === 0)) return null
  return (
    <>
      <SectionHead
        first={cursor !== undefined}
        aside={
          <Link to="/recentposts" className="link">
            {t('allRecent')}
          </Link>
        }
      >
        <h2>{t(cursor ? 'olderTitle' : 'latest')}</h2>
      </SectionHead>
      <PostList list={list} isUnderHeading isBelow={!cursor} />
    </>
  )
}
