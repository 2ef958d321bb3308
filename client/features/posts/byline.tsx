import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { authorRoles } from '#shared/authors.rules.ts'
import type { PostCard } from '#shared/posts.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

type Authored = Pick<PostCard, 'author' | 'authors' | 'lang'>

/**
 * Who made a post, with links to their pages: the writers alone by their names, others by what they did ("எழுத்து: …;
 * தமிழில்: …"). A post without authors shows its text.
 */
export function Byline({ post: { author, authors, lang } }: { post: Authored }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  if (authors.length === 0) return author && <span lang={foreignLang(lang, page)}>{author}</span>
  const isPlain = authors.every(({ role }) => role === 'writer')
  const groups = authorRoles
    .map((role) => ({ role, people: authors.filter((each) => each.role === role) }))
    .filter(({ people }) => people.length > 0)
  return (
    <span className="byline">
      {groups.map(({ role, people }, at) => (
        <Fragment key={role}>
          {at > 0 && '; '}
          {!isPlain && `${t(role === 'translator' ? `byline.into.${lang}` : `byline.${role}`)} `}
          {people.map((person, index) => (
            <Fragment key={person.slug}>
              {index > 0 && ', '}
              <Link
                to="/authors/$slug"
                params={{ slug: person.slug }}
                lang={page === 'en' && person.nameEn ? undefined : foreignLang(lang, page)}
              >
                {nameIn(person, page)}
              </Link>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
