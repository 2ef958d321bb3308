import { excluded, wholeList, type Excluded, type Probe } from './probe.ts'
import type { Sample } from './sample.ts'

type Made = Pick<Probe, 'as'> & { paths: (sample: Sample) => string[] }
const q = (word: string) => `q=${encodeURIComponent(word)}`

/** Every documented call that reads. */
export const documentedCalls: Record<string, Made | Excluded> = {
  '/api/notifications/client-users': wholeList,
  '/api/notifications/search-users': { as: 'owner', paths: ({ reader }) => [`?${q(reader.name.slice(0, 4))}`] },
  '/api/notifications/{userName}': excluded('is the whole list of one reader'),
  '/api/profile/{userId}': { as: 'reader', paths: ({ reader }) => [`/${reader.id}`] },
  '/api/categories': { paths: () => ['', '?available=true', '?banner=true'] },
  '/api/universal-posts': wholeList,
  '/api/universal-posts/home': wholeList,
  '/api/universal-posts/recent': wholeList,
  '/api/universal-posts/category/{slug}': wholeList,
  '/api/universal-posts/{id}': { paths: ({ post }) => [`/${post.id}`] },
  '/api/universal-posts/{id}/revisions': { as: 'owner', paths: ({ post }) => [`/${post.id}/revisions`] },
  '/api/pdf-uploads': wholeList,
  '/api/pdf-uploads/{id}': { paths: ({ ids }) => [`/${ids.pdf}`] },
  '/api/chronological': wholeList,
  '/api/banners': { paths: () => [''] },
  '/api/gallery': wholeList,
  '/api/gallery/{id}': { paths: ({ ids }) => [`/${ids.gallery}`] },
  '/api/post_header': { paths: () => ['?category=poems'] },
  '/api/recent-posts': wholeList,
  '/api/search': { paths: ({ words }) => [`?${q(words.common)}`, `?${q(words.rare)}`, `?${q(words.none)}`] },
  '/api/post_titles/selected': { paths: () => [''] },
  '/api/post_titles': wholeList,
  '/api/authors': wholeList,
  '/api/tags': wholeList,
  '/api/books': wholeList,
  '/api/books/{id}': { paths: ({ book }) => [`/${book.id}`] },
  '/api/cart/user/{userId}': { as: 'reader', paths: ({ reader }) => [`/${reader.id}`] },
  '/api/cart/{userId}': { as: 'reader', paths: ({ reader }) => [`/${reader.id}`] },
  '/api/orders': wholeList,
  '/api/subscriptions': { paths: () => [''] },
  '/api/trash': wholeList,
}

/** The part of a path before its first parameter. */
const fixedPart = (path: string): string => path.replace(/\/\{.*$/, '')

export const probesOfDocumentedCalls = (sample: Sample): Probe[] =>
  Object.entries(documentedCalls).flatMap(([path, made]) =>
    'excluded' in made
      ? []
      : made.paths(sample).map((rest) => ({
          name: `GET ${path}${rest.startsWith('?') ? rest : ''}`,
          path: fixedPart(path) + rest,
          ...(made.as && { as: made.as }),
        })),
  )
