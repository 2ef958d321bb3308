import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appRouter } from '../../../server/app-router.ts'
import { endpoints } from '../../../server/rest/endpoints.ts'

// All that can be asked of the site, from its own lists: what is added is asked, too.

const routes = readFileSync(join(import.meta.dirname, '../../routeTree.gen.ts'), 'utf8')
  .split('export interface FileRoutesByTo {')[1]!
  .split('}')[0]!

/** A path of every page, its parameters replaced by something. */
export const pages: readonly string[] = [...routes.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) =>
  path.replaceAll(/\$\w*/g, 'x'),
)

const all = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)

/** The addresses of all procedures of a type, without an input. */
export const procedures = (type: 'query' | 'mutation' | 'subscription'): string[] =>
  all.flatMap(([name, { _def: about }]) => (about.type === type ? [`/trpc/${name}`] : []))

const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '0123456789abcdef01234567')

/** The documented calls: what is read, and what is written with its method. Their parameters lead to nothing. */
export const endpointReads: readonly string[] = endpoints.flatMap(({ method, path }) =>
  method === 'get' ? [addressOf(path)] : [],
)
export const endpointWrites: readonly [method: string, address: string][] = endpoints.flatMap(({ method, path }) =>
  method === 'get' ? [] : [[method.toUpperCase(), addressOf(path)]],
)
