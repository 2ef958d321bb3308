// @vitest-environment jsdom
// The copy of a reader's bookmarks, with a browser's storage of responses in memory.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { postPath } from '#shared/addresses.ts'
import type { Bookmark } from '#shared/bookmarks.ts'
import { createBrowserTrpc } from '#client/core/trpc.ts'
import { forgetReader, storeReader } from '#client/core/reader.ts'
import { keepOfflineCopy } from './offline-copy.ts'
import { readStored } from './stored-bookmarks.ts'

const pathOf = (key: Request | string) =>
  decodeURI(new URL(typeof key === 'string' ? key : key.url, location.href).pathname)

/** Responses by their path. */
class MemoryCache {
  readonly paths = new Map<string, Response>()
  match = async (key: string) => this.paths.get(pathOf(key))?.clone()
  put = async (key: string, response: Response) => void this.paths.set(pathOf(key), response)
  delete = async (key: string) => this.paths.delete(pathOf(key))
  keys = async () => [...this.paths.keys()].map((path) => ({ url: new URL(path, location.href).href }))
}

function stubStorage(): void {
  const named = new Map<string, MemoryCache>()
  vi.stubGlobal('caches', {
    open: async (name: string) => named.get(name) ?? named.set(name, new MemoryCache()).get(name)!,
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    match: async (key: string, { cacheName = '' } = {}) => named.get(cacheName)?.match(key),
  })
  Object.assign(navigator, {
    locks: { request: async (_name: string, run: () => Promise<void>) => run() },
    serviceWorker: { register: async () => undefined, getRegistration: async () => undefined },
  })
}

const bookmark = (id: string): Bookmark =>
  ({ postId: id, title: id, post: { id, slug: id, title: id, isPremium: false } }) as unknown as Bookmark

afterEach(() => {
  forgetReader()
  vi.unstubAllGlobals()
})

test('a copy that is broken off by the line lists the posts that had come until then', async () => {
  stubStorage()
  storeReader({ token: 'of a reader', id: 'reader', name: 'Nila' })
  const bookmarks = [bookmark('newest'), bookmark('middle'), bookmark('oldest')]
  let broken = postPath(bookmarks[1]!.post!)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === broken) throw new TypeError('Failed to fetch')
    return path === '/offline-files.json' ? Response.json([]) : new Response('<article></article>')
  })
  const queryClient = new QueryClient()
  const trpc = createBrowserTrpc(queryClient)
  vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue({ bookmarks })
  const copy = () => keepOfflineCopy({ readerId: 'reader', lang: 'ta', trpc, queryClient })

  await expect(copy()).rejects.toThrow('Failed to fetch')
  const before = await readStored('reader')
  expect(before?.marks.map(({ postId }) => postId)).toEqual(['newest', 'middle', 'oldest'])
  expect(Object.keys(before!.posts)).toEqual(['newest'])

  broken = ''
  await copy()
  expect(Object.keys((await readStored('reader'))!.posts).toSorted()).toEqual(['middle', 'newest', 'oldest'])
})
