import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageReply, PageRequest, ServedPage } from '../area.ts'
import { HttpFailure } from './failures.ts'
import type { CallLimit } from './limits.ts'

const YEAR_SECONDS = 31_536_000

/** The built web part: hashed files are stored for a year, the page itself never; any address without a file is the app's own. */
export async function serveFiles(server: FastifyInstance, webFolder: string | undefined): Promise<void> {
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

type Written = Pick<PageRequest, 'platform' | 'inProperty'> & {
  webFolder: string | undefined
  settings: { publicUrl: string }
  callLimit: CallLimit
}

/** What areas show to everyone at addresses of their own. */
export function serveWritten(server: FastifyInstance, pages: readonly ServedPage[], options: Written): void {
  const { webFolder = '', platform, inProperty, settings, callLimit } = options
  const files = new Map<string, string>()
  const fileOf = (name: string): string => {
    const path = join(webFolder, name)
    const text = files.get(name) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '<!doctype html><title></title>')
    files.set(name, text)
    return text
  }
  for (const { path, perMinute, respond } of pages)
    server.get(path, async (request, reply) => {
      const wait = perMinute === undefined ? 0 : callLimit.waitFor(`page ${path} ${request.ip}`, perMinute)
      if (wait > 0) throw new HttpFailure(429, 'too_many_requests', {}, wait)
      const query = Object.fromEntries(Object.entries(Object(request.query)))
      return giveWritten(await respond({ query, platform, inProperty, publicUrl: settings.publicUrl }), reply, fileOf)
    })
}

function giveWritten(response: PageReply, reply: FastifyReply, fileOf: (name: string) => string): FastifyReply {
  if (response.status === 302) return reply.header('cache-control', 'no-store').redirect(response.location, 302)
  const { status, frameOrigins = [] } = response
  void reply.status(status).header('cache-control', 'no-cache')
  if (response.isForOtherSites) void reply.header('cross-origin-resource-policy', 'cross-origin')
  if (frameOrigins.length > 0) allowFrames(reply, frameOrigins)
  if ('body' in response) return reply.type(response.type).send(response.body)
  const page = fileOf(response.page)
    .replace(/<html lang="\w*">/, `<html lang="${response.lang}">`)
    .replace(/<title>[^<]*<\/title>/, () => response.head)
  return reply.type('text/html; charset=utf-8').send(page)
}

/** The page may be shown within pages of some sites, which no other page may. */
function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const ancestors = `frame-ancestors ${["'self'", ...origins].join(' ')}`
  reply.removeHeader('x-frame-options')
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", ancestors))
}
