// Writes client/routeTree.gen.ts and client/readerRouteTree.gen.ts, which git does not keep: the router's Vite plugins do
// so whenever they read the configuration. For the type check of a fresh clone, which runs before any build.
import { resolveConfig } from 'vite'

await resolveConfig({ logLevel: 'error' }, 'build')
