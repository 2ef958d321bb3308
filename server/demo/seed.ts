// Run by the site as a process of its own, before it listens, while nobody has changed anything: `node server/demo/seed.ts`.
import '#server/core/private-files.ts'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { books, galleryItems, posts, postUpdates, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { authorInput } from '#shared/authors.ts'
import { dayMs } from '#shared/durations.ts'
import { langs } from '#shared/lang.ts'
import { monthOf } from '#shared/dates.ts'
import { bookInput } from '#shared/books.ts'
import { galleryInput } from '#shared/gallery.ts'
import { planInput } from '#shared/plans.ts'
import { postInput } from '#shared/posts.ts'
import { seriesInput } from '#shared/series.ts'
import { openDb, write, type Tx } from '#server/core/db.ts'
import { readEnv } from '#server/core/env.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { saveAbout } from '#server/features/about/about.service.ts'
import { createBanner } from '#server/features/banners/banners.service.ts'
import { createBook } from '#server/features/books/books.writing.service.ts'
import { createGalleryItem } from '#server/features/gallery/gallery.service.ts'
import { saveHeaderBanner } from '#server/features/header-banners/header-banners.service.ts'
import { acceptAudio } from '#server/features/media/media.audio.service.ts'
import { acceptUpload } from '#server/features/media/media.uploads.service.ts'
import { saveSitePage } from '#server/features/site-pages/site-pages.service.ts'
import { createPlan } from '#server/features/plans/plans.service.ts'
import { createSeries } from '#server/features/posts/posts.series-management.service.ts'
import { createPost } from '#server/features/posts/posts.writing.service.ts'
import { createAuthor } from '#server/features/terms/terms.authors.service.ts'
import { syncPublishedAt } from '#server/features/terms/terms.posts.service.ts'
import { createTag } from '#server/features/terms/terms.tags.service.ts'
import { addTitle, listAvailableTitles } from '#server/features/titles/titles.service.ts'
import { demoAbout } from './magazine/about.ts'
import { demoBanners, demoHeaders, demoTitles } from './magazine/banners.ts'
import { demoGallery, galleryMoments } from './magazine/gallery.ts'
import { demoPages } from './magazine/pages.ts'
import { demoAuthors, demoSeries, demoTags } from './magazine/terms.ts'
import { rebuildSearchIndex } from '#server/search-index.ts'
import { uploadIssues, writeIssues, type IssueFiles } from './pdfs/seed-issues.ts'
import { demoPosts } from './posts/index.ts'
import { demoBooks } from './shop/books.ts'
import { demoPlans } from './shop/plans.ts'

// The drawings are our own: what the site refuses from others (server/core/sharp.ts) is safe in this process.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const maxSide = 1024
/** Banners and header banners fill the width of a screen, on phones at three pixels to one. */
const maxFrameSide = 2048
const bookStepDays = 7

const env = readEnv()
const db = openDb(env.DATA_DIR)

/** A drawing to be uploaded. */
interface Drawing {
  /** File in server/demo/pictures without .svg. */
  name: string
  /** Printed in blue, whatever its colours. */
  isTinted?: true | undefined
}

const toDrawingKey = ({ name, isTinted }: Drawing): string => (isTinted ? `${name} in blue` : name)

// From the blue of shadows to the white of the paper.
const blueRange = { factors: [0.84, 0.8, 0.63], shadow: [13, 27, 92] }

const frameDrawings: ReadonlySet<string> = new Set([
  ...demoBanners.flatMap(({ desktop, mobile }) => [desktop, mobile]),
  ...Object.values(demoHeaders),
])

async function render({ name, isTinted }: Drawing): Promise<Buffer> {
  const side = frameDrawings.has(name) ? maxFrameSide : maxSide
  const file = join(import.meta.dirname, 'pictures', `${name}.svg`)
  const drawing = sharp(file).resize(side, side, { fit: 'inside' })
  if (!isTinted) return drawing.jpeg({ quality: 88 }).toBuffer()
  const grey = await drawing.flatten().greyscale().toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer()
  return sharp(grey).linear(blueRange.factors, blueRange.shadow).jpeg({ quality: 88 }).toBuffer()
}

const coverName = (cover: string): string => `books/${cover}`

/** Pictures inside a text are named like their drawings, without the folder. */
const inlineDrawing = /(?<=<img src="\/uploads\/)[\w-]+(?=\.jpg")/g
const inFolders = new Map(demoGallery.map(({ drawing }) => [basename(drawing), drawing]))
const drawingOf = (name: string): string => inFolders.get(name) ?? name
const drawingsIn = (content: string): string[] => (content.match(inlineDrawing) ?? []).map(drawingOf)

/** A sound inside a text is named like its file in server/demo/sounds. */
const inlineSound = /(?<=<audio src="\/uploads\/)[\w-]+\.mp3(?=")/g

const allDrawings = (): Drawing[] => {
  const drawings: Drawing[] = [
    ...demoPosts.flatMap((post) => [...post.pictures, ...drawingsIn(post.content)]).map((name) => ({ name })),
    ...demoGallery.map(({ drawing, isTinted }) => ({ name: drawing, isTinted })),
    ...[...frameDrawings, ...demoAuthors.map(({ portrait }) => portrait)].map((name) => ({ name })),
    ...demoBooks.map(({ cover }) => ({ name: coverName(cover) })),
  ]
  return [...new Map(drawings.map((drawing) => [toDrawingKey(drawing), drawing])).values()]
}

/** All drawings as uploads: upload ids by the keys of the drawings. */
async function uploadDrawings(user: SessionUser): Promise<Map<string, string>> {
  const storage = openStorage(env)
  const folder = await mkdtemp(join(tmpdir(), 'mai-demo-'))
  const uploadIds = new Map<string, string>()
  const upload = async (drawing: Drawing, index: number) => {
    const path = join(folder, String(index))
    const picture = await render(drawing)
    await writeFile(path, picture)
    const file = { path, bytes: picture.length, fileName: `${drawing.name}.jpg` }
    uploadIds.set(toDrawingKey(drawing), (await acceptUpload({ db, storage, user }, file)).id)
  }
  // All are waited for, even when one fails: the folder cannot be removed under the others.
  const settled = await Promise.allSettled(allDrawings().map(upload))
  await rm(folder, { recursive: true })
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  return uploadIds
}

/** The sounds of all texts as uploads: their names by those of the files. */
async function uploadSounds(user: SessionUser): Promise<Map<string, string>> {
  const storage = openStorage(env)
  const names = new Map<string, string>()
  for (const fileName of demoPosts.flatMap(({ content }) => content.match(inlineSound) ?? [])) {
    const path = join(import.meta.dirname, 'sounds', fileName)
    const { size: bytes } = await stat(path)
    names.set(fileName, (await acceptAudio({ db, storage, user }, { path, bytes, fileName })).name)
  }
  return names
}

/** Uploads by what the content calls them: ids of drawings, names of sounds. */
interface Files {
  uploadIds: ReadonlyMap<string, string>
  sounds: ReadonlyMap<string, string>
}
type UploadIds = Files['uploadIds']

/** What is said of authors, tags and series; the posts name them. */
function writeTerms(user: SessionUser, uploadIds: UploadIds): void {
  for (const { portrait, ...author } of demoAuthors) {
    const picture = { uploadId: uploadIds.get(portrait) ?? '' }
    createAuthor(db, user, authorInput.parse({ ...author, picture }))
  }
  for (const tag of demoTags) createTag(db, user, tag)
  for (const series of demoSeries) createSeries(db, user, seriesInput.parse(series))
}

/** @returns ids of the posts by their titles */
function writePosts(tx: Tx, user: SessionUser, { uploadIds, sounds }: Files, now: number): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { pictures, daysAgo, translator, correction, counterpart, ...post } of demoPosts) {
    const images = pictures.map((name) => ({ uploadId: uploadIds.get(name) ?? '' }))
    const content = post.content
      .replace(inlineDrawing, (name) => uploadIds.get(drawingOf(name)) ?? name)
      .replace(inlineSound, (name) => sounds.get(name) ?? name)
    const authors = translator && [{ name: post.author }, { name: translator, role: 'translator' }]
    const { id } = createPost(
      { db, user, source: 'api', publicUrl: env.PUBLIC_URL },
      postInput.parse({
        ...{ ...post, content, images },
        ...(authors && { authors }),
        // A title that no post has is refused.
        ...(counterpart && { counterpart: ids.get(counterpart) ?? counterpart }),
        ...(correction && { updateNote: correction.note }),
      }),
    )
    const before = (days: number) => now - Math.round(days * dayMs)
    const createdAt = before(daysAgo)
    const updatedAt = before(correction?.daysAgo ?? daysAgo)
    tx.update(posts).set({ createdAt, updatedAt, publishedAt: createdAt }).where(eq(posts.id, id)).run()
    syncPublishedAt(tx, id)
    tx.update(postUpdates).set({ at: updatedAt }).where(eq(postUpdates.postId, id)).run()
    ids.set(post.title, id)
  }
  return ids
}

