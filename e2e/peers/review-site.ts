import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { Instant } from '#core/dates.ts'

const Reply = z.strictObject({
  id: z.uuid(),
  sequence: z.int().min(1),
  text: z.string().min(1),
  author: z.string(),
  language: z.string(),
  publishedAt: Instant,
})

/** A stand-in for a review site on loopback: it takes the call of a test and a reply to each review, the one with the highest number, and can refuse on purpose. */
export async function openReviewSite(key: string) {
  const state = { status: 200 }
  const calls: string[] = []
  const replies = new Map<string, z.infer<typeof Reply>>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.push(`${request.method} ${request.url}`)
      const [, reviewId = ''] = /^\/v1\/reviews\/([^/]+)\/reply$/.exec(request.url ?? '') ?? []
      const read = Reply.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8') || 'null'))
      const isSigned = request.headers.authorization === `Bearer ${key}`
      const isTest = request.method === 'GET' && request.url === '/v1/reviews'
      const status = isSigned
        ? isTest
          ? state.status
          : read.success && reviewId !== '' && request.method === 'PUT'
            ? state.status
            : 422
        : 401
      const before = replies.get(decodeURIComponent(reviewId))
      if (status === 200 && read.data && (before?.sequence ?? 0) < read.data.sequence)
        replies.set(decodeURIComponent(reviewId), read.data)
      // It echoes the key, as a careless one would.
      response.writeHead(status).end(status === 200 ? '' : `no: ${request.headers.authorization}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/v1`, state, calls, replies, close }
}
