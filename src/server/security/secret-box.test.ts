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

test('a sealed file opens to the same bytes; one that was stored before files were sealed comes back as it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const sealed = secretBox.sealFile(bytes)
      expect(secretBox.openFile(sealed)).toEqual(Buffer.from(bytes))
      expect(sealed).not.toEqual(secretBox.sealFile(bytes))
    }),
  )
  expect(secretBox.openFile(Buffer.from('%PDF-1.7 as it was'))).toEqual(Buffer.from('%PDF-1.7 as it was'))
  const changed = secretBox.sealFile(Buffer.from('a note of a doctor'))
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => secretBox.openFile(changed)).toThrow()
  expect(() => secretBoxOf('another secret of thirty-two letters!').openFile(secretBox.sealFile(changed))).toThrow()
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
