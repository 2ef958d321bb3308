import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'

interface DevServer {
  vite: ViteDevServer
  /** Serves modules, styles and Vite's own files. @returns false for pages and calls */
  serve(req: IncomingMessage, res: ServerResponse): boolean
  close(): Promise<void>
}

// Vite reports only asynchronously whether it serves an address, so its addresses are listed here.
const viteAddress = /^\/(?:@|client\/|shared\/|node_modules\/|__|favicon\.svg)/

/** Vite inside the site's own server, with hot reload over the same port. */
export async function openDevServer(server: Server): Promise<DevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
  return {
    vite,
    serve(req, res) {
      if (!viteAddress.test(req.url ?? '')) return false
      vite.middlewares(req, res, () => res.writeHead(404).end())
      return true
    },
    close: () => vite.close(),
  }
}
