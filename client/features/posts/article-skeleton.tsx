import './article.css'
import './article-skeleton.css'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { titleText } from '#shared/text.ts'
import { widestWord } from '#shared/word-width.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PendingPage } from '#client/ui/pending-page.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { cardSizes } from './post-card.tsx'
import type { PostCard } from '#shared/posts.ts'

/** A post that is on its way: with the title and the picture of its card, where a list has shown one. */
export function ArticleSkeleton() {
  const { t } = useTranslation('posts')
  const page = useLang()
  const queryClient = useQueryClient()
  const { id = '' } = useParams({ strict: false })
  const [card] = useState(() => knownCard(queryClient, id))
  const lang = card && foreignLang(card.lang, page)
  return (
    <PendingPage>
      <div className="wrap">
        <div className={classNames('open', card?.picture === null && 'no-picture')}>
          <div className="words">
            <p role="status" className="kick">
              {t('loadingPost')}
            </p>
            {card ? (
              <>
                <h1 lang={lang} style={{ '--w': widestWord(titleText(card.title)) } as CSSProperties}>
                  {titleText(card.title)}
                </h1>
                {card.subtitle && (
                  <p className="lede" lang={lang}>
                    {card.subtitle}
                  </p>
                )}
              </>
            ) : (
              <div aria-hidden="true">
                <SkeletonBlock className="title-waiting" />
                <SkeletonLine />
                <SkeletonLine />
                <SkeletonLine short />
              </div>
            )}
          </div>
          {card?.picture ? (
            // In the size that the card has loaded.
            <Picture className="slides-waiting" picture={card.picture} alt="" sizes={cardSizes} first />
          ) : (
            !card && <SkeletonBlock className="slides-waiting" />
          )}
        </div>
        <div className="body" aria-hidden="true">
          <div className="text text-waiting">
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonLine key={index} short={index === 5} />
            ))}
          </div>
        </div>
      </div>
    </PendingPage>
  )
}

/** Front pages have less of a post than other lists. */
type KnownCard = Pick<PostCard, 'lang' | 'title' | 'subtitle' | 'picture'>

const isCardOf = (value: object, id: string): value is KnownCard =>
  'id' in value && value.id === id && 'title' in value && 'picture' in value && 'category' in value

function cardIn(value: unknown, id: string): KnownCard | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isCardOf(value, id)) return value
  for (const part of Object.values(value)) {
    const found = cardIn(part, id)
    if (found) return found
  }
  return undefined
}

/** The card of a post from any loaded list, to show while the post itself loads. */
function knownCard(queryClient: QueryClient, id: string): KnownCard | undefined {
  const found = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => cardIn(query.state.data, id) ?? [])
  // A front page may have shown it in words alone.
  return found.find(({ picture }) => picture) ?? found[0]
}