function writeGallery(tx: Tx, user: SessionUser, uploadIds: UploadIds, now: number): void {
  const moments = galleryMoments(demoGallery.length, now)
  for (const [index, { title, content, drawing, isTinted }] of demoGallery.entries()) {
    const picture = { uploadId: uploadIds.get(toDrawingKey({ name: drawing, isTinted })) ?? '' }
    const { id } = createGalleryItem(db, user, galleryInput.parse({ title, content, picture }))
    const createdAt = moments[index] ?? now
    const times = { createdAt, updatedAt: createdAt, month: monthOf(createdAt) }
    tx.update(galleryItems).set(times).where(eq(galleryItems.id, id)).run()
  }
}

/** The text about the magazine, banners, header banners, and the newest titles in the ticker. */
function writeFrame(tx: Tx, user: SessionUser, uploadIds: UploadIds, postIds: ReadonlyMap<string, string>): void {
  for (const page of demoPages) saveSitePage({ db, user, publicUrl: env.PUBLIC_URL }, { ...page, state: 'published' })
  for (const lang of langs) saveAbout({ db, user, publicUrl: env.PUBLIC_URL }, { lang, content: demoAbout[lang] })
  const choice = (name: string) => ({ uploadId: uploadIds.get(name) ?? '' })
  for (const { desktop, mobile, description, post } of demoBanners.toReversed())
    createBanner(db, user, {
      desktop: choice(desktop),
      mobile: choice(mobile),
      description,
      // A title that no post has is refused.
      postId: postIds.get(post) ?? post,
    })
  for (const [category, drawing] of Object.entries(demoHeaders))
    saveHeaderBanner(db, user, { category, picture: choice(drawing) })
  const newest = listAvailableTitles(tx, { limit: demoTitles }).titles
  for (const { postId } of newest.toReversed()) addTitle(db, user, { postId })
}

