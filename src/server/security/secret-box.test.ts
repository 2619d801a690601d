import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretBoxOf, secretOf } from './secret-box.ts'

const secretBox = secretBoxOf('a secret of at least thirty-two letters')

test('what is sealed opens to the same text, and never looks alike twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const sealed = secretBox.seal(text)
      return (
        secretBox.open(sealed) === text &&
        secretBox.seal(text) !== sealed &&
        (text.length < 3 || !sealed.includes(text))
      )
    }),
  )
})

test('a sealed text that was changed, or sealed with another key, does not open', () => {
  const sealed = secretBox.seal('sk_test_1')
  const last = sealed.at(-2) === 'A' ? 'B' : 'A'
  expect(() => secretBox.open(`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`)).toThrow()
  expect(() => secretBoxOf('another secret of thirty-two letters!').open(sealed)).toThrow()
  expect(() => secretBox.open('sk_test_1')).toThrow('not a sealed text')
})

test('an installation without a secret makes one for itself, once, which only its owner may read', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hotelmate-safe-'))
  const first = secretOf({ secretsKey: undefined, dataDir })
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(secretOf({ secretsKey: undefined, dataDir })).toBe(first)
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o077).toBe(0)
  expect(secretOf({ secretsKey: 'the one that was set', dataDir })).toBe('the one that was set')
  rmSync(dataDir, { recursive: true })
})
