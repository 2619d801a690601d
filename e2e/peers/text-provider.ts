import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type TakenTemplate = {
  reference: string
  channel: string
  name: string
  category: string
  texts: { language: string; text: string; example: string }[]
}
type TakenText = { template?: string; reference: string; channel: string; from: string; to: string; text: string }

/**
 * A stand-in for a provider of SMS and WhatsApp: takes texts as the real wire form has them, and reports their outcome with
 * signed webhooks. `responses` are given first, one per call, before it takes texts again.
 */
export async function openTextProvider({ key, secret }: { key: string; secret: string }) {
  const texts: TakenText[] = []
  const templates: TakenTemplate[] = []
  const keys = new Set<string>()
  const responses: { status: number; body?: string }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const nextResponse =
        request.headers.authorization === `Bearer ${key}` ? responses.shift() : { status: 401, body: 'unknown key' }
      if (nextResponse) return response.writeHead(nextResponse.status).end(nextResponse.body ?? '')
      const idempotencyKey = String(request.headers['idempotency-key'])
      const taken = Buffer.concat(pieces).toString()
      if (keys.has(idempotencyKey)) return response.writeHead(200).end('{}')
      if (request.url === '/messages/templates') templates.push(JSON.parse(taken) as TakenTemplate)
      else texts.push(JSON.parse(taken) as TakenText)
      keys.add(idempotencyKey)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: `sm-${texts.length}` }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  let reported = 0
  return {
    texts,
    templates,
    responses,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    /** A call-back as it goes over the wire: its body and its headers. */
    report: (
      reference: string,
      state: string,
      more: { id?: string; detail?: string; at?: number; secret?: string; kind?: string; decidedAt?: string } = {},
    ) => {
      const id = more.id ?? `event-${(reported += 1)}`
      const at = String(Math.floor((more.at ?? Date.now()) / 1_000))
      const { kind, decidedAt } = more
      const body = JSON.stringify({ kind, reference, state, detail: more.detail ?? '', at: decidedAt })
      const signature = createHmac('sha256', more.secret ?? secret)
        .update(`${id}.${at}.${body}`)
        .digest('base64')
      return { body, headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` } }
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
