import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { escapeOtherLetters, precompress } from './server/build-plugins.ts'

/** React and others bring a second implementation for development, which a build leaves out, however it is started. */
const define = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** Pages and site come with their packages when they are built; development and tests load those from their folders. */
const bundlePackages = (): Plugin => ({
  name: 'bundle-packages',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: { define, resolve: { noExternal: true } },
      // But those with native parts, and those of development.
      site: {
        define,
        resolve: {
          noExternal: true,
          external: ['better-sqlite3', 'sharp', '@node-rs/argon2', 'vite', '@vitejs/plugin-react'],
        },
      },
    },
  }),
})

/**
 * What the PDF reader's worker fetches when a PDF needs it: decoders of scanned pages, and fonts that the PDF lacks. It
 * asks for them by name, so they keep their names in a folder with the version (client/features/pdfs/pdf-source.ts).
 */
function pdfParts(): Plugin {
  const isWanted = (name: string) => /(?:jbig2|openjpeg|qcms_bg)\.wasm$|\.(?:pfb|ttf)$/.test(name)
  return {
    name: 'pdf-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
      const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
      for (const folder of ['wasm', 'standard_fonts']) {
        const names = (await readdir(join(dirname(manifest), folder))).filter(isWanted)
        for (const name of names)
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: await readFile(join(dirname(manifest), folder, name)),
          })
      }
    },
  }
}

/** What a page of a post or of the bookmarks may load, by then or later: kept for reading without a network. */
const offlineSources = new Set(
  [
    'entry-client.tsx',
    'routes/_site/bookmarks.tsx',
    'routes/_site/posts.$id.$slug.tsx',
    'routes/_site/posts.$id.index.tsx',
    'features/bookmarks/bookmarks-page.tsx',
    'features/listen/player.tsx',
    'features/bookmarks/bookmark-sync.tsx',
    'features/bookmarks/offline-copy.ts',
    'core/calls.ts',
    'features/notifications/bell-panel.tsx',
    'features/notifications/live-news.ts',
    'features/search/search-panel.tsx',
    ...['ta', 'en'].flatMap((lang) =>
      ['reader.ts', 'account-pages.ts', 'errors.ts', 'listen.json'].map((messages) => `i18n/${lang}/${messages}`),
    ),
  ].map((file) => join(import.meta.dirname, 'client', file)),
)

/** Other letters, and italics, are rare: without a network other faces stand in for them. */
const isFaceOfAllPages = (file: string) => file.endsWith('.woff2') && !/-wght-normal|-italic/.test(file)

/** Writes the list of the files that those become: scripts, styles and fonts. */
function listOfflineFiles(): Plugin {
  return {
    name: 'list-offline-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Behind Vite, which takes chunks out that have nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const files = new Set(Object.keys(bundle).filter(isFaceOfAllPages))
        const visit = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || files.has(file)) return
          files.add(file)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          chunk.imports.forEach(visit)
        }
        const isNeeded = (id: string | null) => offlineSources.has(id?.split('?')[0] ?? '')
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && (isNeeded(chunk.facadeModuleId) || chunk.moduleIds.some(isNeeded)))
            visit(chunk.fileName)
        const source = JSON.stringify([...files].toSorted().map((file) => `/${file}`))
        this.emitFile({ type: 'asset', fileName: 'offline-files.json', source })
      },
    },
  }
}

/**
 * The site's own bundle reads files and starts processes that stand beside its sources: folders stay those of the sources.
 */
