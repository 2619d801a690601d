import { deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** A grey picture of a size, to be written as one kind or another. */
export const drawn = (width: number, height: number) =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 180), width, height)

/** A PNG whose header claims this size; its content is a line of zeros. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4)
  head.writeUInt32BE(width, 8)
  head.writeUInt32BE(height, 12)
  head.set([8, 6], 16)
  const body = deflateSync(Buffer.alloc(1_000_000))
  const chunk = Buffer.alloc(12 + body.length)
  chunk.writeUInt32BE(body.length, 0)
  chunk.write('IDAT', 4)
  chunk.set(body, 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head, chunk])
}
