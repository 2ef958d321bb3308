import type { Call } from './call.ts'
import { afterMaking, unknown, jpeg, postFields, recentFields, make, ofPost, each, withId } from './making.ts'
import { formOf } from './world.ts'

export const postsCalls: readonly Call[] = [
  {
    ids: ['A-06'],
    call: 'GET /api/universal-posts/{id}',
    send: withId(make.post),
    reads: ofPost,
    bad: { send: () => unknown(), status: 404, says: 'Post not found' },
  },
  { ids: ['A-07'], call: 'GET /api/universal-posts/home', send: afterMaking(make.post), reads: each(ofPost) },
  { ids: ['A-08'], call: 'GET /api/universal-posts/recent', send: afterMaking(make.post), reads: each(ofPost) },
  {
    ids: ['A-09', 'A-47'],
    call: 'GET /api/universal-posts/category/{slug}',
    send: async (world) => {
      await make.post(world)
      return { params: { slug: 'interviews' } }
    },
    reads: each(ofPost),
    holds: (body) => body.every((post: { category: string }) => post.category === 'Interviews'),
    bad: { send: () => unknown('slug'), status: 404, says: 'Category Not Found' },
  },
  { ids: ['A-43'], call: 'GET /api/universal-posts', send: afterMaking(make.post), reads: each(ofPost) },
  {
    ids: ['A-44'],
    call: 'POST /api/universal-posts',
    send: async () => ({
      form: formOf(postFields(), [
        ['images', await jpeg()],
        ['images', await jpeg()],
      ]),
    }),
    status: 201,
    says: 'Post created successfully!',
    reads: ['_id'],
    holds: ({ data }) => data.images.length === 2 && data.isHome && data.headerImage === data.images[0],
    bad: {
      send: () => ({ form: formOf(postFields({ title: ' ' })) }),
      status: 400,
      says: 'Title, content, and category are required.',
    },
  },
  {
    ids: ['A-45'],
    call: 'PUT /api/universal-posts/{id}',
    send: async (world) => {
      const id = await make.post(world)
      const { body } = await world.ask('GET /api/universal-posts/{id}', 'nobody', { params: { id } })
      const fields = postFields({ existingImages: JSON.stringify(body.images), isHome: 'false' })
      return { params: { id }, form: formOf(fields, [['images', await jpeg()]]) }
    },
    says: 'Post updated successfully!',
    holds: ({ data }) => data.images.length === 2 && !data.isHome,
    bad: {
      send: async (world) => ({
        ...(await withId(make.post)(world)),
        form: formOf(postFields({ existingImages: '[' })),
      }),
      status: 400,
      says: 'Some fields need correcting. Please check them.',
    },
  },
  {
    ids: ['A-46'],
    call: 'DELETE /api/universal-posts/{id}',
    send: withId(make.post),
    bad: { send: () => unknown(), status: 404, says: 'Post not found' },
  },
  {
    ids: ['A-48'],
    call: 'POST /api/recent_posts',
    send: async () => ({
      form: formOf(recentFields, [
        ['headerImage', await jpeg()],
        ['middleImage', await jpeg()],
      ]),
    }),
    status: 201,
    reads: ['data.subTitle', 'data.headerImage', 'data.middleImage'],
    bad: {
      send: async () => ({ form: formOf(recentFields, [['headerImage', await jpeg()]]) }),
      status: 400,
      says: 'Please choose both images, or none.',
    },
  },
  {
    ids: ['A-49'],
    call: 'GET /api/recent-posts',
    send: afterMaking(make.recent),
    reads: each(['_id', 'title', 'subTitle', 'content', 'author', 'category', 'headerImage', 'middleImage']),
  },
  {
    ids: ['A-50'],
    call: 'PUT /api/recent-posts/{id}',
    send: async (world) => ({ ...(await withId(make.recent)(world)), form: formOf({ subtitle: 'நாளை' }) }),
    holds: ({ data }) => data.subTitle === 'நாளை',
    bad: { send: () => ({ ...unknown(), form: formOf({ title: 'அ' }) }), status: 404, says: 'Post not found' },
  },
  {
    ids: ['A-51'],
    call: 'DELETE /api/recent-posts/{id}',
    send: withId(make.recent),
    bad: { send: () => unknown(), status: 404, says: 'Post not found' },
  },
  {
    ids: ['A-13', 'A-52'],
    call: 'GET /api/post_titles/selected',
    send: afterMaking(make.title),
    reads: ['[].title', '[]._id'],
  },
  {
    ids: ['A-53'],
    call: 'GET /api/post_titles',
    send: afterMaking(make.post),
    reads: each(['_id', 'title', 'source', 'createdAt']),
  },
  {
    ids: ['A-54'],
    call: 'POST /api/post_titles/add',
    send: async (world) => ({ json: { postId: await make.post(world), title: 'நூலகம்', source: 'Interviews' } }),
    status: 201,
    says: 'Title added successfully!',
    bad: { send: () => ({ json: { title: 'நூலகம்' } }), status: 400, says: 'Please select a title to add.' },
  },
  {
    ids: ['A-55'],
    call: 'DELETE /api/post_titles/{id}',
    send: withId(make.title),
    says: 'Title removed successfully!',
    bad: { send: () => unknown(), status: 404, says: 'This title is not in the list.' },
  },
  {
    ids: ['A-61'],
    call: 'POST /api/photo',
    send: async () => ({ form: formOf({}, [['image', await jpeg()]]) }),
    status: 201,
    reads: ['url'],
    bad: {
      send: () => ({ form: formOf({}, [['image', Buffer.from('<svg/>')]]) }),
      status: 415,
      says: 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be uploaded.',
    },
  },
  {
    ids: ['A-19'],
    call: 'GET /api/chronological',
    send: afterMaking(make.post),
    reads: [
      'success',
      'data[].year',
      'data[].data.months[].month',
      'data[].data.months[].categories[].category',
      'data[].data.months[].categories[].posts[].title',
    ],
  },
]