/** The books of the shop, a week apart, and the plans. */
function writeShop(tx: Tx, user: SessionUser, uploadIds: UploadIds, now: number): void {
  for (const [index, { cover, ...book }] of demoBooks.entries()) {
    const image = { uploadId: uploadIds.get(coverName(cover)) ?? '' }
    const { id } = createBook(db, user, bookInput.parse({ ...book, image }))
    const createdAt = now - index * bookStepDays * dayMs
    tx.update(books).set({ createdAt, updatedAt: createdAt }).where(eq(books.id, id)).run()
  }
  for (const plan of demoPlans) createPlan(db, user, planInput.parse(plan))
}

/** All of it or nothing: after an interrupted first start the next one begins again. */
function writeContent(user: SessionUser, files: Files, issueFiles: IssueFiles): void {
  const now = Date.now()
  const { uploadIds } = files
  write(db, (tx) => {
    writeTerms(user, uploadIds)
    const postIds = writePosts(tx, user, files, now)
    writeGallery(tx, user, uploadIds, now)
    writeFrame(tx, user, uploadIds, postIds)
    writeShop(tx, user, uploadIds, now)
    writeIssues(db, user, issueFiles, now)
  })
}

const owner = db.select().from(users).where(eq(users.role, 'owner')).get()
if (owner) {
  const files = { uploadIds: await uploadDrawings(owner), sounds: await uploadSounds(owner) }
  writeContent(owner, files, await uploadIssues({ db, storage: openStorage(env) }))
  // The dates were set back behind the index.
  rebuildSearchIndex(db)
}
db.$client.close()
