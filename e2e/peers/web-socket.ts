import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 0x1
const CLOSE = 0x8

/** The server side of a web socket (RFC 6455): text messages in and out, and ways to end it. */
export type Line = { send: (text: string) => void; close: (code: number) => void; drop: () => void }

function frame(opcode: number, body: Buffer): Buffer {
  const head =
    body.length < 126
      ? Buffer.from([0x80 | opcode, body.length])
      : body.length < 0x10000
        ? Buffer.from([0x80 | opcode, 126, body.length >> 8, body.length & 0xff])
        : Buffer.concat([Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0]), lengthOf(body)])
  return Buffer.concat([head, body])
}

function lengthOf(body: Buffer): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(body.length)
  return four
}

/** One frame from the front of what came, and what follows it; undefined while it is not all there. Frames of a client are masked. */
function readFrame(bytes: Buffer): { isLast: boolean; opcode: number; body: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined
  const short = (bytes[1] ?? 0) & 0x7f
  const skip = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < skip + 4) return undefined
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? bytes.readUInt32BE(6) : short
  if (bytes.length < skip + 4 + size) return undefined
  const mask = bytes.subarray(skip, skip + 4)
  const body = Buffer.from(
    bytes.subarray(skip + 4, skip + 4 + size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  )
  const first = bytes[0] ?? 0
  return { isLast: (first & 0x80) !== 0, opcode: first & 0x0f, body, rest: bytes.subarray(skip + 4 + size) }
}

/** Takes an upgrade; `onText` is given each whole message. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex, onText: (text: string) => void): Line {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let waiting = Buffer.alloc(0)
  let message = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    for (let read = readFrame(waiting); read; read = readFrame(waiting)) {
      waiting = Buffer.from(read.rest)
      if (read.opcode === CLOSE) return socket.end(frame(CLOSE, read.body))
      message += read.body.toString('utf8')
      if (read.isLast) onText(message)
      if (read.isLast) message = ''
    }
    return undefined
  })
  return {
    send: (text) => void socket.write(frame(TEXT, Buffer.from(text))),
    close: (code) => void socket.end(frame(CLOSE, Buffer.from([code >> 8, code & 0xff]))),
    drop: () => socket.destroy(),
  }
}
