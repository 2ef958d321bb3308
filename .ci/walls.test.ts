import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverFeatures } from '../oxlint.config.ts'

// A pattern that the linter cannot compile is skipped silently, so each rule is tested with an import that it forbids.

const root = fileURLToPath(new URL('..', import.meta.url))

/** A file, what it must not import, and why. */
const forbidden: [file: string, source: string, message: string][] = [
  ['shared/x.ts', '#server/core/db.ts', 'Only server and worker import the server.'],
  ['shared/x.ts', '../server/core/db.ts', 'Only server and worker import the server.'],
  ['shared/x.ts', '#client/core/head.ts', 'Only the client imports the client.'],
  ['shared/x.ts', '#drizzle/schema/index.ts', 'Only services, the core and the worker query.'],
  ['shared/x.ts', '#worker/jobs/jobs.ts', 'Nothing imports the worker.'],
  ['shared/x.ts', 'hono', 'Of packages, shared imports zod only.'],
  ['shared/x.ts', 'node:fs', 'Of packages, shared imports zod only.'],
  ['shared/x.ts', 'zoder', 'Of packages, shared imports zod only.'],
  ['drizzle/schema/x.ts', '#server/core/db.ts', 'Only server and worker import the server.'],
  ['drizzle/schema/x.ts', '../../client/core/head.ts', 'Only the client imports the client.'],
  ['worker/jobs/x.ts', '#client/core/head.ts', 'Only the client imports the client.'],
  ['worker/jobs/x.ts', '#server/features/posts/posts.router.ts', 'Of features, the worker imports services.'],
  ['worker/jobs/x.ts', '#server/features/posts/posts.content.ts', 'Of features, the worker imports services.'],
  ['worker/jobs/x.ts', '#server/rest/adapter.ts', 'The worker serves no pages and no endpoints.'],
  ...['mail-server.ts', 'pdf/read.ts', 'jobs/handlers.ts', 'jobs/timers.ts', 'jobs/send-mail/handler.ts'].map(
    (file): [string, string, string] => [
      'server/core/x.ts',
      `#worker/${file}`,
      'Of the worker, the server knows what jobs are given and change.',
    ],
  ),
  ['server/x.ts', '#tools/size/fill.ts', 'Nothing of the product imports the tools.'],
  ['client/core/x.ts', '../../tools/pages/paints.ts', 'Nothing of the product imports the tools.'],
  ['server/x.ts', '#client/core/head.ts', 'Only the client imports the client.'],
  ['server/core/x.ts', '#server/features/posts/posts.service.ts', 'The core knows no feature.'],
  ['server/core/x.ts', '../pages/feed.ts', 'The core knows no feature.'],
  ...[
    'server/x.ts',
    'server/core/x.ts',
    'server/pages/x.ts',
    'server/rest/x.ts',
    'server/features/posts/x.content.ts',
  ].map((file): [string, string, string] => [
    file,
    '#server/operations/peers.ts',
    'Only the start, the worker and commands know the operations.',
  ]),
  ...[
    '#server/features/posts/posts.service.ts',
    '../pages/feed.ts',
    '../site.ts',
    '#server/site.ts',
    '#worker/jobs/outcomes.ts',
  ].map((source): [string, string, string] => ['server/operations/x.ts', source, 'Operations know the core alone.']),
  ['server/pages/x.ts', '#server/rest/endpoints.ts', 'Pages know no endpoints.'],
  ['server/rest/x.ts', '#server/pages/feed.ts', 'Endpoints know no pages.'],
  ['server/features/posts/x.router.ts', 'drizzle-orm', 'Only services, the core and the worker query.'],
  ['server/features/posts/x.router.ts', './posts.router.ts', 'A router says who may, and calls a service.'],
  ['server/features/posts/x.rest.ts', '#drizzle/schema/index.ts', 'Only services, the core and the worker query.'],
  ['server/features/posts/x.service.ts', '@trpc/server', 'Services know neither tRPC nor HTTP.'],
  ['server/features/posts/x.service.ts', './posts.rest.ts', 'Services import services.'],
  ['server/features/posts/x.content.ts', '#client/core/head.ts', 'Only the client imports the client.'],
  ['server/features/posts/x.content.ts', '#server/features/archive/archive.service.ts', 'See the order of features.'],
  ['client/routes/x.tsx', '#drizzle/schema/index.ts', 'The client has no database.'],
  ['client/routes/x.tsx', '#server/core/db.ts', 'Of the server, the client imports types only.'],
  ['client/core/x.ts', '../features/posts/post-card.tsx', 'The core knows no feature.'],
  ['client/core/x.ts', '#server/core/db.ts', 'Of the server, the client imports types only.'],
  ['client/ui/x.tsx', '#client/features/posts/post-card.tsx', 'Generic components know no feature.'],
  ['client/ui/x.tsx', 'better-sqlite3', 'The client has no database.'],
  ['client/features/books/x.tsx', 'react-hook-form', 'Only the forms of the admin load the library.'],
  ['client/core/x.ts', '@hookform/resolvers/zod', 'Only the forms of the admin load the library.'],
  ['client/features/books/x.tsx', '../posts/post-card.tsx', 'Client features do not import each other.'],
  ['client/features/books/x.tsx', '#client/features/posts/post-card.tsx', 'Client features do not import each other.'],
  ['client/features/books/x.tsx', './admin/book-form.tsx', 'What readers load imports nothing of the admin.'],
  ['client/features/books/admin/x.tsx', '../../posts/post-card.tsx', 'Client features do not import each other.'],
  [
    'client/features/books/x.tsx',
    '../../ui/button.tsx',
    'What is not of the same feature is imported by its whole path.',
  ],
  [
    'client/features/books/admin/x.tsx',
    '../../admin/admin-list.tsx',
    'What is not of the same feature is imported by its whole path.',
  ],
  ['client/routes/x.tsx', '../ui/button.tsx', 'What is not of the same feature is imported by its whole path.'],
  ['client/features/books/x.tsx', '#client/routes/x.tsx', 'Routes import features, never the reverse.'],
  ['client/features/books/x.tsx', '#server/core/db.ts', 'Of the server, the client imports types only.'],
  ...serverFeatures
    .slice(1)
    .map((feature, index): [string, string, string] => [
      `server/features/${feature}/y.service.ts`,
      `#server/features/${serverFeatures[index]}/x.service.ts`,
      'See the order of features.',
    ]),
  // lucia stays behind one file, whatever else a folder may import.
  ...[
    ...['shared/l.ts', 'drizzle/l.ts', 'worker/l.ts', 'server/l.ts', 'server/core/l.ts', 'server/pages/l.ts'],
    ...[
      'server/rest/l.ts',
      'server/features/auth/l.ts',
      'server/features/auth/l.router.ts',
      'server/features/auth/l.rest.ts',
    ],
    ...[
      'server/features/auth/l.service.ts',
      'client/l.ts',
      'client/core/l.ts',
      'client/ui/l.ts',
      'client/features/auth/l.ts',
    ],
  ].map((file): [string, string, string] => [file, 'lucia', 'Only server/core/session.ts imports lucia.']),
]

