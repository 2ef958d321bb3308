import type { Call } from './call.ts'
import {
  afterMaking,
  unknown,
  jpeg,
  pdfFields,
  newCategory,
  anyPdf,
  make,
  ofCategory,
  ofPdf,
  ofImage,
  each,
  withId,
} from './making.ts'
import { formOf } from './world.ts'

export const sectionsCalls: readonly Call[] = [
  {
    ids: ['A-10', 'A-38'],
    call: 'GET /api/categories',
    reads: each(ofCategory),
    holds: (body) =>
      body.every(({ order }: { order: number }, index: number) => index === 0 || body[index - 1].order <= order),
  },
  {
    ids: ['A-11'],
    call: 'GET /api/categories',
    send: () => ({ query: 'banner=true' }),
    holds: (body) => body.length > 0 && body.every((category: { isInBanner: boolean }) => category.isInBanner),
    bad: {
      send: () => ({ query: 'banner=perhaps' }),
      status: 400,
      says: 'Some fields need correcting. Please check them.',
    },
  },
  {
    ids: ['A-36'],
    call: 'GET /api/categories',
    send: () => ({ query: 'available=true' }),
    reads: each(['_id', 'name.en', 'name.ta']),
    holds: (body) => body.every((category: { isAvailable: boolean }) => category.isAvailable),
  },
  {
    ids: ['A-37'],
    call: 'GET /api/categories',
    send: async (world) => {
      await make.category(world)
      return { query: 'header=true' }
    },
    reads: each(['_id', 'name.ta']),
    holds: (body) => body.every((category: { setHeader: boolean }) => category.setHeader),
  },
  {
    ids: ['A-39'],
    call: 'POST /api/categories',
    send: () => ({ json: newCategory() }),
    status: 201,
    says: 'Category created successfully',
    bad: {
      send: () => ({ json: { ...newCategory(), name: { en: 'Only English' } } }),
      status: 400,
      says: 'Please fill all fields',
    },
  },
  {
    ids: ['A-40'],
    call: 'PUT /api/categories/{id}',
    send: async (world) => ({ ...(await withId(make.category)(world)), json: newCategory() }),
    says: 'Category updated successfully',
    bad: {
      send: async (world) => ({ ...(await withId(make.category)(world)), json: { name: { en: '', ta: '' } } }),
      status: 400,
      says: 'Please fill all fields',
    },
  },
  {
    ids: ['A-41'],
    call: 'DELETE /api/categories/{id}',
    send: withId(make.category),
    says: 'Category deleted',
    bad: { send: () => unknown(), status: 404, says: 'Category Not Found' },
  },
  {
    ids: ['A-42'],
    call: 'POST /api/categories/reorder',
    send: async (world) => {
      const { body } = await world.ask('GET /api/categories', 'nobody')
      return { json: { reordered: body.map(({ _id }: { _id: string }, index: number) => ({ _id, order: index + 1 })) } }
    },
    says: 'Order updated',
    bad: {
      send: () => ({ json: { reordered: [] } }),
      status: 400,
      says: 'The new order must name every category once.',
    },
  },
  {
    ids: ['A-12'],
    call: 'GET /api/post_header',
    send: async (world) => {
      const category = await make.category(world)
      await world.made('POST /api/post_header', { form: formOf({ category }, [['banner-image', await jpeg()]]) })
      const { body } = await world.ask('GET /api/categories', 'nobody')
      return { query: `category=${body.find(({ _id }: { _id: string }) => _id === category).slug}` }
    },
    reads: ['banner'],
    holds: ({ banner }) => banner.startsWith('http'),
    bad: { send: () => ({}), status: 400, says: 'Some fields need correcting. Please check them.' },
  },
  {
    ids: ['A-62'],
    call: 'POST /api/post_header',
    send: async (world) => ({
      form: formOf({ category: await make.category(world) }, [['banner-image', await jpeg()]]),
    }),
    status: 201,
    says: 'Banner uploaded successfully!',
    bad: {
      send: async (world) => ({ form: formOf({ category: await make.category(world) }) }),
      status: 400,
      says: 'Please select category and valid crop area',
    },
  },
  {
    ids: ['A-16', 'A-63'],
    call: 'GET /api/banners',
    send: afterMaking(make.banner),
    reads: each(['_id', 'desktopImage', 'mobileImage', 'createdAt'], 'banners[]'),
  },
  {
    ids: ['A-64'],
    call: 'POST /api/banners',
    send: async () => ({ form: formOf({}, [['mobileImage', await jpeg()]]) }),
    status: 201,
    says: 'Banner created successfully!',
    bad: {
      send: () => ({ form: formOf({ description: 'ஒன்றுமில்லை' }) }),
      status: 400,
      says: 'Please select and crop at least one image (mobile or desktop) to create a banner.',
    },
  },
  {
    ids: ['A-65'],
    call: 'DELETE /api/banners/{id}',
    send: withId(make.banner),
    says: 'Banner deleted successfully.',
    bad: { send: () => unknown(), status: 404, says: 'This banner is not there any more.' },
  },
  {
    ids: ['A-14', 'A-56'],
    call: 'GET /api/gallery',
    send: afterMaking(make.gallery),
    reads: each(ofImage),
  },
  {
    ids: ['A-15', 'A-57'],
    call: 'GET /api/gallery/{id}',
    send: withId(make.gallery),
    reads: ofImage,
    bad: { send: () => unknown(), status: 404, says: 'Post not found' },
  },
  {
    ids: ['A-58'],
    call: 'POST /api/gallery',
    send: async () => ({ form: formOf({ title: 'மாலை', content: '' }, [['image', await jpeg()]]) }),
    status: 201,
    says: 'Image uploaded successfully!',
    bad: {
      send: async () => ({ form: formOf({ title: ' ' }, [['image', await jpeg()]]) }),
      status: 400,
      says: 'Please enter a title for the image.',
    },
  },
  {
    ids: ['A-59'],
    call: 'PUT /api/gallery/{id}',
    send: async (world) => ({ ...(await withId(make.gallery)(world)), form: formOf({ title: 'காலை', content: 'மலை' }) }),
    says: 'Image updated successfully!',
    holds: ({ data }) => data.title === 'காலை',
    bad: {
      send: async (world) => ({ ...(await withId(make.gallery)(world)), form: formOf({ title: '' }) }),
      status: 400,
      says: 'Please enter a title for the image.',
    },
  },
  {
    ids: ['A-60'],
    call: 'DELETE /api/gallery/{id}',
    send: withId(make.gallery),
    says: 'Image deleted successfully!',
    bad: { send: () => unknown(), status: 404, says: 'Post not found' },
  },
  {
    ids: ['A-17', 'A-70'],
    call: 'GET /api/pdf-uploads',
    send: afterMaking(make.pdf),
    reads: ['success', 'message', ...each(ofPdf, 'data[]')],
  },
  {
    ids: ['A-18', 'A-71'],
    call: 'GET /api/pdf-uploads/{id}',
    send: withId(make.pdf),
    reads: ofPdf,
    bad: { send: () => unknown(), status: 404, says: 'PDF not found. It may have been deleted.' },
  },
  {
    ids: ['A-72'],
    call: 'POST /api/pdf-uploads',
    send: () => ({ form: formOf(pdfFields, [['pdf', anyPdf()]]) }),
    status: 201,
    says: 'PDF uploaded successfully!',
    bad: { send: () => ({ form: formOf(pdfFields) }), status: 400, says: 'Please choose a PDF file.' },
  },
  {
    ids: ['A-73'],
    call: 'PUT /api/pdf-uploads/{id}',
    send: async (world) => ({ ...(await withId(make.pdf)(world)), form: formOf({ ...pdfFields, title: 'டிசம்பர்' }) }),
    says: 'PDF updated successfully!',
    holds: ({ data }) => data.title === 'டிசம்பர்',
    bad: {
      send: async (world) => ({ ...(await withId(make.pdf)(world)), form: formOf({ ...pdfFields, date: '' }) }),
      status: 400,
      says: 'Title, date and category are required.',
    },
  },
  {
    ids: ['A-74'],
    call: 'DELETE /api/pdf-uploads/{id}',
    send: withId(make.pdf),
    says: 'PDF deleted successfully!',
    bad: { send: () => unknown(), status: 404, says: 'PDF not found. It may have been deleted.' },
  },
]
