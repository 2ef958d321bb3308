// The forms of new things in the admin: where they are, how they are filled in, and what the server has then.
import { messages as say } from '#client/i18n/en/admin.ts'
import { data, type Answers, type Procedure } from './answers.ts'
import type { App } from './app.tsx'
import { page } from './page.ts'
import { choosePhoto, cropAsOffered, taken } from './texts/pictures.ts'
import { adminBook, category, galleryItem, galleryPage, plan, uploaded } from './texts/samples.ts'
import { words } from './texts/words.ts'

/** A thing that is made by a form of the admin. */
export interface NewThing {
  what: string
  at: string
  /** Opens the form. */
  add?: string
  /** The field of the name. */
  label: string
  /** Whatever else a new thing needs. */
  fill?: (app: App) => Promise<void>
  create: Procedure
  update: Procedure
  /** What the server has by then. */
  has: (name: string) => Answers
  nothing?: Answers
  /** Where the list is, if not there. */
  list?: string
}

const photo = () => new File(['It is never read.'], 'cover.jpg', { type: 'image/jpeg' })
async function choosePortrait(app: App): Promise<void> {
  app.answerUploads(taken)
  await choosePhoto(page.locator('.slot'))
  await cropAsOffered(page, words.en, app)
}
const picture = { ...uploaded, widths: [], placeholder: null }
const crop = { x: 0, y: 0, width: 1, height: 1 }
const cropped = { ...picture, original: uploaded, crop }
const noRequests = { count: 0, amount: 0 }
const plans: Answers = {
  'plans.waiting': data({ count: 0 }),
  'plans.list': data([]),
  'plans.requests': data({ requests: [], next: null }),
  'plans.requestTotals': data({ requested: noRequests, active: noRequests, declined: noRequests }),
}
const hasPlan = (title: string): Answers => {
  const made = { ...plan, title, price: 6000, durationInDays: 30 }
  return { ...plans, 'plans.list': data([made]), 'plans.create': data(made), 'plans.update': data(made) }
}

export const tag: NewThing = {
  what: 'tag',
  at: '/admin/terms?kind=tags',
  add: say.adminTerms.add.tags,
  label: say.adminTerms.name,
  create: 'tags.create',
  update: 'tags.update',
  has: (name) => {
    const made = { id: 'new', slug: 'new', name, nameEn: '', posts: 0 }
    return {
      'tags.adminList': data({ tags: [made], next: null }),
      'tags.create': data(made),
      'tags.update': data(made),
    }
  },
}

export const newThings: NewThing[] = [
  {
    what: 'category',
    at: '/admin/categories',
    label: say.adminCategories.nameEn,
    fill: () => page.getByLabel(say.adminCategories.nameTa).fill('பாதி'),
    create: 'categories.create',
    update: 'categories.update',
    has: (en) => {
      const made = { ...category, id: 'made', name: { en, ta: 'பாதி' }, setHeader: false }
      return {
        'categories.list': data([category, made]),
        'categories.create': data(made),
        'categories.update': data(made),
      }
    },
  },
  {
    what: 'series',
    at: '/admin/terms?kind=series',
    add: say.adminTerms.add.series,
    label: say.adminTerms.name,
    create: 'series.create',
    update: 'series.update',
    has: (name) => {
      const made = { id: 'new', slug: 'new', name, nameEn: '', description: '', descriptionEn: '', posts: 0, parts: [] }
      return {
        'series.adminList': data({ series: [made], next: null }),
        'series.adminGet': data(made),
        'series.create': data(made),
        'series.update': data(made),
      }
    },
  },
  {
    what: 'author',
    at: '/admin/terms?kind=authors',
    add: say.adminTerms.add.authors,
    label: say.adminTerms.name,
    fill: choosePortrait,
    create: 'authors.create',
    update: 'authors.update',
    has: (name) => {
      const made = { id: 'new', slug: 'new', name, nameEn: '', bio: '', bioEn: '', posts: 0, picture: cropped }
      return {
        'authors.adminList': data({ authors: [{ ...made, picture }], next: null }),
        'authors.adminGet': data(made),
        'authors.create': data(made),
        'authors.update': data(made),
      }
    },
  },
  {
    what: 'plan in its window',
    at: '/admin/subscription-plans',
    add: say.adminPlans.add,
    label: say.adminPlans.name,
    fill: () => page.getByLabel(say.adminPlans.price).fill('60'),
    create: 'plans.create',
    update: 'plans.update',
    has: hasPlan,
    nothing: plans,
  },
  {
    what: 'plan on its page',
    at: '/admin/subscription-plans/create',
    label: say.adminPlans.name,
    fill: async () => {
      await page.getByLabel(say.adminPlans.price).fill('60')
      await page.getByLabel(say.adminPlans.duration).fill('30')
    },
    create: 'plans.create',
    update: 'plans.update',
    has: hasPlan,
    nothing: plans,
    list: '/admin/subscription-plans',
  },
  {
    what: 'book',
    at: '/admin/books/create',
    label: say.adminBooks.name,
    fill: async (app) => {
      await page.getByLabel(say.adminBooks.author).fill('Somebody')
      await page.getByLabel(say.adminBooks.actualPrice).fill('100')
      await page.getByLabel(say.adminBooks.sellingPrice).fill('90')
      app.answerUploads(taken)
      await page.getByLabel(say.adminBooks.image).setInputFiles(photo())
      await page.locator('.bform-preview img').waitFor()
    },
    create: 'books.create',
    update: 'books.update',
    has: (name) => {
      const made = { ...adminBook, name, author: 'Somebody', actualPrice: 10_000, sellingPrice: 9000, picture }
      return {
        'books.adminList': data({ books: [made], next: null, total: 1 }),
        'books.create': data(made),
        'books.update': data(made),
      }
    },
    nothing: { 'books.adminList': data({ books: [], next: null, total: 0 }) },
  },
  {
    what: 'picture of the gallery',
    at: '/admin/addphotos/upload',
    label: say.adminGallery.title,
    fill: choosePortrait,
    create: 'gallery.create',
    update: 'gallery.update',
    has: (title) => {
      const made = { ...galleryItem, id: 'new', title, content: '' }
      return {
        'gallery.list': data({ ...galleryPage, items: [made] }),
        'gallery.adminGet': data({ ...made, picture: cropped }),
        'gallery.create': data({ id: 'new' }),
        'gallery.update': data({ id: 'new' }),
      }
    },
    nothing: { 'gallery.list': data({ items: [], counts: [], next: null }) },
  },
]
