import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Fast settings: a response is compressed once for one reader. */
export const COMPRESSION = {
  threshold: 1_024,
  zlibOptions: { level: 4 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
} as const

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, COMPRESSION.brotliOptions),
  gzip: (text: string) => promisify(gzip)(text, COMPRESSION.zlibOptions),
} as const

/** The better of the encodings a reader accepts; undefined when it wants none that we have. */
export function encodingFor(accepted: string | string[] | undefined): keyof typeof encoders | undefined {
  const wanted = new Set(
    String(accepted ?? '')
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(';')[0]?.trim()),
  )
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : undefined
}

/**
 * Compresses a text response by the request's Accept-Encoding, with the matching headers. The plugin that compresses files hooks into every
 * response, also the many that are too small; replies of areas are texts of a known length.
 */
export async function packed(
  text: string,
  accepted: string | string[] | undefined,
): Promise<{ body: string | Buffer; headers: Record<string, string> }> {
  if (text.length < COMPRESSION.threshold) return { body: text, headers: {} }
  const headers = { vary: 'accept-encoding' }
  const encoding = encodingFor(accepted)
  if (!encoding) return { body: text, headers }
  return { body: await encoders[encoding](text), headers: { ...headers, 'content-encoding': encoding } }
}
