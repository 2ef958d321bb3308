import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { authorRoles } from '#shared/authors.rules.ts'
import type { PostCard } from '#shared/posts.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LangText } from '#client/ui/lang-text.tsx'

type Authored = Pick<PostCard, 'author' | 'authors' | 'lang'>

/**
 * Who made a post, with links to their pages: the writers alone by their names, others by what they did ("எழுத்து: …;
 * தமிழில்: …"). A post without authors shows its text.
 */
export function Byline({ post: { author, authors, lang } }: { post: Authored }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  if (authors.length === 0) return author && <LangText>{author}</LangText>
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
              <Link to="/authors/$slug" params={{ slug: person.slug }}>
                <LangText>{nameIn(person, page)}</LangText>
              </Link>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
