import { Link } from '@tanstack/react-router'
import { type CSSProperties, Fragment } from 'react'
import type { BandOf } from '#shared/front.ts'
import type { Lang } from '#shared/lang.ts'
import { titleText } from '#shared/text.ts'
import { widestWord } from '#shared/word-width.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { FrontAuthor, FrontTitle } from './front-item.tsx'

/** A poem as it is set: on no ground, in no frame. In English the original stands beside it. */
export function PoemBand({ band: { title, post, stanzas, original, isCut, isDaily } }: { band: BandOf<'poem'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  return (
    <section className="band front-poem">
      <header>
        <p className="kick">
          <LangText>{title[page] || title.ta || t(isDaily ? 'front.poemOfDay' : 'front.poem')}</LangText>
        </p>
        <h2 lang={lang} style={{ '--w': widestWord(titleText(post.title)) } as CSSProperties}>
          <FrontTitle post={post} />
        </h2>
        <p className="front-who">
          <FrontAuthor post={post} />
        </p>
        <p>
          <Link to="/$categorySlug" params={{ categorySlug: post.category.slug }} className="go-on">
            {t('front.poems')}
          </Link>
        </p>
      </header>
      <div className={classNames('front-verse', original && 'of-two')}>
        <Verse stanzas={stanzas} lang={lang} />
        {original && <Verse stanzas={original} lang={foreignLang('ta', page)} />}
        {isCut && (
          <p>
            <Link to="/posts/$id/$slug" params={{ id: post.id, slug: post.slug }} className="go-on">
              {t('front.readOn')}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

function Verse({ stanzas, lang }: { stanzas: string[][]; lang: Lang | undefined }) {
  return (
    <div lang={lang}>
      {stanzas.map((lines, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The lines of a poem have no other identity.
        <p key={at}>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={place}>
              <span>{line}</span>{' '}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
