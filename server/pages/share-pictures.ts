import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context as HonoContext } from 'hono'
import { LRUCache } from 'lru-cache'
import { createCaller, type Caller } from '#server/app-router.ts'
import type { Services } from '#server/core/context.ts'
import { toAppError } from '#server/core/errors.ts'
import { createSemaphore } from '#server/core/semaphore.ts'
import { answerNothing } from '#server/core/stored-files.ts'
import { siteReader } from '#server/features/settings/settings.service.ts'
import { langs } from '#shared/lang.ts'
import type { Site } from '#shared/site.ts'
import { widthFor } from '#shared/addresses.ts'
import { jpegWidths, variantKey } from '#shared/media.ts'
import {
  authorCard,
  bookCard,
  categoryCard,
  galleryCard,
  pdfCard,
  postCard,
  seriesCard,
  shareKinds,
  sharePath,
  shareVersion,
  siteCard,
  tagCard,
  type ShareCard,
  type ShareKind,
} from '#shared/share-cards.ts'
import { anonymousContext } from './page-calls.ts'

type Bindings = { Bindings: HttpBindings }
type C = HonoContext<Bindings>

/** Loaded with the first picture that is drawn: a start does not wait for what makes pictures. */
const pen = () => import('./share-drawing.ts')

/**
 * Drawing takes a tenth of a second of one core, so pictures are drawn one at a time, and nobody waits for more than five
 * seconds.
 */
const drawing = createSemaphore(1, 50)

/** Pictures that could not be stored, of some 100 kB each. */
const maxKept = 100

/** Width of the source picture in pixels; the panel of a card is 504 by 630. */
const sourceWidth = 1280

const cardOf: Record<ShareKind, (caller: Caller, id: string, site: Site) => Promise<ShareCard | undefined>> = {
  site: async (_, id, site) => {
    const lang = langs.find((known) => known === id)
    return lang && siteCard(site, lang)
  },
  category: async (caller, slug) => categoryCard(await caller.categories.bySlug({ slug })),
  post: async (caller, id) => postCard(await caller.posts.get({ id })),
  gallery: async (caller, id) => galleryCard(await caller.gallery.get({ id })),
  book: async (caller, id) => bookCard(await caller.books.get({ id })),
  pdf: async (caller, id) => pdfCard(await caller.pdfs.get({ id })),
  author: async (caller, slug) => authorCard(await caller.authors.bySlug({ slug })),
  tag: async (caller, slug) => tagCard(await caller.tags.bySlug({ slug })),
  series: async (caller, slug) => seriesCard(await caller.series.bySlug({ slug })),
}

/** @returns undefined when the thing does not exist or was deleted */
async function findCard(caller: Caller, kind: string, id: string, site: Site): Promise<ShareCard | undefined> {
  const known = shareKinds.find((name) => name === kind)
  if (!known) return undefined
  try {
    return await cardOf[known](caller, id, site)
  } catch (error) {
    if (toAppError(error).code === 'INTERNAL') throw error
    return undefined
  }
}

/** Storage keys allow lower-case Latin letters and digits; the slug of a category may contain others. */
const keyPart = (id: string): string => (/^[a-z0-9]+$/.test(id) ? id : createHash('sha256').update(id).digest('hex'))

/** One file per thing: a new picture replaces the old one. The version is appended to the JPEG. */
const toFileKey = ({ kind, id }: ShareCard): string => `share/${kind}/${keyPart(id)}.jpg`

async function storedPicture({ storage }: Services, card: ShareCard, site: Site): Promise<Buffer | undefined> {
  const stored = await storage.read(toFileKey(card))
  const mark = Buffer.from(`\n${shareVersion(card, site)}`)
  return stored?.subarray(-mark.length).equals(mark) ? stored : undefined
}

async function drawPicture({ storage }: Services, card: ShareCard, site: Site): Promise<Buffer> {
  const { picture } = card
  const width = picture && widthFor(jpegWidths(picture.widths), sourceWidth)
  const source = width && (await storage.read(variantKey(picture.id, width, 'jpg')))
  const { drawShareCard } = await pen()
  const drawn = await drawShareCard(site, card, source || undefined)
  // Bytes after the end of a JPEG are ignored.
  return Buffer.concat([drawn, Buffer.from(`\n${shareVersion(card, site)}`)])
}

/** @returns whether it is in the store: not on a standby, nor on a disk without room */
async function storePicture({ env, storage, log }: Services, card: ShareCard, body: Buffer): Promise<boolean> {
  if (env.READ_ONLY) return false
  try {
    await storage.put(toFileKey(card), body, { type: 'image/jpeg', size: body.length })
    return true
  } catch (err) {
    log.error({ err }, 'a share picture could not be stored')
    return false
  }
}

/**
 * Finds or draws the picture of a card. Whoever asks for one that is being drawn gets the same, and what could not be stored
 * stays in memory. @throws AppError SITE_BUSY
 */
function createPictures(services: Services): (card: ShareCard, site: Site, onDraw: () => void) => Promise<Buffer> {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: maxKept })

  async function findOrMake(path: string, card: ShareCard, site: Site, onDraw: () => void): Promise<Buffer> {
    const stored = await storedPicture(services, card, site)
    if (!stored) onDraw()
    const body = stored ?? (await drawing(() => drawPicture(services, card, site)))
    if (stored || (await storePicture(services, card, body))) kept.delete(path)
    return body
  }

  return (card, site, onDraw) => {
    const path = sharePath(card, site)
    const known = kept.get(path)
    if (known) return known
    const picture = findOrMake(path, card, site, onDraw)
    kept.set(path, picture)
    picture.catch(() => kept.delete(path))
    return picture
  }
}

/**
 * `/share/{kind}/{id}/{version}.jpg`: the picture of a page for link previews, drawn at the first request and stored.
 * An address of another version redirects to the current one.
 * @param chargeDrawing is told of each picture that has to be drawn, which costs much more than finding it
 */
export function shareFiles(services: Services, chargeDrawing: (c: C) => void = () => {}): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const siteNow = siteReader(services.db)
  const pictureOf = createPictures(services)
  app.get('/share/:kind/:id/:file', async (c: C) => {
    const { kind = '', id = '', file = '' } = c.req.param()
    const site = siteNow()
    const card =
      /^\w{1,13}\.jpg$/.test(file) &&
      (await findCard(createCaller(anonymousContext(services, 'share')), kind, id, site))
    if (!card) return answerNothing(c)
    const path = encodeURI(sharePath(card, site))
    if (file !== `${shareVersion(card, site)}.jpg` || id !== card.id) {
      c.header('cache-control', 'no-store')
      return c.redirect(path, 302)
    }
    const body = await pictureOf(card, site, () => chargeDrawing(c))
    return c.body(new Uint8Array(body), 200, {
      'content-type': 'image/jpeg',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