const readersView = 'What readers see is in the view publishedPosts'
/** Code that may not read the table of the posts in every state. */
const forReaders = [
  ...['server/pages/x.ts', 'server/rest/x.ts', 'worker/jobs/x.ts'],
  ...serverFeatures
    .filter((feature) => feature !== 'posts' && feature !== 'drafts')
    .map((feature) => `server/features/${feature}/x.service.ts`),
  ...['cards', 'reading', 'search', 'series', 'updates'].map(
    (part) => `server/features/posts/posts.${part}.service.ts`,
  ),
]
const postsTables = ['#drizzle/schema/index.ts', '#drizzle/schema/posts.ts']

/** Imports that the rules allow. */
const allowed: [file: string, source: string][] = [
  ['shared/x.ts', 'zod'],
  ['shared/x.ts', './text.ts'],
  ['worker/jobs/x.ts', '#server/features/media/media.service.ts'],
  ['server/features/posts/x.service.ts', '#server/features/media/media.service.ts'],
  ['server/core/session.ts', 'lucia'],
  ['server/operations/x.ts', '#server/core/db.ts'],
  ['server/doctor/x.ts', '#server/operations/job-redis.ts'],
  ['server/features/posts/x.service.ts', '#worker/jobs/jobs.ts'],
  ['server/start-site.ts', '#worker/jobs/outcomes.ts'],
  ['client/features/books/x.tsx', '#client/features/media/image-slot.tsx'],
]

