import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { distDir, openBuiltBundle } from '../../server/pages/client-bundle.ts'

const pages = {
  home: ['__root__', '/_site', '/_site/home'],
  category: ['__root__', '/_site', '/_site/$categorySlug'],
  post: ['__root__', '/_site', '/_site/posts/$id/$slug'],
}

for (const [name, routeIds] of Object.entries(pages))
  for (const lang of ['ta', 'en'] as const) {
    test(`the ${name} page in ${lang} loads no editor, no admin, no calls [F-11]`, async () => {
      const { scripts, modules } = (await openBuiltBundle()).files(routeIds, lang)
      const sources = [...scripts, ...modules].map((path) => readFileSync(join(distDir, 'client', path)))
      for (const source of sources)
        expect(source.toString()).not.toMatch(/prosemirror|tiptap|ZodObject|admin\/subscription-plans|TRPCClientError/i)
    })
  }
