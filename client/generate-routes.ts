// Writes client/routeTree.gen.ts, which git does not keep: the router's Vite plugin does so whenever it reads the
// configuration. For the type check of a fresh clone, which runs before any build.
import { resolveConfig } from 'vite'

await resolveConfig({ logLevel: 'error' }, 'build')
