import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SessionUser } from '#shared/auth.ts'
import type { Upload } from '#shared/media.ts'
import type { Services } from '#server/core/context.ts'
import { acceptUpload } from '#server/features/media/media.uploads.service.ts'

/** A JPEG of one colour. */
export const makeJpeg = (width: number, height: number, background = '#1b2a9e'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Bytes in a file, as the multipart reader hands them over; removed with `dispose`. */
function fileOf(bytes: Buffer, fileName = 'picture.jpg') {
  const folder = mkdtempSync(join(tmpdir(), 'mai-file-'))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return {
    path,
    bytes: statSync(path).size,
    fileName,
    field: 'image',
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An accepted picture of that size. */
export async function buildUpload(services: Services, user: SessionUser, width = 800, height = 600): Promise<Upload> {
  const file = fileOf(await makeJpeg(width, height))
  try {
    return await acceptUpload({ ...services, user }, file)
  } finally {
    file.dispose()
  }
}
