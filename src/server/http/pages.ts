import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** The built web part: hashed files are stored for a year, the page itself never; any address without a file is the app's own. */
export async function servePages(server: FastifyInstance, webFolder: string | undefined): Promise<void> {
  if (webFolder === undefined || !existsSync(join(webFolder, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    // A missing file is missing; everything else is a screen, and the client shows when there is none.
    if (path.startsWith('/api/') || path.startsWith('/assets/') || /\.\w{2,5}$/.test(path)) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
