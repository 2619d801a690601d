import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword, NOBODYS_HASH } from './passwords.ts'

const costOf = (hashed: string) => hashed.split('$').slice(1, 4)

test('a password opens its own hash and no other', async () => {
  const hashed = await hashPassword('Right#Lake42')
  expect(await isPassword(hashed, 'Right#Lake42')).toBe(true)
  expect(await isPassword(hashed, 'right#Lake42')).toBe(false)
  expect(await isPassword('-', 'Right#Lake42')).toBe(false)
})

test('checking an unknown account is the same work as checking a known one', async () => {
  expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword('Right#Lake42')))
  await expect(verify(NOBODYS_HASH, 'Right#Lake42')).resolves.toBe(false)
})

test('a decorated common word is common', () => {
  for (const common of ['Password1!', 'P@ssw0rd2026#', 'Summer2026!', 'aaaaAA1!'])
    expect(isCommonPassword(common)).toBe(true)
  expect(isCommonPassword('Right#Lake42')).toBe(false)
})
