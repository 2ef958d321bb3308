import './author-intro.css'
import { Link } from '@tanstack/react-router'
import { authorPath } from '#shared/addresses.ts'
import type { Author } from '#shared/authors.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { widestWord } from '#shared/word-width.ts'
import type { CSSProperties, ReactNode } from 'react'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Portrait } from './portrait.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

interface AuthorIntroProps {
  author: Author
  /** What follows the author, by the name on the page. */
  followOf: (name: string) => ReactNode
}

/** Who an author is: portrait, name, biography, feed. */
export function AuthorIntro({ author, followOf }: AuthorIntroProps) {
  const { t } = useTranslation('terms')
  const page = useLang()
  const name = nameIn(author, page)
  const other = page === 'ta' ? author.nameEn : author.nameEn && author.name
  const bio = (page === 'en' && author.bioEn) || author.bio || author.bioEn
  return (
    <header className="author-intro">
      <Portrait picture={author.picture} name={name} sizes="(min-width: 48rem) 16rem, 9rem" first />
      <div className="author-words">
        <p className="kick">
          <Link to="/authors">{t('authors')}</Link>
        </p>
        <h1 style={{ '--w': widestWord(name) } as CSSProperties}>
          <LangText>{name}</LangText>
        </h1>
        {other && (
          <p className="author-other" lang={foreignLangOf(other, page)}>
            {other}
          </p>
        )}
        {bio && (
          <div className="author-bio" lang={foreignLangOf(bio, page)}>
            {bio.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <div className="term-note">
          {followOf(name)}
          <span className="num">{t('posts', { count: author.posts })}</span>
          <a className="link no-print" href={`${authorPath(author)}/feed.xml`}>
            {t('feed')}
          </a>
        </div>
      </div>
    </header>
  )
}
