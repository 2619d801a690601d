import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the line does to a call, and how often. */
const FATES = { lose: 0.08, cut: 0.05, double: 0.05, abandon: 0.03, delay: 0.05 } as const
type Fate = keyof typeof FATES | 'pass'

export type BadLine = {
  url: string
  /** Responses that were sent and never arrived. */
  lost: number
  /** Responses that ended half-way. */
  cut: number
  /** Requests the server got twice at once. */
  doubled: number
  /** Requests whose connection ended while the server worked. */
  unsent: number
  late: number
  /** Repeated requests whose responses differ. */
  faults: string[]
  close: () => Promise<void>
}

type Got = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }

/** A line to a server that loses, cuts, delays and doubles what goes over it. */
export async function openBadLine(target: string, chance: () => number): Promise<BadLine> {
  const { hostname, port } = new URL(target)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

  const forward = (request: http.IncomingMessage, body: Buffer, patience?: number) =>
    new Promise<Got>((resolve, reject) => {
      const { host: _, connection: __, ...headers } = request.headers
      const call = http.request({ hostname, port, agent, method: request.method, path: request.url, headers })
      call.once('error', reject)
      call.once('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }),
        )
      })
      call.end(body)
      if (patience !== undefined) setTimeout(() => call.destroy(new Error('abandoned')), patience)
    })

  const line: BadLine = {
    url: '', lost: 0, cut: 0, doubled: 0, unsent: 0, late: 0, faults: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      agent.destroy()
    },
  } // prettier-ignore

  async function carry(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const fate = fateOf(chance())
    if (fate === 'abandon') {
      line.unsent += 1
      await forward(request, body, chance() * 8).catch(() => {})
      response.destroy()
      return
    }
    if (fate === 'double') {
      line.doubled += 1
      const twins = await Promise.all([forward(request, body), forward(request, body)])
      if (twins.every(({ status }) => status === 200) && !twins[0].bytes.equals(twins[1].bytes))
        line.faults.push(`${request.method} ${request.url}: ${twins.map(({ bytes }) => bytes.toString()).join(' | ')}`)
      give(response, twins.find(({ status }) => status === 200) ?? twins[0])
      return
    }
    const got = await forward(request, body)
    if (fate === 'lose') {
      line.lost += 1
      response.destroy()
    } else if (fate === 'cut') {
      line.cut += 1
      response.writeHead(got.status, { ...plain(got.headers), 'content-length': got.bytes.length })
      response.write(got.bytes.subarray(0, got.bytes.length >> 1), () => response.destroy())
    } else {
      if (fate === 'delay') {
        line.late += 1
        await sleep(chance() * 40)
      }
      give(response, got)
    }
  }

  const server = http.createServer((request, response) => {
    carry(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}

function fateOf(drawn: number): Fate {
  let left = drawn
  for (const [fate, share] of Object.entries(FATES)) if ((left -= share) < 0) return fate as Fate
  return 'pass'
}

/** Headers of a response without those about its own connection. */
const plain = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['connection', 'transfer-encoding', 'keep-alive'].includes(name)),
  )

function give(response: http.ServerResponse, { status, headers, bytes }: Got): void {
  response.writeHead(status, { ...plain(headers), 'content-length': bytes.length })
  response.end(bytes)
}
