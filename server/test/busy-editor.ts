// For the backup's test: a separate process that uploads and deletes pictures like an editor until it is stopped. It prints
// a line when it has begun.
import { pictures } from '#drizzle/schema/index.ts'
import { openDb, write } from '#server/core/db.ts'
import { migrate } from '#server/core/migrations.ts'
import { createLog } from '#server/core/log.ts'
import { readEnv } from '#server/core/env.ts'
import { createSessions } from '#server/core/session.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { releasePictures, attachPicture } from '#server/features/media/media.service.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'

const env = readEnv()
const db = openDb(env.DATA_DIR)
migrate(db)
const storage = openStorage(env)
const services = { env, db, storage, sessions: createSessions(db), log: createLog('silent') }
const user = await addUser(services, 'editor', 'correct horse battery')

for (let round = 0; ; round++) {
  const { id } = await buildUpload(services, user, 160, 120)
  write(db, (tx) => attachPicture(tx, { uploadId: id }))
  if (round === 3) console.log('busy')
  const [oldest] = db.select({ id: pictures.id, uploadId: pictures.uploadId }).from(pictures).limit(1).offset(20).all()
  if (!oldest) continue
  write(db, (tx) => releasePictures(tx, [oldest.id]))
  // The worker would do this a moment later.
  await storage.delete(`originals/${oldest.uploadId.slice(0, 2)}/${oldest.uploadId}.jpg`)
  await storage.delete(`previews/${oldest.uploadId.slice(0, 2)}/${oldest.uploadId}.jpg`)
}
