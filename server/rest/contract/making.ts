import { makeJpeg } from '#server/test/pictures.ts'
import { buildPdf } from '#server/test/pdf-files.ts'
import { formOf, type Sent, type World } from './world.ts'

// Test data for the documented calls, created by those calls themselves.

export const unknown = (name = 'id'): Sent => ({ params: { [name]: 'nobody-has-this' } })
export const jpeg = () => makeJpeg(320, 320)

export const postFields = (more: Record<string, string> = {}) => ({
  ...{ title: 'நூலகம்', subtitle: 'ஒரு காலி நாற்காலி', content: '<p>அவர் வரவில்லை.</p>', author: 'மதிவாணன்' },
  ...{ category: 'Interviews', isHome: 'true', isRecent: 'true' },
  ...more,
})
export const recentFields = {
  title: 'அண்மை',
  subTitle: 'இன்று',
  content: '<p>செய்தி</p>',
  author: 'கனி',
  category: 'poems',
}
export const bookFields = {
  ...{ name: 'நிலம்', author: 'கனி', actualPrice: '250', sellingPrice: '199.50', coupon: 'MAI10' },
  ...{ inStock: 'true', category: 'shop' },
}
export const pdfFields = {
  title: 'நவம்பர் இதழ்',
  subtitle: '',
  date: '2026-11-01',
  categoryEn: 'Archive',
  categoryTa: 'ஆவணம்',
}
export const plan = { title: 'ஆண்டுச் சந்தா', description: 'பன்னிரண்டு இதழ்கள்', price: 600, durationInDays: 365 }
const flags = { isEditable: true, isAvailable: true, isInBanner: true, setHeader: true }
let names = 0
/** For unique names. */
export const next = (): number => ++names
export const newCategory = () => ({ name: { en: `Section ${++names}`, ta: `பகுதி ${names}` }, ...flags })
export const anyPdf = () => buildPdf({ pages: ['mai'] })

export const make = {
  post: async (world: World) =>
    world.made('POST /api/universal-posts', { form: formOf(postFields(), [['images', await jpeg()]]) }),
  recent: async (world: World) => world.made('POST /api/recent_posts', { form: formOf(recentFields) }),
  category: async (world: World) => world.made('POST /api/categories', { json: newCategory() }),
  banner: async (world: World) =>
    world.made('POST /api/banners', {
      form: formOf({}, [
        ['mobileImage', await jpeg()],
        ['desktopImage', await jpeg()],
      ]),
    }),
  gallery: async (world: World) =>
    world.made('POST /api/gallery', { form: formOf({ title: 'மாலை', content: 'கடல்' }, [['image', await jpeg()]]) }),
  book: async (world: World) => world.made('POST /api/books', { form: formOf(bookFields, [['image', await jpeg()]]) }),
  pdf: async (world: World) =>
    world.made('POST /api/pdf-uploads', {
      form: formOf(pdfFields, [
        ['pdf', anyPdf()],
        ['image', await jpeg()],
      ]),
    }),
  plan: async (world: World) => world.made('POST /api/subscriptions', { json: plan }),
  title: async (world: World) => {
    const postId = await make.post(world)
    return world.made('POST /api/post_titles/add', { json: { postId, title: 'நூலகம்', source: 'Interviews' } })
  },
  notification: async (world: World, title = `சந்திப்பு ${++names}`) => {
    await world.made('POST /api/notifications', {
      json: { title, message: 'ஞாயிறு மாலை', targetUserNames: [world.reader.name] },
    })
    return title
  },
  cartItem: async (world: World) => {
    const bookId = await make.book(world)
    const { body } = await world.ask('POST /api/cart/add', 'reader', {
      json: { userId: world.reader.id, bookId, quantity: 1 },
    })
    return (body.data as { _id: string; bookId: { _id: string } }[]).find((item) => item.bookId._id === bookId)!._id
  },
}

/** The cart's only item, and an order of it. */
export async function orderOf(world: World): Promise<Record<string, unknown>> {
  const user = { params: { userId: world.reader.id } }
  await world.ask('DELETE /api/cart/clear/{userId}', 'reader', user)
  await make.cartItem(world)
  const { body } = await world.ask('GET /api/cart/{userId}', 'reader', user)
  const [{ bookId, quantity }] = body
  return {
    ...{ name: 'கயல்விழி', phone: '98400 12345', address: '12, தெற்கு மாட வீதி' },
    items: [{ productId: bookId._id, title: bookId.name, quantity, price: bookId.sellingPrice }],
    ...{ totalAmount: bookId.sellingPrice, deliveryFee: 60, paymentMode: 'cod', userId: world.reader.id },
  }
}
export const newOrder = async (world: World): Promise<string> => {
  const { body } = await world.ask('POST /api/orders', 'reader', { json: await orderOf(world) })
  return body._id
}

export const ofPost = [
  '_id',
  'id',
  'title',
  'subtitle',
  'content',
  'category',
  'author',
  'images',
  'headerImage',
  'isHome',
  'isRecent',
  'createdAt',
]
export const ofCategory = ['_id', 'name.en', 'name.ta', 'order', 'isEditable', 'isAvailable', 'isInBanner', 'setHeader']
export const ofBook = ['_id', 'name', 'author', 'category', 'imageUrl', 'actualPrice', 'sellingPrice']
export const ofPdf = [
  '_id',
  'title',
  'subtitle',
  'date',
  'category.en',
  'category.ta',
  'imageUrl',
  'pdfUrl',
  'createdAt',
]
export const ofImage = ['_id', 'title', 'content', 'imageUrl', 'createdAt']
export const ofPlan = ['_id', 'title', 'description', 'price', 'durationInDays']
export const ofNotification = ['_id', 'title', 'message', 'read', 'createdAt']
export const ofCartItem = ['_id', 'quantity', 'bookId._id', 'bookId.name', 'bookId.sellingPrice', 'bookId.imageUrl']
export const ofOrder = [
  '_id',
  'name',
  'phone',
  'address',
  'items[].title',
  'items[].quantity',
  'items[].price',
  'totalAmount',
  'deliveryFee',
  'status',
  'paymentMode',
  'createdAt',
]
export const each = (fields: string[], of = '[]') => fields.map((field) => `${of}.${field}`)

export const ownId = ({ reader }: World): Sent => ({ params: { userId: reader.id } })
export const withId =
  (makeOne: (world: World) => Promise<string>, name = 'id') =>
  async (world: World) => ({
    params: { [name]: await makeOne(world) },
  })

/** An empty request, after something has been created that it can find. */
export const afterMaking =
  (makeOne: (world: World) => Promise<string>) =>
  async (world: World): Promise<Sent> => {
    await makeOne(world)
    return {}
  }