interface Diagnostic {
  code: string
  help: string
  message: string
  filename: string
}

/** @returns what the linter says of files of that text, under the configuration of the project */
async function lint(files: readonly (readonly [name: string, text: string])[]): Promise<Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mai-walls-'))
  try {
    symlinkSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const output = await new Promise<string>((resolve) => {
      const oxlint = join(root, 'node_modules/.bin/oxlint')
      execFile(oxlint, ['--format', 'json'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
        resolve(stdout),
      )
    })
    return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('only the writing side of posts reads those that readers do not see', async () => {
  const imports = forReaders.flatMap((file) => postsTables.map((source) => [file, source] as const))
  const text = (source: string, name: string) => `import { ${name} } from '${source}'\n${name}()\n`
  const files = imports.map(([file, source], index): [string, string] => [
    file.replace('/x.', `/x${index}.`),
    text(source, 'posts'),
  ])
  const refusedFiles = (await lint(files)).filter(({ message, help }) => `${message} ${help}`.includes(readersView))
  expect(new Set(refusedFiles.map(({ filename }) => filename))).toEqual(new Set(files.map(([file]) => file)))
  const fine: [string, string][] = [
    ['server/features/posts/posts.writing.service.ts', text('#drizzle/schema/index.ts', 'posts')],
    ['server/features/books/x.service.ts', text('#drizzle/schema/index.ts', 'publishedPosts')],
    ['server/features/books/x.test.ts', text('#drizzle/schema/index.ts', 'posts')],
  ]
  const said = (await lint(fine)).filter(({ code }) => code.includes('no-restricted-imports'))
  expect(said).toEqual([])
})

/** Lints one file for each import. @returns what the linter says of restricted imports, by file */
async function lintImports(
  imports: (readonly [file: string, source: string, ...rest: string[]])[],
): Promise<Map<number, string>> {
  const names = imports.map(([file], index) =>
    // The same folder and role, and a name of its own; session.ts is known by its whole name.
    file.endsWith('/session.ts') ? file : file.replace(/\/(\w)\./, `/$1${index}.`),
  )
  const diagnostics = await lint(
    imports.map(([, source], index) => [names[index], `import { thing } from '${source}'\nthing()\n`]),
  )
  const said = new Map<number, string>()
  for (const { code, help, message, filename } of diagnostics)
    if (code.includes('no-restricted-imports')) {
      const index = names.indexOf(filename)
      said.set(index, `${said.get(index) ?? ''}${message} ${help}\n`)
    }
  return said
}

test('every feature of the server has its place in the order', () => {
  expect(readdirSync(join(root, 'server/features')).toSorted()).toEqual(serverFeatures.toSorted())
})

describe('the walls between folders', () => {
  let refusals: Map<number, string>
  let objections: Map<number, string>
  beforeAll(async () => {
    refusals = await lintImports(forbidden)
    objections = await lintImports(allowed)
  })

  test.each(forbidden.map((each, index) => [...each, index] as const))(
    '%s may not import %s',
    (_file, _source, message, index) => {
      expect(refusals.get(index)).toContain(message)
    },
  )

  test.each(allowed.map((each, index) => [...each, index] as const))('%s may import %s', (_file, _source, index) => {
    expect(objections.get(index)).toBeUndefined()
  })
})

test('a timer whose errors would end the process is refused on the server and in the worker', async () => {
  const timer = 'setInterval(() => console.log(), 1000)\nexport {}\n'
  const timeout = 'setTimeout(() => console.log(), 1000)\nexport {}\n'
  const diagnostics = await lint([
    ['server/x.ts', timer],
    ['server/features/posts/x.service.ts', timer],
    ['worker/jobs/x.ts', timer],
    // Where it is guarded, where no visitor runs it, and in the browser.
    ...['server/core/every.ts', 'worker/pdf/watchdog.ts', 'server/x.test.ts', 'client/core/x.ts'].map(
      (file): [string, string] => [file, timer],
    ),
    ['server/y.ts', timeout],
  ])
  const refused = diagnostics.filter(({ code }) => code.includes('no-restricted-globals'))
  expect(refused.map(({ filename }) => filename).toSorted()).toEqual([
    'server/features/posts/x.service.ts',
    'server/x.ts',
    'worker/jobs/x.ts',
  ])
  for (const { message, help } of refused) expect(`${message} ${help}`).toContain('every()')
})

test('what browsers lack over plain http is refused in the client', async () => {
  const [uuid, copy] = [
    'console.log(crypto.randomUUID())\nexport {}\n',
    "void navigator.clipboard.writeText('')\nexport {}\n",
  ]
  const diagnostics = await lint([
    ...['client/core/x.ts', 'client/features/posts/admin/x.tsx', 'shared/x.ts'].map((file): [string, string] => [
      file,
      uuid,
    ]),
    ['client/core/y.ts', copy],
    // Where it is guarded, where no visitor runs it, and on the server.
    ['client/core/copy-text.ts', copy],
    ['client/e2e/x.e2e.ts', uuid],
    ['server/x.ts', uuid],
  ])
  const refused = diagnostics.filter(({ code }) => code.includes('no-restricted-properties'))
  const said = refused.map(({ filename, message, help }) => {
    const advice = /v4 of uuid|copyText\(\)/.exec(`${message} ${help}`)?.[0]
    return `${filename}: ${advice}`
  })
  expect(said.toSorted()).toEqual([
    'client/core/x.ts: v4 of uuid',
    'client/core/y.ts: copyText()',
    'client/features/posts/admin/x.tsx: v4 of uuid',
    'shared/x.ts: v4 of uuid',
  ])
})

test('the storage of browsers, which may be refused, is used by one module alone', async () => {
  const uses = [
    "localStorage.setItem('a', '1')",
    "console.log(sessionStorage.getItem('a'))",
    "window.localStorage.removeItem('a')",
    'console.log(globalThis.sessionStorage)',
  ]
  const fileOf = (use: string) => `${use}\nexport {}\n`
  const names = uses.map((_use, index) => `client/features/posts/x${index}.ts`)
  const diagnostics = await lint([
    ...names.map((name, index): [string, string] => [name, fileOf(uses[index] ?? '')]),
    // Where nothing of it can throw, and where no visitor runs it.
    ['client/core/storage.ts', fileOf('console.log(localStorage)')],
    ['client/e2e/x.e2e.ts', fileOf('console.log(localStorage)')],
  ])
  const refused = diagnostics.filter(({ message, help }) => `${message} ${help}`.includes('deviceStorage'))
  expect(refused.map(({ filename }) => filename).toSorted()).toEqual(names)
})

describe('the size of production code', () => {
  const fileOf = (lines: number) => 'export {}\n'.repeat(lines)
  const functionOf = (lines: number) => `export function f() {\n${'  console.log()\n'.repeat(lines - 2)}}\n`
  const sizes = async (text: string) => {
    const diagnostics = await lint([
      ['server/x.ts', text],
      ['server/x.test.ts', text],
    ])
    return diagnostics
      .filter(({ code }) => code.includes('max-lines'))
      .map(({ code, filename }) => `${code} ${filename}`)
  }

  test('a file has at most 300 lines, unless it is a test', async () => {
    expect(await sizes(fileOf(301))).toEqual(['eslint(max-lines) server/x.ts'])
    expect(await sizes(fileOf(300))).toEqual([])
  })

  test('a function has at most 120 lines, unless it is a test', async () => {
    expect(await sizes(functionOf(121))).toEqual(['eslint(max-lines-per-function) server/x.ts'])
    expect(await sizes(functionOf(120))).toEqual([])
  })
})
