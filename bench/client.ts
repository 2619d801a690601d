import { connect, type Socket } from 'node:net'

export type HttpResponse = { status: number; bytes: number; body: () => Buffer }

/** One keep-alive HTTP connection that sends one request at a time, with as little work of its own as will do. */
export class Connection {
  private readonly socket: Socket
  private readonly host: string
  private chunks: Buffer[] = []
  private length = 0
  private expected = -1
  private headEnd = 0
  private isChunked = false
  private done: ((response: HttpResponse) => void) | undefined
  private failed: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.host = `127.0.0.1:${port}`
    this.socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('close', () => this.failed?.(new Error('the server closed the connection')))
    this.socket.on('error', (error) => this.failed?.(error))
  }

  send(method: string, path: string, headers: string, body = ''): Promise<HttpResponse> {
    const content = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    return new Promise((done, failed) => {
      this.done = done
      this.failed = failed
      this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${headers}${content}\r\n${body}`)
    })
  }

  close(): void {
    this.failed = undefined
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
    if (this.expected < 0 && !this.isChunked) this.readHead()
    if (this.isChunked ? this.endsInZeroChunk() : this.expected >= 0 && this.length >= this.expected) this.finish()
  }

  private readHead(): void {
    const all = this.joined()
    this.headEnd = all.indexOf('\r\n\r\n') + 4
    if (this.headEnd < 4) return
    const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, this.headEnd))
    if (length) this.expected = this.headEnd + Number(length[1])
    else this.isChunked = true
  }

  private endsInZeroChunk(): boolean {
    const last = this.chunks.at(-1) ?? Buffer.alloc(0)
    const end = last.length >= 5 ? last : this.joined()
    return end.toString('latin1', end.length - 5) === '0\r\n\r\n'
  }

  private joined(): Buffer {
    const all = this.chunks.length === 1 ? this.chunks[0] : undefined
    if (all) return all
    const joined = Buffer.concat(this.chunks)
    this.chunks = [joined]
    return joined
  }

  private finish(): void {
    const all = this.joined()
    const { headEnd, isChunked, done } = this
    this.chunks = []
    this.length = 0
    this.expected = -1
    this.isChunked = false
    const body = () => (isChunked ? unchunked(all.subarray(headEnd)) : all.subarray(headEnd))
    done?.({ status: Number(all.toString('latin1', 9, 12)), bytes: all.length - headEnd, body })
  }
}

function unchunked(text: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = text.indexOf('\r\n', at)
    const size = parseInt(text.toString('latin1', at, end), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(text.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
