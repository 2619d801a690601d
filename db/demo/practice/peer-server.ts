import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Courier, type Receiver } from './courier.ts'

export type PeerRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type PeerResponse = { status?: number; json?: unknown; html?: string; location?: string }

/** A small server on loopback with one function as its handler. */
async function serveOnLoopback(respond: (sent: PeerRequest) => PeerResponse | Promise<PeerResponse>, port = 0) {
  const server = createServer((request, response) => {
    void read(request).then(
      async (sent) => give(response, await respond(sent)),
      (error: unknown) => give(response, { status: 500, json: { error: { message: String(error) } } }),
    )
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Opens an account for a key that has none, where anyone who knows it may have one. */
export type Introduce = (key: string) => Promise<void>

/** The common part of every payment provider on loopback: its accounts, the owner of each object, the calls it received, and a page to pay on. */
export abstract class Peer {
  protected readonly keys = new Map<string, Receiver | undefined>()
  protected readonly owners = new Map<string, string>()
  readonly courier = new Courier()
  readonly calls: { method: string; path: string; idempotencyKey: string | undefined }[] = []
  /** The next refunds fail, as they do when the card is closed; or the provider does not respond at all. */
  readonly moods = { refundsFail: false, isDown: false }
  url = ''
  close: () => Promise<void> = async () => {}
  protected readonly introduce: Introduce

  constructor(introduce: Introduce) {
    this.introduce = introduce
  }

  async listen(port: number): Promise<void> {
    const { url, close } = await serveOnLoopback(
      (request) => (request.path.startsWith('/pay/') ? this.page(request) : this.api(request)),
      port,
    )
    this.url = url
    this.close = close
  }

  protected abstract page(sent: PeerRequest): PeerResponse
  protected abstract api(sent: PeerRequest): Promise<PeerResponse>
}

const MAX_BYTES = 1_000_000

async function read(request: IncomingMessage): Promise<PeerRequest> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('too large')
    parts.push(part)
  }
  const url = new URL(request.url ?? '/', 'http://peer')
  const body = Buffer.concat(parts).toString('utf8')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  }
}

function give(response: ServerResponse, { status, json, html, location }: PeerResponse): void {
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status ?? (location === undefined ? 200 : 303), {
    ...(location === undefined ? {} : { location }),
    'content-type': type,
    'cache-control': 'no-store',
  })
  response.end(html ?? (json === undefined ? '' : JSON.stringify(json)))
}

/** 'a[b][0][c]=d' as Stripe's client writes it, as an object. */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter(Boolean)
    let place = form
    for (const step of steps.slice(0, -1)) place = (place[step] ??= {}) as Record<string, unknown>
    place[steps.at(-1) ?? ''] = value
  }
  return form
}
