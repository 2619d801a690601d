import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A statement as it went over the wire. `trip` counts how often the sender had waited for responses before it went on. */
export type Sent = { text: string; params: readonly (string | null)[]; trip: number; isSimple: boolean; by: number }

export type Recorder = {
  /** Folder of the socket to connect to instead of the database's own. */
  socket: string
  /** What the app's connections send while some work runs, in the order sent: of a write its own alone, or the work of jobs as well. */
  record: (work: () => Promise<void>, what?: 'the call' | 'everything') => Promise<Sent[]>
  close: () => void
}

/** A proxy between a server and its database and writes down what passes, without changing a byte. */
export async function startRecorder(database: { host: string; user: string }): Promise<Recorder> {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-bench-'))
  let sent: Sent[] = []
  let trips = 0
  let connections = 0
  const server = createServer((client) => {
    const by = (connections += 1)
    const upstream = connect(join(database.host, '.s.PGSQL.5432'))
    const statements = new Map<string, string>()
    const toClient = new Delivery((bytes) => client.write(bytes))
    let isApp = false
    const read = messages((type, body) => {
      if (type === '') isApp = body.toString('latin1').includes('\0user\0hotelmate_app\0')
      if (!isApp) return
      const step = readStep(type, body, statements)
      if (!step || IS_NOISE.test(step.text)) return
      if (toClient.hasDelivered) trips += 1
      toClient.hasDelivered = false
      sent.push({ ...step, trip: trips, by })
    })
    client.on('data', (chunk: Buffer) => {
      toClient.wait()
      read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => toClient.add(chunk))
    const end = () => [client, upstream].forEach((side: Socket) => side.destroy())
    for (const side of [client, upstream]) side.on('close', end).on('error', end)
  })
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done))
  return {
    socket: folder,
    record: async (work, what = 'the call') => {
      await new Promise((done) => setTimeout(done, 400)) // jobs of the call before have ended
      ;[sent, trips] = [[], 0]
      await work()
      await new Promise((done) => setTimeout(done, 60)) // the closing commit of a read is not waited for
      return what === 'everything' ? [...sent] : ofTheCall(sent)
    },
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a write sent itself, from its opening to its commit: jobs of others, such as a guest's mail, begin when they have committed. */
function ofTheCall(sent: readonly Sent[]): Sent[] {
  const opening = sent.findIndex(({ text }) => text.includes('open_write'))
  if (opening < 0) return [...sent]
  const own = sent[opening]?.by
  const isOwn = (text: RegExp) => (step: Sent) => step.by === own && text.test(step.text)
  const first = sent.slice(0, opening).findLastIndex(isOwn(/^begin\b/i))
  const commit = sent.findIndex((step, at) => at > opening && isOwn(/^commit\b/i)(step))
  return sent.slice(Math.max(first, 0), commit < 0 ? undefined : commit + 1)
}

const QUIET_MS = 5

/**
 * Delays responses until neither side has sent anything for a moment. A sender that goes on then has waited for them: statements
 * that were sent in one batch count as one trip, however fast the database responds to the first of them.
 */
class Delivery {
  hasDelivered = true
  private waiting: Buffer[] = []
  private timer: NodeJS.Timeout | undefined
  private readonly deliver: (bytes: Buffer) => void

  constructor(deliver: (bytes: Buffer) => void) {
    this.deliver = deliver
  }

  add(chunk: Buffer): void {
    this.waiting.push(chunk)
    this.wait()
  }

  wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), QUIET_MS)
  }

  private flush(): void {
    if (this.waiting.length === 0) return
    const bytes = Buffer.concat(this.waiting)
    this.waiting = []
    this.hasDelivered = true
    this.deliver(bytes)
  }
}

/** Events to other processes travel separately from requests. */
const IS_NOISE = /pg_notify|^listen /i

/** Cuts a stream of bytes into messages of the protocol; the first one has no type. */
function messages(each: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      each(isFirst ? '' : String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end))
      rest = rest.subarray(end)
      isFirst = false
    }
  }
}

/** The format of a parameter that is no text. */
const BINARY = 1

function readStep(type: string, body: Buffer, statements: Map<string, string>): Omit<Sent, 'trip' | 'by'> | undefined {
  let at = 0
  const text = () => {
    const end = body.indexOf(0, at)
    const found = body.toString('utf8', at, end)
    at = end + 1
    return found
  }
  if (type === 'Q') return { text: text(), params: [], isSimple: true }
  if (type === 'P') statements.set(text(), text())
  if (type !== 'B') return undefined
  text() // the portal
  const statement = statements.get(text()) ?? ''
  const formats = Array.from({ length: body.readInt16BE(at) }, (_, place) => body.readInt16BE(at + 2 + 2 * place))
  at += 2 + 2 * formats.length
  const count = body.readInt16BE(at)
  at += 2
  const params = Array.from({ length: count }, (_, place) => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    // Files are sent as they are; as a text they are written by their digits.
    const isBinary = formats[place] === BINARY
    return isBinary ? `\\x${body.toString('hex', at - length, at)}` : body.toString('utf8', at - length, at)
  })
  return { text: statement, params, isSimple: false }
}
