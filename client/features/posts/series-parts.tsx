import './series-parts.css'
import { Link } from '@tanstack/react-router'
import type { PartPage } from '#shared/series.ts'
import { titleText } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { Byline } from './byline.tsx'

/** The parts of a series in their order, each with its number. */
export function SeriesParts({ parts }: { parts: PartPage['posts'] }) {
  const page = useLang()
  const pictured = parts.find(({ picture }) => picture)
  return (
    <ol className="parts">
      {parts.map((post) => {
        const lang = foreignLang(post.lang, page)
        return (
          <li key={post.id} value={post.part ?? undefined}>
            <span className="parts-number num" aria-hidden="true">
              {post.part}
            </span>
            <div>
              <h2 lang={lang}>
                <Link to="/posts/$id/$slug" params={{ id: post.id, slug: post.slug }}>
                  {titleText(post.title)}
                </Link>
              </h2>
              {post.subtitle && (
                <p className="parts-deck" lang={lang}>
                  {post.subtitle}
                </p>
              )}
              <p className="by">
                <Byline post={post} />
                <Day date={post.publishedAt} />
              </p>
            </div>
            {post.picture && (
              <Picture
                picture={post.picture}
                alt=""
                sizes="(min-width: 48rem) 9rem, 5rem"
                aspect={1}
                first={post === pictured}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
