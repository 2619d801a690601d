import { strFromU8, unzipSync } from 'fflate'

/** The text of a reply; a sheet is compressed, so its texts are read from the files inside. */
export function textOf(body: unknown): string {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  if (!body.subarray(0, 2).equals(Buffer.from('PK'))) return body.toString('latin1')
  return Object.values(unzipSync(body))
    .map((part) => strFromU8(part))
    .join('\n')
}
