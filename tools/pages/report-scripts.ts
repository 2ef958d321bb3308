import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

// Says of what the scripts of a reader's page consist: by package, and of our own by folder. Each is compressed alone, so
// that the sum is somewhat more than the whole.

/** The package of a module, or the folder of ours that it is in. */
function partOf(source: string): string {
  const path = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*\/node_modules\/)/.exec(source)
  if (path?.[1]) return path[1]
  const own = /(?:^|\/)((?:client|shared)\/.*)$/.exec(source)?.[1]
  if (!own) return 'bundler'
  const folders = own.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}

/** The text that each part has in a chunk, by the chunk's source map. */
function addParts(chunk: Rolldown.OutputChunk, texts: Map<string, string>, namePart: (source: string) => string) {
  if (!chunk.map) return void texts.set('bundler', (texts.get('bundler') ?? '') + chunk.code)
  const map = new SourceMap(JSON.parse(chunk.map.toString()) as ConstructorParameters<typeof SourceMap>[0])
  for (const [line, text] of chunk.code.split('\n').entries()) {
    let start = 0
    let part: string | undefined
    for (let column = 0; column <= text.length; column++) {
      const entry = column === text.length ? undefined : map.findEntry(line, column)
      const source = entry && 'originalSource' in entry ? (entry.originalSource as string | undefined) : undefined
      const next = column === text.length ? undefined : namePart(source ?? '')
      if (next === part && column < text.length) continue
      if (part !== undefined) texts.set(part, (texts.get(part) ?? '') + text.slice(start, column))
      start = column
      part = next
    }
  }
}

const [result] = [
  await build({ logLevel: 'warn', build: { write: false, sourcemap: 'hidden' } }),
].flat() as Rolldown.RolldownOutput[]
if (!result) throw new Error('Nothing was built')
const chunks = new Map(
  result.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk] as const),
)
/** What readers load at once: the entry, and all that it imports. */
const first = new Set<Rolldown.OutputChunk>()
const visit = (chunk: Rolldown.OutputChunk | undefined) => {
  if (!chunk || first.has(chunk)) return
  first.add(chunk)
  for (const file of chunk.imports) visit(chunks.get(file))
}
const isOf = (chunk: Rolldown.OutputChunk, file: string) => chunk.moduleIds.some((id) => id.endsWith(file))
for (const chunk of chunks.values())
  if (chunk.isEntry || isOf(chunk, `/client/i18n/${process.argv[2] ?? 'ta'}/reader.ts`)) visit(chunk)

const namePart = process.argv.includes('--modules')
  ? (source: string) => source.replace(/^.*(?=node_modules|client\/|shared\/)/, '')
  : partOf
const texts = new Map<string, string>()
for (const chunk of first) addParts(chunk, texts, namePart)
const size = (text: string) => gzipSync(text, { level: 9 }).length
const rows = [...texts].map(([part, text]) => ({ part, bytes: Buffer.byteLength(text), gzip: size(text) }))
console.table(rows.toSorted((a, b) => b.gzip - a.gzip))
console.table(
  [...first].map(({ fileName, code }) => ({ file: fileName, bytes: Buffer.byteLength(code), gzip: size(code) })),
)
