import { z } from 'zod'

export const hashUploadsJob = {
  payload: z.object({ files: z.array(z.object({ id: z.string(), key: z.string() })) }),
  /** Without a file the hash is empty. */
  result: z.object({ hashes: z.array(z.object({ id: z.string(), sha256: z.string() })) }),
  queue: 'media',
} as const
