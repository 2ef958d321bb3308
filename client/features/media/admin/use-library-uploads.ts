import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import type { ErrorCode } from '#shared/errors.ts'
import type { LibraryItem } from '#shared/library.ts'
import type { Upload } from '#shared/media.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { isSound, uploadCodeOf, uploadImage, uploadSound } from '../upload-image.ts'

/** A file on its way into the library. */
export interface LibraryUpload {
  key: string
  name: string
  state: 'sending' | 'known' | 'still' | 'failed'
  /** How much has been sent, 0 to 1. */
  part: number
  /** What the library had already. */
  twin?: LibraryItem
  code?: ErrorCode | undefined
}

const sendFile = (...args: Parameters<typeof uploadImage>): Promise<Pick<Upload, 'id' | 'isAnimated'>> =>
  isSound(args[0]) ? uploadSound(...args) : uploadImage(...args)

/** Files at once: the server decodes two pictures at a time. */
const sentAtOnce = 2

/** Sends files into the library, some at a time. Those that it has already are named and not kept twice. */
export function useLibraryUploads() {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<LibraryUpload[]>([])
  const keep = useMutation(trpc.library.keep.mutationOptions())
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const set = (key: string, change: Partial<LibraryUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const forget = (key: string) => setUploads((now) => now.filter((one) => one.key !== key))

  const send = async (key: string, file: File, signal: AbortSignal) => {
    try {
      const { id, isAnimated } = await sendFile(file, (part) => set(key, { part }), signal)
      const twin = await queryClient.fetchQuery(trpc.library.twin.queryOptions({ id }))
      if (twin) return set(key, { state: 'known', twin })
      await keep.mutateAsync({ ids: [id] })
      if (isAnimated) set(key, { state: 'still' })
      else forget(key)
      await queryClient.invalidateQueries({ queryKey: trpc.library.list.pathKey() })
    } catch (error) {
      if (!signal.aborted) set(key, { state: 'failed', code: uploadCodeOf(error) })
    }
  }

  const start = async (files: File[]) => {
    stop.current ??= new AbortController()
    const { signal } = stop.current
    const waiting = files.map((file) => ({ file, key: newUuid() }))
    const begun = waiting.map(({ file, key }) => ({ key, name: file.name, state: 'sending' as const, part: 0 }))
    setUploads((now) => [...now.filter(({ state }) => state === 'sending'), ...begun])
    const next = async (): Promise<void> => {
      const one = waiting.shift()
      if (!one || signal.aborted) return
      await send(one.key, one.file, signal)
      return next()
    }
    await Promise.all(Array.from({ length: sentAtOnce }, next))
  }
  return { uploads, start: (files: File[]) => void start(files), forget }
}
