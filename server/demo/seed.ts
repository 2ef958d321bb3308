// Run by the site as a process of its own, before it listens: `node server/demo/seed.ts`.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { auditLog, posts, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { postInput } from '#shared/posts.ts'
import { openDb, write } from '#server/core/db.ts'
import { readEnv } from '#server/core/env.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { acceptUpload } from '#server/rooms/media/media.service.ts'
import { createPost } from '#server/rooms/posts/posts.service.ts'
import { demoPosts } from './posts/index.ts'

// The drawings are our own: what the site refuses from others (server/core/sharp.ts) is safe in this process.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const longestSide = 1600
const dayMs = 86_400_000

const env = readEnv()
const db = openDb(env.DATA_DIR)

/** The drawings that the posts show, as uploads: upload ids by the names of the drawings. */
async function uploadDrawings(user: SessionUser): Promise<Map<string, string>> {
  const storage = openStorage(env)
  const folder = await mkdtemp(join(tmpdir(), 'mai-demo-'))
  const uploadIds = new Map<string, string>()
  const upload = async (name: string) => {
    const path = join(folder, `${name}.jpg`)
    const drawing = sharp(join(import.meta.dirname, 'pictures', `${name}.svg`))
    await drawing.resize(longestSide, longestSide, { fit: 'inside' }).jpeg({ quality: 88 }).toFile(path)
    const { size: bytes } = await stat(path)
    uploadIds.set(name, (await acceptUpload({ db, storage, user }, { path, bytes, fileName: `${name}.jpg` })).id)
  }
  // All are waited for, even when one fails: the folder cannot be removed under the others.
  const settled = await Promise.allSettled([...new Set(demoPosts.flatMap((post) => post.pictures))].map(upload))
  await rm(folder, { recursive: true })
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  return uploadIds
}

/** All posts or none: after an interrupted first start the next one begins again. */
function writePosts(user: SessionUser, uploadIds: ReadonlyMap<string, string>): void {
  const now = Date.now()
  write(db, (tx) => {
    for (const { pictures, daysAgo, ...post } of demoPosts) {
      const images = pictures.map((name) => ({ uploadId: uploadIds.get(name) ?? '' }))
      const { id } = createPost({ db, user, publicUrl: env.PUBLIC_URL }, postInput.parse({ ...post, images }))
      const createdAt = now - Math.round(daysAgo * dayMs)
      tx.update(posts).set({ createdAt, updatedAt: createdAt }).where(eq(posts.id, id)).run()
    }
  })
}

const owner = db.select().from(users).where(eq(users.role, 'owner')).get()
// Whoever deletes every post does not want the demo content back: it comes only before the first deed of an admin.
const untouched = !db.select({ id: auditLog.id }).from(auditLog).limit(1).get()
if (owner && untouched) writePosts(owner, await uploadDrawings(owner))
db.$client.close()
