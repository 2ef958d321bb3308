import { readdirSync } from 'node:fs'
import { defineConfig, type OxlintOverride } from 'oxlint'

// Who may import whom. An override replaces a rule as a whole, so each says all of its walls. The patterns have no
// look-ahead: the linter's engine has none and skips such a pattern silently. `.ci/walls.test.ts` tests each rule.

interface Pattern {
  regex: string
  message: string
  allowTypeImports?: boolean
}

const lucia = { name: 'lucia', message: 'Only server/core/session.ts imports lucia.' }

/** One place decides what readers see. */
const readersView = 'What readers see is in the view publishedPosts; only the writing side of posts has their table.'
const postsTable = ['#drizzle/schema/index.ts', '#drizzle/schema/posts.ts'].map((name) => ({
  name,
  importNames: ['posts'],
  message: readersView,
}))
const noWorker = { regex: '(^#|/)worker/', message: 'Nothing imports the worker.' }
/** All of it but the lists in worker/jobs. */
const onlyJobs = {
  regex: '(^#|/)worker/([^/]+\\.|(pdf|test)/|jobs/([^/]+/|handlers|timers))',
  message: 'Of the worker, the server knows what jobs are given and change.',
}
const noTools = { regex: '(^#|/)tools/', message: 'Nothing of the product imports the tools.' }
const noOperations = {
  regex: '/operations/|/jobs/outcomes',
  message: 'Only the start, the worker and commands know the operations.',
}
const noClient = { regex: '(^#|/)client/', message: 'Only the client imports the client.' }
const belowStart = [onlyJobs, noClient, noOperations]
const noServer = { regex: '(^#|/)server/', message: 'Only server and worker import the server.' }
const noDrizzle = { regex: '(^#|/)drizzle/|^drizzle-orm', message: 'Only services, the core and the worker query.' }
const noTables = { regex: '^(better-sqlite3|drizzle-orm|#drizzle/)', message: 'The client has no database.' }
/** Every package that is not zod. */
const zodOnly = { regex: '^([^.#z]|z[^o]|zo[^d]|zod[^/])', message: 'Of packages, shared imports zod only.' }
const serverTypes = {
  regex: '^#server/',
  message: 'Of the server, the client imports types only.',
  allowTypeImports: true,
}

/** The features of the server, in the order in which they may import each other: each only those after it. */
export const serverFeatures = [
  ...['home', 'front', 'jobs', 'audit', 'trash', 'library', 'account-data', 'recent-posts', 'archive', 'saved-views'],
  ...[
    'house-words',
    'about',
    'site-pages',
    'menus',
    'bookmarks',
    'follows',
    'reading',
    'titles',
    'banners',
    'orders',
    'cart',
    'books',
    'gallery',
    'newsletter',
  ],
  ...['pdfs', 'drafts', 'posts', 'header-banners', 'search', 'terms', 'categories', 'plans', 'profile', 'staff'],
  ...['auth', 'mail', 'notifications', 'contact', 'settings', 'media', 'reads'],
]
/** Client features that others may import: the frame of the admin, the editor, the media picker, and typing. */
const sharedClientFeatures = new Set(['admin', 'editor', 'media', 'typing'])
const clientFeatures = readdirSync(new URL('client/features', import.meta.url))

const walls = (
  files: string[],
  patterns: Pattern[],
  excludeFiles: string[] = [],
  tables = files.every((glob) => /^(?:server\/(?:features|pages|rest)|worker)\//.test(glob)) ? postsTable : [],
): OxlintOverride => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { paths: [lucia, ...tables], patterns: [noTools, ...patterns] }] },
})

/** Files of the server by what they are for; the last that matches holds. */
const serverKinds: [glob: string, patterns: Pattern[]][] = [
  ['**/*.ts', []],
  [
    '**/*.router.ts',
    [noDrizzle, { regex: '\\.(router|rest)\\.ts$', message: 'A router says who may, and calls a service.' }],
  ],
  ['**/*.rest.ts', [noDrizzle]],
  [
    '**/*.service.ts',
    [
      { regex: '^(@trpc/|hono|@hono/|node:http)', message: 'Services know neither tRPC nor HTTP.' },
      { regex: '\\.(router|rest)\\.ts$', message: 'Services import services.' },
    ],
  ],
]

/** Features in which editors write posts. */
const writingFeatures = new Set(['posts', 'drafts'])
/** What the feature of posts has for readers. */
const readersOfPosts = ['cards', 'reading', 'search', 'series', 'updates'].map((part) => `posts.${part}.service.ts`)

/** A feature and the ones above it, which it must not import. */
const featureWalls = serverFeatures.flatMap((feature, index) => {
  const above = serverFeatures.slice(0, index)
  const order =
    above.length > 0
      ? [
          {
            regex: `/features/(${above.join('|')})/|^\\.\\./(${above.join('|')})/`,
            message: 'See the order of features.',
          },
        ]
      : []
  const servicePatterns = serverKinds.find(([glob]) => glob === '**/*.service.ts')?.[1] ?? []
  const ofReaders = readersOfPosts.map((file): [string, Pattern[]] => [file, servicePatterns])
  return [...serverKinds, ...(feature === 'posts' ? ofReaders : [])].map(([glob, patterns]) =>
    walls(
      [`server/features/${feature}/${glob}`],
      [...belowStart, ...order, ...patterns],
      ['**/*.test.ts'],
      writingFeatures.has(feature) && !glob.startsWith('posts.') ? [] : postsTable,
    ),
  )
})

