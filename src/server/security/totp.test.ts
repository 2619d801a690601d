import { expect, test } from 'vitest'
import { codeAt, newSecret, otpauthOf, stepOf, stepOfCode } from './totp.ts'

/** '12345678901234567890' of RFC 6238, appendix B, in base32; its codes have eight digits, ours are the last six of them. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): string => new Date(seconds * 1000).toISOString()

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepOf(at(seconds)))).toBe(code)
})

test('a code is taken one step early and one late, no further, and not at or before the last one taken', () => {
  const now = at(1_800_000_000)
  const step = stepOf(now)
  const taken = [-2, -1, 0, 1, 2].filter((drift) => stepOfCode(SECRET, codeAt(SECRET, step + drift), now, 0))
  expect(taken).toEqual([-1, 0, 1])
  expect(stepOfCode(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined()
  expect(stepOfCode(SECRET, codeAt(SECRET, step - 1), now, step)).toBeUndefined()
  expect(stepOfCode(SECRET, codeAt(SECRET, step + 1), now, step)).toBe(step + 1)
  for (const code of ['', '12345', '1234567', '２８７０８２', 'abcdef'])
    expect(stepOfCode(SECRET, code, now, 0)).toBeUndefined()
})

test('secrets have 160 bits and never repeat; the address names the property and the user', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauthOf(SECRET, { issuer: 'Hotel & Co', account: 'a@b.example' })).toBe(
    `otpauth://totp/Hotel%20%26%20Co:a%40b.example?secret=${SECRET}&issuer=Hotel%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
  )
})
