import './gallery.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { widestWord } from '#shared/word-width.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ListRest } from '#client/ui/list-rest.tsx'
import { galleryPages } from './gallery-query.ts'
import { monthsOf } from './gallery-months.ts'
import { MonthMosaic } from './gallery-mosaic.tsx'

/** The gallery: all images by month. `cursor`: where the list begins. */
export function GalleryPage({ cursor }: { cursor: string | undefined }) {
  const trpc = useTrpc()
  const { t } = useTranslation(['gallery', 'site'])
  const sentence = useSentence()
  const list = useSuspenseInfiniteQuery(galleryPages(trpc, cursor))
  const months = monthsOf(list.data.pages)
  const next = list.data.pages.at(-1)?.next

  return (
    <div className="night">
      <div className="wrap">
        <div className="room">
          <Title text={t('title')} />
          <p>{t('intro')}</p>
        </div>
        {months.length === 0 && <p className="night-note">{t('empty')}</p>}
        {months.map((month, index) => (
          <MonthMosaic key={month.month} month={month} first={index === 0} />
        ))}
        <ListRest
          list={list}
          cursor={next}
          more={t('more')}
          loading={t('loading')}
          failed={{ title: t('failed', { error: sentence(list.error) }) }}
        />
      </div>
    </div>
  )
}

/** Each word on a line of its own, so that the layout does not depend on the font. */
function Title({ text }: { text: string }) {
  return (
    <h1 style={{ '--w': widestWord(text) } as CSSProperties}>
      {text.split(' ').map((word) => (
        <span key={word}>{word} </span>
      ))}
    </h1>
  )
}