const noFormLibrary = {
  regex: '^(react-hook-form|@hookform/)',
  message: 'Only the forms of the admin load the library.',
}
const wholePath = (folders: string[]): Pattern => ({
  regex: `^(\\.\\./)+(${folders.join('|')})/`,
  message: 'What is not of the same feature is imported by its whole path.',
})
const clientWalls = [
  ...[noWorker, noTables, serverTypes, noFormLibrary],
  wholePath(['core', 'features', 'i18n', 'routes', 'ui']),
]
const clientFeatureWalls = clientFeatures.map((feature) => {
  const others = clientFeatures.filter((other) => other !== feature && !sharedClientFeatures.has(other))
  return walls(
    [`client/features/${feature}/**`],
    [
      ...clientWalls.filter((wall) => feature !== 'admin' || wall !== noFormLibrary),
      wholePath([...sharedClientFeatures].filter((shared) => shared !== feature)),
      { regex: '/routes/', message: 'Routes import features, never the reverse.' },
      { regex: '^\\./admin/', message: 'What readers load imports nothing of the admin.' },
      { regex: `(/features/|^(\\.\\./)+)(${others.join('|')})/`, message: 'Client features do not import each other.' },
    ],
  )
})

const webStorages = ['localStorage', 'sessionStorage']
const throwingStorage = 'Browsers may refuse it: deviceStorage and tabStorage of client/core/storage.ts.'

/** Code that no visitor runs: tests, demo content and tools. */
const notProduction = [
  ...['**/*.test.ts', '**/*.test.tsx', 'client/e2e/**', 'client/test/**', 'worker/test/**', '.ci/**'],
  ...['server/test/**', 'server/demo/**', 'server/rest/contract/**', 'tools/**'],
]

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'vitest', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'react/react-in-jsx-scope': 'off',
    // Cells of a table are functions that are called, not components.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/consistent-return': 'off',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-new': 'off',
    'eslint/no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/expect-expect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'no-restricted-imports': ['error', { paths: [lucia], patterns: [onlyJobs] }],
    'eslint/max-lines': ['error', { max: 300 }],
    'eslint/max-lines-per-function': ['error', { max: 120 }],
  },
  overrides: [
    { files: notProduction, rules: { 'eslint/max-lines': 'off', 'eslint/max-lines-per-function': 'off' } },
    {
      files: ['server/**', 'worker/**'],
      excludeFiles: ['server/core/every.ts', 'worker/pdf/watchdog.ts', ...notProduction],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'setInterval', message: 'An error in it ends the process: every().' },
        ],
      },
    },
    {
      // A site is first tried on `http://192.168.…`: browsers lack there what they have over https and on `localhost`.
      files: ['client/**', 'shared/**'],
      excludeFiles: ['client/core/copy-text.ts', ...notProduction],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'crypto', property: 'randomUUID', message: 'Missing over plain http: v4 of uuid.' },
          { object: 'navigator', property: 'clipboard', message: 'Missing over plain http: copyText().' },
          ...['window', 'globalThis', 'self'].flatMap((object) =>
            webStorages.map((property) => ({ object, property, message: throwingStorage })),
          ),
        ],
      },
    },
    {
      files: ['client/**', 'shared/**'],
      excludeFiles: ['client/core/storage.ts', ...notProduction],
      rules: {
        'no-restricted-globals': ['error', ...webStorages.map((name) => ({ name, message: throwingStorage }))],
      },
    },
    walls(['shared/**'], [noWorker, noClient, noServer, noDrizzle, zodOnly], ['**/*.test.ts']),
    walls(['drizzle/**'], [noWorker, noClient, noServer]),
    walls(
      ['worker/**'],
      [
        noClient,
        {
          regex: '/features/.*\\.(router|rest|files|google|content|emails|notices)\\.ts$',
          message: 'Of features, the worker imports services.',
        },
        { regex: '/(pages|rest)/', message: 'The worker serves no pages and no endpoints.' },
      ],
      ['**/*.test.ts'],
    ),
    walls(['server/**'], [onlyJobs, noClient]),
    walls(['server/*.ts'], [...belowStart], ['server/main.ts', 'server/start-site.ts', '**/*.test.ts']),
    walls(
      ['server/operations/**'],
      [
        onlyJobs,
        noClient,
        {
          regex: '/(features|pages|rest)/|/jobs/outcomes|^(\\.\\./|#server/)[^/]+\\.ts$',
          message: 'Operations know the core alone.',
        },
      ],
      ['**/*.test.ts'],
    ),
    walls(
      ['server/core/**'],
      [...belowStart, { regex: '/(features|pages|rest)/', message: 'The core knows no feature.' }],
      ['**/*.test.ts'],
    ),
    walls(
      ['server/pages/**'],
      [...belowStart, { regex: '/rest/', message: 'Pages know no endpoints.' }],
      notProduction,
    ),
    walls(
      ['server/rest/**'],
      [...belowStart, { regex: '/pages/', message: 'Endpoints know no pages.' }],
      notProduction,
    ),
    ...featureWalls,
    walls(['client/**'], clientWalls, ['client/e2e/**']),
    walls(
      ['client/core/**'],
      [...clientWalls, { regex: '/(features|routes)/', message: 'The core knows no feature.' }],
    ),
    walls(
      ['client/ui/**'],
      [...clientWalls, { regex: '/(features|routes)/', message: 'Generic components know no feature.' }],
    ),
    ...clientFeatureWalls,
    // They fill a site with a large library.
    {
      files: ['server/core/matching.test.ts', 'server/core/kept-counts.test.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns: [onlyJobs, noClient] }] },
    },
    { files: ['server/core/session.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
  ignorePatterns: ['dist', 'client/readerRouteTree.gen.ts', 'client/routeTree.gen.ts', 'client/i18n/messages.gen.d.ts'],
})
