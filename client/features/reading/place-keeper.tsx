import './reading-line.css'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { useReader } from '#client/core/reader.ts'
import { findPlace, isBegun, keepPlace } from '#client/core/reading-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import type { Post } from '#shared/posts.ts'
import { finishedFrom } from '#shared/reading-places.rules.ts'
import { goToPlace, placeIn, shownText } from './place-in-text.ts'
import { PlaceLeft } from './place-words.tsx'
import { drawReadingLine } from './reading-line.ts'

interface PlaceKeeperProps {
  post: Post
  /** The reader has come here from another page of the site, and not by loading the page again. */
  isArrival: boolean
}

/** Remembers where the reader is in a post, and leads back to where they stopped before. */
export function PlaceKeeper({ post, isArrival }: PlaceKeeperProps) {
  const { t } = useTranslation('posts')
  const page = useLang()
  const router = useRouter()
  // What it was when the page was opened: the line stays as it is while the reader goes on.
  const [stopped] = useState(() => findPlace('post', post.id))
  useKeptPlace(post)
  useEffect(drawReadingLine, [])

  const go = useCallback(() => {
    const text = shownText()
    if (text && stopped) goToPlace(text, stopped)
  }, [stopped])
  const isAsked = isArrival && router.state.location.state.toPlace === true
  useEffect(() => {
    if (!isAsked) return
    // The router shows the head of a new page first.
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [go, isAsked])

  if (!stopped || !isBegun(stopped)) return null
  return (
    <>
      <b>
        <button type="button" lang={stopped.heading ? foreignLang(post.lang, page) : undefined} onClick={go}>
          {stopped.heading || t('place.here')}
        </button>
      </b>
      <PlaceLeft place={stopped} />
    </>
  )
}

/** What is read between two looks at where the reader is, in ms. */
const pauseMs = 2000
/** Less of a text is not begun, but looked at. */
const leastShare = 0.02

/** Looks where the reader is some time after they have scrolled, and when they leave. */
function useKeptPlace(post: Post): void {
  const readerId = useReader()?.id
  // Before the text is gone from the page.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const text = shownText()
      if (text) keep(post, text)
    }
    const follow = () => {
      timer ??= setTimeout(look, pauseMs)
    }
    // They may have begun to read before this was loaded.
    if (scrollY > 0) follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('pagehide', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('pagehide', look)
      document.removeEventListener('visibilitychange', look)
      look()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what one reader has begun is not the next one's
  }, [post, readerId])
}

function keep(post: Post, text: Element): void {
  // Whoever reads it again has read it all the same.
  if (findPlace('post', post.id)?.isFinished) return
  const { isLong, isEnd, ...place } = placeIn(text)
  // The teaser of a premium post ends before the post does.
  const isWhole = !text.closest('.premium-text')
  // A text that the screen shows whole is not read by being opened.
  const isFinished = isWhole && scrollY > 0 && (isEnd || place.share >= finishedFrom)
  if (place.share < leastShare && !isFinished) return
  if (!isLong && !(isFinished && post.series?.slug)) return
  const { id, title, lang, readingMinutes: minutes, series } = post
  keepPlace({
    ...{ kind: 'post', id, title, lang, minutes, path: postPath(post) },
    ...place,
    isFinished,
    series: series?.slug ? { slug: series.slug, part: series.part } : null,
  })
}
