import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '#core/dates.ts'
import { allPermissions } from '#core/permissions.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import {
  givenBy,
  isAboutOneself,
  isAdministrator,
  isEasyPin,
  plainCode,
  reachOf,
  rightsBeyond,
  secondsToWait,
  TRY_WINDOW_MINUTES,
  weaknessOf,
} from './rules.ts'

const now: Instant = '2026-11-20T10:00:00.000Z'
const ago = (seconds: number): Instant => new Date(Date.parse(now) - seconds * 1000).toISOString()

test('a full count opens when its oldest try leaves the window; the longer wait counts', () => {
  expect(secondsToWait({ account: null, address: null }, now)).toBe(0)
  expect(secondsToWait({ account: ago(60), address: null }, now)).toBe(14 * 60)
  expect(secondsToWait({ account: ago(60), address: ago(30) }, now)).toBe(14 * 60 + 30)
  expect(secondsToWait({ account: ago(15 * 60), address: null }, now)).toBe(0)
})

test('law: no one waits longer than the window, and one who waits as long as required may try', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }), (one, other) => {
      const tries = { account: ago(one), address: ago(other) }
      const wait = secondsToWait(tries, now)
      expect(wait).toBeLessThanOrEqual(TRY_WINDOW_MINUTES * 60)
      expect(secondsToWait(tries, ago(-wait))).toBe(0)
    }),
  )
})

test('the first role decides how far someone reaches, however it is written', () => {
  expect(reachOf(['SUPER_ADMIN'])).toBe('platform')
  expect(reachOf([' org_sales '])).toBe('organisation')
  expect(reachOf(['PROP_FRONTDESK', 'SUPER_ADMIN'])).toBe('property')
  expect(reachOf(['PROP_ADMİN', 'ROOT'])).toBe('property')
  expect(reachOf([])).toBe('property')
})

test('a code is compared without spaces and dashes, in capitals', () => {
  expect(plainCode(' 123-456 ')).toBe('123456')
  expect(plainCode('ab3d-9f\tqz')).toBe('AB3D9FQZ')
})

test('a PIN is easy when its digits are all alike or in a row, up or down, past nine too', () => {
  expect(['0000', '1234', '7890', '4321', '2109'].filter((pin) => !isEasyPin(pin))).toEqual([])
  expect(['1357', '1233', '1224', '2580', '9999998', '0505'].filter(isEasyPin)).toEqual([])
})

test('a password about its owner is known as such', () => {
  const person = { email: 'asha.rao@hotel.example', firstName: 'Asha', lastName: 'Rao' }
  expect(isAboutOneself('MyAsha#2026', person)).toBe(true)
  expect(isAboutOneself('Asha.Rao1!', person)).toBe(true)
  expect(isAboutOneself('Kesarao1!', person)).toBe(false)
  expect(isAboutOneself('Xasha.raoX1', { ...person, firstName: '' })).toBe(true) // the mailbox
  expect(isAboutOneself('Hotel.Example1', person)).toBe(false) // what many have in their address
  expect(isAboutOneself('MyPriya#2026', { ...person, firstName: ' Priya ' })).toBe(true)
  expect(isAboutOneself('Blue-Lamp-42', { email: '', firstName: '', lastName: '' })).toBe(false)
})

test('roles are granted downwards only: no one grants one that is above their own', () => {
  const mayGive = (giver: string) => ROLE_CODES.filter(givenBy([giver]))
  expect(mayGive('SUPER_ADMIN')).toEqual(ROLE_CODES)
  expect(mayGive('ORG_ADMIN')).toEqual(ROLE_CODES.filter((role) => role === 'USER' || /^(ORG|PROP)_/.test(role)))
  expect(mayGive('PROP_ADMIN')).toEqual(ROLE_CODES.filter((role) => role === 'USER' || role.startsWith('PROP_')))
  for (const role of ROLE_CODES.filter((code) => !code.endsWith('ADMIN'))) expect(mayGive(role)).toEqual([])
  const all = permissionsOf(['SUPER_ADMIN'])
  const administers = (role: string) => isAdministrator([role], all)
  expect([' prop_admin ', 'ORG_ADMIN', 'SUPER_ADMIN', 'PROP_MANAGER'].map(administers)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isAdministrator(['PROP_ADMIN'], permissionsOf(['PROP_ADMIN'], ['users.read']))).toBe(false)
})

test('no one grants a right they do not have: between two lists exactly the missing ones are withheld', () => {
  fc.assert(
    fc.property(fc.subarray([...allPermissions()]), fc.subarray([...allPermissions()]), (own, wanted) => {
      const beyond = rightsBeyond(new Set(own), new Set(wanted))
      expect(
        wanted
          .filter((each) => own.includes(each))
          .concat(beyond)
          .sort(),
      ).toEqual([...wanted].sort())
    }),
  )
})

test('a password is weak when it is common or about its owner, however well composed', () => {
  const person = { email: 'meera.iyer@mail.example', firstName: 'Meera', lastName: 'Iyer' }
  expect(weaknessOf('Password#1', person, true)).toBe('common')
  expect(weaknessOf('Meera#2026x', person, false)).toBe('personal')
  expect(weaknessOf('Lotus#Pond42', person, false)).toBeNull()
})
