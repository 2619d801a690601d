import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPermissions } from './permissions.ts'
import { ROLE_CODES } from './role-codes.ts'
import { normaliseRoles, permissionsOf, permissionsOfRole, widestOf } from './roles.ts'

test('order, case, spaces and twins in a stored list do not change who someone is', () => {
  expect(normaliseRoles([' prop_frontdesk ', 'PROP_FRONTDESK', 'Prop_Manager', 'owner'])).toEqual([
    'PROP_FRONTDESK',
    'PROP_MANAGER',
  ])
})

test('only the first role counts', () => {
  expect(permissionsOf(['PROP_HOUSEKEEPING', 'PROP_ADMIN']).has('payments.write')).toBe(false)
  expect(permissionsOf([]).size).toBe(0)
})

test('every role can do something, and only administrators change users', () => {
  for (const code of ROLE_CODES) expect(permissionsOfRole(code).length).toBeGreaterThan(0)
  const mayChangeUsers = ROLE_CODES.filter((code) => permissionsOfRole(code).includes('users.write'))
  expect(mayChangeUsers).toEqual(['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN'])
})

test('a role made from a template never reaches further than the administrator of that reach', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROLE_CODES),
      fc.subarray([...allPermissions(), 'all.of.it', '']),
      (template, own) => {
        const may = permissionsOf([template], own)
        expect([...may].every((each) => widestOf(template).includes(each) && own.includes(each))).toBe(true)
        for (const each of widestOf(template)) expect(may.has(each)).toBe(own.includes(each))
      },
    ),
  )
})

test('every template lies within its own reach', () => {
  for (const code of ROLE_CODES)
    expect(permissionsOfRole(code).filter((each) => !widestOf(code).includes(each))).toEqual([])
})
