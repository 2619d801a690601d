import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type TakenText = { reference: string; channel: string; from: string; to: string; text: string }

/**
 * A stand-in for a provider of SMS and WhatsApp: takes texts as the real wire form has them, and reports their outcome with
 * signed webhooks. `responses` are given first, one per call, before it takes texts again.
 */
export async function openTextProvider({ key, secret }: { key: string; secret: string }) {
  const texts: TakenText[] = []
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
      if (!keys.has(idempotencyKey)) texts.push(JSON.parse(Buffer.concat(pieces).toString()) as TakenText)
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
    responses,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    /** A call-back as it goes over the wire: its body and its headers. */
    report: (
      reference: string,
      state: string,
      more: { id?: string; detail?: string; at?: number; secret?: string } = {},
    ) => {
      const id = more.id ?? `event-${(reported += 1)}`
      const at = String(Math.floor((more.at ?? Date.now()) / 1_000))
      const body = JSON.stringify({ reference, state, detail: more.detail ?? '' })
      const signature = createHmac('sha256', more.secret ?? secret)
        .update(`${id}.${at}.${body}`)
        .digest('base64')
      return { body, headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` } }
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
