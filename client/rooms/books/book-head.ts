import type { Book } from '#shared/books.ts'
import { pageHead, pictureUrl, type Head, type HeadContext } from '../../core/head.ts'

/** The head of a book's page, with what search engines show of an offer. */
export const bookHead = (context: HeadContext, book: Book): Head =>
  pageHead(context, {
    title: book.name,
    description: book.description || `${book.name}, ${book.author}`,
    path: `/shop/${book.id}`,
    picture: book.picture,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: book.name,
        author: { '@type': 'Person', name: book.author },
        ...(book.picture && { image: pictureUrl(context.publicUrl, book.picture) }),
        offers: {
          '@type': 'Offer',
          priceCurrency: 'INR',
          price: (book.sellingPrice / 100).toFixed(2),
          availability: `https://schema.org/${book.isAvailable ? 'InStock' : 'OutOfStock'}`,
        },
      },
    ],
  })
