import { ResizeFit, Transformer } from '@napi-rs/image'
import { refuse } from '#core/refusal.ts'

/** The limits of an uploaded picture: 5 MB, and 25 million pixels, because a small file can contain a very large picture. */
export const MOST_PICTURE_BYTES = 5_000_000
const MOST_PIXELS = 25_000_000

/** File type and size in pixels, read from the first bytes. */
export type PictureHead = { type: 'png' | 'jpeg' | 'webp'; width: number; height: number }

/** Reads type and size from the first bytes, without unpacking anything; undefined for what is no PNG, JPEG or WebP. */
export function headOf(bytes: Buffer): PictureHead | undefined {
  const isPng = bytes.length >= 24 && bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  if (isPng) return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return headOfJpeg(bytes)
  const isWebp =
    bytes.length >= 30 &&
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? headOfWebp(bytes) : undefined
}

/** Walks the segments of a JPEG to the frame, whose header has the size. */
function headOfJpeg(bytes: Buffer): PictureHead | undefined {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // C4, C8 and CC lie in the range of frame markers and are none.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function headOfWebp(bytes: Buffer): PictureHead | undefined {
  const type = 'webp'
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}

/**
 * What may be unpacked.
 *
 * @throws Refusal not_a_picture, picture_too_large
 */
function assertHarmless(bytes: Buffer): PictureHead {
  const head = headOf(bytes)
  if (!head || head.width === 0 || head.height === 0) return refuse('not_a_picture')
  if (bytes.length > MOST_PICTURE_BYTES || head.width * head.height > MOST_PIXELS)
    refuse('picture_too_large', { mostBytes: MOST_PICTURE_BYTES, mostPixels: MOST_PIXELS })
  return head
}

/**
 * A square WebP of a picture, cut from its middle. It is drawn anew, so nothing else that was in the file comes along: no place it was
 * taken at, no second file behind it.
 *
 * @throws Refusal not_a_picture, picture_too_large
 */
export async function squareOf(bytes: Buffer, edge: number): Promise<Buffer> {
  assertHarmless(bytes)
  return runQueued(() => drawn(bytes, (picture) => picture.resize(edge, edge, null, ResizeFit.Cover)))
}

/** A picture as it was drawn, and how large it became. */
export type Drawn = { bytes: Buffer; width: number; height: number }

/**
 * A whole picture as WebP, drawn anew as above, once for each longest edge; none is larger than what was sent.
 *
 * @throws Refusal not_a_picture, picture_too_large
 */
export async function drawnWithin(bytes: Buffer, edges: readonly number[]): Promise<Drawn[]> {
  const head = assertHarmless(bytes)
  const longest = Math.max(head.width, head.height)
  return runQueued(async () => {
    const found: Drawn[] = []
    for (const edge of edges) {
      const made = await drawn(bytes, (picture) =>
        longest > edge ? picture.resize(edge, edge, null, ResizeFit.Inside) : picture,
      )
      const { width, height } = headOf(made) ?? refuse('not_a_picture')
      found.push({ bytes: made, width, height })
    }
    return found
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time, because an unpacked picture takes a hundred megabytes. */
function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

const QUALITY = 82

/** Rotates the picture the way it was taken, then applies `change`. @throws Refusal not_a_picture for what cannot be unpacked */
const drawn = (bytes: Buffer, change: (picture: Transformer) => Transformer): Promise<Buffer> =>
  new Promise<Buffer>((resolve, reject) => {
    change(new Transformer(bytes).rotate()).webp(QUALITY).then(resolve, reject)
  }).catch(() => refuse('not_a_picture'))
