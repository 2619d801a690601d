import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor, packed } from './compression.ts'

const long = JSON.stringify({ text: 'abc '.repeat(1_000) })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('who accepts %s gets %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

test('a long text comes back as it went, in either encoding', async () => {
  const br = await packed(long, 'br')
  expect(brotliDecompressSync(br.body as Buffer).toString()).toBe(long)
  expect(br.headers).toEqual({ vary: 'accept-encoding', 'content-encoding': 'br' })
  const gz = await packed(long, 'gzip')
  expect(gunzipSync(gz.body as Buffer).toString()).toBe(long)
})

test('a short text, or one for a reader who accepts nothing, is left as it is', async () => {
  expect(await packed('{}', 'br, gzip')).toEqual({ body: '{}', headers: {} })
  expect(await packed(long, undefined)).toEqual({ body: long, headers: { vary: 'accept-encoding' } })
})