function keepSourceFolders(): Plugin {
  return {
    name: 'keep-source-folders',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'site',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
      handler(code, id) {
        const folder = JSON.stringify(join('..', '..', relative(import.meta.dirname, dirname(id))))
        return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`), map: null }
      },
    },
  }
}

// What most readers come for: home, lists, posts, and the frame around them. Their components come with every page.
const commonPages = new Set([
  '/_site',
  '/_site/recentposts',
  '/_site/$categorySlug',
  '/_site/posts/$id/$slug',
  '/_site/posts/$id/',
])

// Readers come to these from a post, or begin there: what loads their data is fetched with their components, not with every
// page.
const withOwnLoader = /^\/_site\/(?:authors|corrections|english|home|series|tags)\b/
const withLoader = [['loader' as const, 'component' as const, 'errorComponent' as const, 'notFoundComponent' as const]]

/**
 * Readers get two files with all that the entry imports: on a slow line the number of requests counts more than their
 * bytes. Packages are a file of their own, which most releases leave as it is. Other pages are split by route.
 */
const readerChunks: Rolldown.CodeSplittingGroup[] = [
  // Its first module: what browsers lack is there before anything asks for it.
  {
    name: 'framework',
    test: /\/node_modules\/|\/client\/core\/(?:polyfills|define-missing)\.ts/,
    tags: ['$initial'],
    priority: 2,
  },
  { name: 'reader', tags: ['$initial'], priority: 1 },
]

/**
 * The engine keeps the text of what it runs: without comments and indentation the site and its worker need some MB less.
 * Names stay, for the stacks of errors.
 */
const withoutWhitespace = { compress: false, mangle: false, codegen: true } as const

/** The oldest browsers that the scripts and styles serve (README, "Browsers"); client/core/polyfills.ts brings what they lack. */
const browsers = ['chrome99', 'edge99', 'firefox102', 'safari15.4', 'ios15.4']

const routes = { target: 'react', routesDirectory: 'client/routes', quoteStyle: 'single' } as const

export default {
  plugins: [
    // Readers' pages begin with a tree of their own: the admin's routes are the larger part of the whole one.
    tanstackRouterGenerator({
      ...routes,
      generatedRouteTree: 'client/readerRouteTree.gen.ts',
      routeFileIgnorePattern: '^(?:admin|auth)\\.',
    }),
    tanstackRouter({
      ...routes,
      generatedRouteTree: 'client/routeTree.gen.ts',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          commonPages.has(routeId) ? [] : withOwnLoader.test(routeId) ? withLoader : undefined,
      },
    }),
    react(),
    pdfParts(),
    listOfflineFiles(),
    keepSourceFolders(),
    bundlePackages(),
    escapeOtherLetters(),
    precompress(),
  ],
  appType: 'custom',
  worker: { format: 'es' },
  publicDir: 'client/public',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: browsers,
        // Pages allow no fonts inside style sheets, however small.
        assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
        // The two files that pages share are there by then; naming the rest of each page's scripts in advance would
        // make a list of file names the largest part of the second one.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
        // The PDF reader's own worker is larger; it is loaded when a PDF is opened.
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          input: 'client/entry-client.tsx',
          output: { codeSplitting: { groups: readerChunks } },
          // tRPC does not say of itself that importing it changes nothing; its WebSocket client would stay in.
          treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }] },
          checks: { pluginTimings: false },
        },
      },
    },
    offlineWorker: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'client/features/bookmarks/offline-worker.ts',
          output: { format: 'iife', entryFileNames: 'offline-worker.js' },
          checks: { pluginTimings: false },
        },
      },
    },
    // Readers' pages are one file, which is loaded at the start; the admin's are not rendered here.
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'client/entry-server.tsx',
          output: {
            codeSplitting: { groups: [{ name: 'pages', test: /\/client\/routes\/_site/ }] },
            minify: withoutWhitespace,
          },
          checks: { pluginTimings: false },
        },
      },
    },
    // What `npm start` runs: few large files start in a third of the processor time of 400, with a third of the memory. The
    // packages come with them, since finding and reading each of their files takes longer than what is in it.
    site: {
      consumer: 'server',
      build: {
        outDir: 'dist/site',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: { main: 'server/main.ts', worker: 'worker/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: withoutWhitespace },
          checks: { pluginTimings: false },
        },
      },
    },
  },
  builder: {},
} satisfies UserConfig
