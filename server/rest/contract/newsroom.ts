import type { Call } from './call.ts'
import { each, make, unknown, withId } from './making.ts'
import type { World } from './world.ts'

/** A deleted book, as a parameter of its path. */
async function deletedBook(world: World) {
  const id = await make.book(world)
  await world.ask('DELETE /api/books/{id}', 'editor', { params: { id } })
  return { params: { kind: 'book', id } }
}

/** Calls that the former API did not have. */
export const newsroomCalls: readonly Call[] = [
  {
    ids: [],
    call: 'GET /api/authors',
    send: async (world) => {
      await make.post(world)
      return {}
    },
    reads: each(['_id', 'slug', 'name', 'nameEn', 'bio', 'bioEn', 'posts']),
    holds: (body) =>
      body.some(({ name, slug, posts, image }: { name: string; slug: string; posts: number; image: null }) => {
        return name === 'மதிவாணன்' && slug === name && posts > 0 && image === null
      }),
  },
  {
    ids: [],
    call: 'GET /api/tags',
    // Until a post has a tag there is none.
    holds: (body) => Array.isArray(body),
  },
  {
    ids: [],
    call: 'GET /api/trash',
    send: async (world) => {
      await deletedBook(world)
      return {}
    },
    reads: each(['_id', 'kind', 'title', 'deletedAt', 'deletedBy', 'expiresAt']),
    holds: ([first], { editor }) => first.kind === 'book' && first.deletedBy === editor.name,
  },
  {
    ids: [],
    call: 'POST /api/trash/{kind}/{id}/restore',
    send: deletedBook,
    says: 'Restored successfully!',
    reads: ['_id', 'data._id', 'data.kind'],
    holds: ({ data }) => data.kind === 'book' && data.state === null,
    bad: {
      send: () => ({ params: { kind: 'book', id: 'nobody-has-this' } }),
      status: 404,
      says: 'This is not in the trash any more.',
    },
  },
  {
    ids: [],
    call: 'POST /api/universal-posts/{id}/preview-link',
    send: withId(make.post),
    status: 201,
    says: 'Link created successfully!',
    reads: ['_id', 'url', 'expiresAt'],
    holds: ({ url }) => /^http.*\/preview\/\w+\.[\w-]+$/.test(url),
    bad: { send: () => unknown(), status: 404, says: 'Post not found' },
  },
]
