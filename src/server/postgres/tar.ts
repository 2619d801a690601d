/**
 * The little of the tar format (ustar) that a backup needs, so that any tar program can open it: plain files, whole
 * numbers of 512-byte blocks, two empty blocks at the end.
 */

const block = 512

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> }

/** The header of one file; its body must follow, filled up by `padding`. */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const cut = name.length > 100 ? name.indexOf('/', name.length - 101) : -1
  const [prefix, rest] = cut < 0 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)]
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`too long a name for an archive: ${name}`)
  const header = Buffer.alloc(block)
  header.write(rest, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(modifiedAt.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        0', 148) // the sum is taken over blanks; type 0 is a file
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)
export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** The entries of an archive, one after the other. Each body must be read to its end before the next entry. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source)
  for (;;) {
    const header = await reader.take(block)
    if (header.every((byte) => byte === 0)) return
    const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0')[0] ?? ''
    const sum = Number.parseInt(text(148, 8), 8)
    header.write('        ', 148)
    if (sum !== sumOf(header)) throw new Error('this is not an archive of ours, or it is damaged')
    const size = Number.parseInt(text(124, 12), 8)
    const prefix = text(345, 155)
    yield { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, body: reader.stream(size) }
    await reader.take(padding(size).length)
  }
}

class BlockReader {
  private readonly source: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      if (this.held.length === 0) {
        const next = await this.source.next()
        if (next.done) throw new Error('the archive ends too early: it is incomplete')
        this.held = next.value
      }
      const part = this.held.subarray(0, missing)
      this.held = this.held.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
}
