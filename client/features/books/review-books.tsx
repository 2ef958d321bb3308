import './review-books.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, use, useSyncExternalStore } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { loadMessages } from '#client/i18n/load.ts'
import { useI18n, useTranslation } from '#client/i18n/use-translation.ts'
import type { Book } from '#shared/books.ts'
import { textIn } from '#shared/lang.ts'
import type { Post } from '#shared/posts.ts'
import { useLang } from '#client/core/lang.ts'
import type { RouterContext } from '#client/router.tsx'
import { Optional } from '#client/ui/optional.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

const BookShelf = lazy(async () => ({ default: (await import('./book-shelf.tsx')).BookShelf }))

const isReview = (post: Pick<Post, 'category'>): boolean => post.category.slug === 'bookreview'

/** Loads the books of a review; for other posts, none. */
export async function loadReviewBooks({ queryClient, trpc }: RouterContext, post: Post): Promise<void> {
  if (isReview(post)) await queryClient.ensureQueryData(trpc.books.ofPost.queryOptions({ id: post.id }))
}

// False on the server and during hydration, true afterwards.
const never = () => () => {}
const yes = () => true
const no = () => false

/** The shop's cards; its messages come with them. */
function Cards({ books }: { books: Book[] }) {
  use(loadMessages(useI18n(), 'books'))
  return <BookShelf books={books} />
}

/** The books of a review: links at first, the shop's cards once their scripts are loaded. */
export function ReviewBooks({ postId }: { postId: string }) {
  const page = useLang()
  const { t } = useTranslation('posts')
  const trpc = useTrpc()
  const { data: post } = useQuery(trpc.posts.get.queryOptions({ id: postId }))
  const enabled = post !== undefined && isReview(post)
  const { data: books = [] } = useQuery(trpc.books.ofPost.queryOptions({ id: postId }, { enabled }))
  const isReady = useSyncExternalStore(never, yes, no)
  if (!enabled || books.length === 0) return null
  const links = (
    <ul className="review-books">
      {books.map((book) => (
        <li key={book.id}>
          <Link to="/shop/$id" params={{ id: book.id }}>
            <LangText>{textIn(page, book.name, book.nameEn)}</LangText>
          </Link>
          <span>
            <LangText>{textIn(page, book.author, book.authorEn)}</LangText>
          </span>
        </li>
      ))}
    </ul>
  )
  return (
    <aside className="no-print" aria-labelledby="review-books">
      <SectionHead>
        <h2 className="mid" id="review-books">
          {t('booksOfPost')}
        </h2>
      </SectionHead>
      {isReady ? (
        <Optional fallback={links}>
          <Suspense fallback={links}>
            <Cards books={books} />
          </Suspense>
        </Optional>
      ) : (
        links
      )}
    </aside>
  )
}
