import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { ErrorCode } from '#shared/errors.ts'
import { assertRoom } from './data-folder.ts'
import { AppError } from './errors.ts'

export interface FormLimits {
  files: number
  /** Of each file. */
  fileBytes: number
  /** The error for a larger file; MEDIA_TOO_LARGE by default. */
  tooLarge?: ErrorCode | undefined
  fields: number
  /** Of each field. */
  fieldBytes: number
}

export interface FormFile {
  /** The form field that carried it. */
  field: string
  /** Its path until `dispose`. */
  path: string
  bytes: number
  /** As sent: for display only, never trusted. */
  fileName: string
}

export interface Form {
  /** Every value of every field, in the order sent. */
  fields: Record<string, string[]>
  files: FormFile[]
  /** Removes the files that have not been moved elsewhere. */
  dispose(): Promise<void>
}

/** Upper bound for headers and boundary of one part. */
const partOverhead = 4096
const drainBytes = 64 * 1024 * 1024

/**
 * Streams a multipart form to disk; the memory it takes does not depend on the size of the files. Nothing is left on
 * the disk when it throws.
 * @param dir folder for temporary files; it is made where it does not exist
 * @throws AppError CONTENT_TYPE_UNSUPPORTED, MULTIPART_INVALID (malformed, or the client went away), MEDIA_TOO_LARGE
 *   or `tooLarge` (a file), BODY_TOO_LARGE (a field, or more parts than allowed), STORAGE_FULL
 */
export async function receiveForm(req: IncomingMessage, limits: FormLimits, dir: string): Promise<Form> {
  const parser = createParser(req, limits)
  await mkdir(dir, { recursive: true })
  await assertRoom(dir, Number(req.headers['content-length'] ?? 0))
  // A separate folder, so that one removal deletes everything, finished or not.
  const folder = await mkdtemp(join(dir, 'form-'))
  const dispose = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  const fields: Form['fields'] = Object.create(null) as Form['fields']
  const saves: Promise<FormFile | undefined>[] = []
  const stop = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (code: ErrorCode, cause?: unknown) => reject(new AppError(code, { cause }))
      parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
        if (name === undefined) refuse('MULTIPART_INVALID')
        else if (valueTruncated) refuse('BODY_TOO_LARGE')
        else (fields[name] ??= []).push(value)
      })
      parser.on('file', (field, stream, fileName) => {
        if (field === undefined) refuse('MULTIPART_INVALID')
        stream.once('limit', () => refuse(limits.tooLarge ?? 'MEDIA_TOO_LARGE'))
        const path = join(folder, String(saves.length))
        const saving = saveFile(stream, { field, path, fileName: fileName ?? '' }, stop.signal)
        saving.catch(reject)
        saves.push(saving)
      })
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => refuse('BODY_TOO_LARGE'))
      parser.on('error', (error) => refuse('MULTIPART_INVALID', error))
      parser.on('finish', resolve)
      req.on('error', (error) => refuse('MULTIPART_INVALID', error))
      req.on('close', () => {
        if (!req.complete) refuse('MULTIPART_INVALID')
      })
      req.pipe(parser)
      // The parser limits each part, but not the bytes between and after them.
      let left = maxBodyBytes(limits)
      req.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) refuse('BODY_TOO_LARGE')
      })
    })
    const files = (await Promise.all(saves)).filter((file) => file !== undefined)
    return { fields, files, dispose }
  } catch (error) {
    req.unpipe(parser)
    drain(req)
    stop.abort()
    await Promise.allSettled(saves)
    await dispose()
    throw error
  }
}

const maxBodyBytes = (limits: FormLimits): number =>
  limits.files * (limits.fileBytes + partOverhead) + limits.fields * (limits.fieldBytes + partOverhead) + 1024 * 1024

function createParser(req: IncomingMessage, limits: FormLimits): BusboyInstance {
  const type = req.headers['content-type'] ?? ''
  if (!/^multipart\/form-data(?:$|[\s;])/i.test(type)) {
    drain(req)
    throw new AppError('CONTENT_TYPE_UNSUPPORTED')
  }
  try {
    return new Busboy({
      headers: req.headers as BusboyHeaders,
      limits: {
        files: limits.files,
        fileSize: limits.fileBytes,
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        parts: limits.files + limits.fields,
        headerPairs: 20,
        headerSize: partOverhead,
      },
    })
  } catch (error) {
    drain(req)
    throw new AppError('MULTIPART_INVALID', { cause: error })
  }
}

/** @returns undefined for the empty part that browsers send where no file was chosen */
async function saveFile(
  stream: BusboyFileStream,
  file: Omit<FormFile, 'bytes'>,
  signal: AbortSignal,
): Promise<FormFile | undefined> {
  try {
    await pipeline(stream, createWriteStream(file.path, { flags: 'wx' }), { signal })
  } catch (error) {
    // A truncated body ends the file early; an error of a system call is a fault of the disk.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new AppError('MULTIPART_INVALID', { cause: error })
  }
  return file.fileName === '' && stream.bytesRead === 0 ? undefined : { ...file, bytes: stream.bytesRead }
}

/** Reads on up to a limit, so that a client that is still sending receives the response. */
function drain(req: IncomingMessage): void {
  let left = drainBytes
  req.on('error', () => {})
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.destroy()
  })
  req.resume()
}
