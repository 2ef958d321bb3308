import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uploadGrain } from '#server/test/media-files.ts'
import { eachTest } from '#server/test/set-up.ts'
import { dayMs } from '#shared/durations.ts'
import { originalKey, previewKey } from '#shared/media.ts'
import { listUnknownFiles } from './media-keys.ts'

const services = eachTest.services()
const body = Buffer.from('left by a killed upload')
const put = (key: string) => services.storage.put(key, body, { type: 'image/jpeg', size: body.length })

test('files that no row names are found once they are older than a day, and nothing that is in use', async () => {
  await uploadGrain(services)
  const left = [originalKey('ab12', 'jpg'), previewKey('ab12'), 'pictures/cd/cd34-320.webp', 'pdfs/ef/ef56.pdf']
  for (const key of [...left, 'share/post/1.jpg', 'health/heartbeat']) await put(key)
  expect(await listUnknownFiles(services.db, services.storage)).toEqual([])
  expect((await listUnknownFiles(services.db, services.storage, Date.now() + 2 * dayMs)).toSorted()).toEqual(
    left.toSorted(),
  )
  // Only the old ones of them.
  const yesterday = (Date.now() - 2 * dayMs) / 1000
  utimesSync(join(services.env.DATA_DIR, 'media', left[0]!), yesterday, yesterday)
  expect(await listUnknownFiles(services.db, services.storage)).toEqual([left[0]])
})
