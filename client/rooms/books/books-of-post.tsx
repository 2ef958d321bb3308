import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { BookCard } from './book-card.tsx'

/** Below a review: the books of the shop that it speaks of. */
export function BooksOfPost({ postId }: { postId: string }) {
  const { t } = useTranslation('shop')
  const { trpc } = useRouteContext({ from: '__root__' })
  const { data: books = [] } = useQuery(trpc.books.ofPost.queryOptions({ id: postId }))
  if (books.length === 0) return null
  return (
    <div className="wrap no-print">
      <SectionHead>
        <h2 className="mid">{t('booksOfPost')}</h2>
      </SectionHead>
      <ul className="shelf">
        {books.map((book) => (
          <BookCard key={book.id} book={book} />
        ))}
      </ul>
    </div>
  )
}
