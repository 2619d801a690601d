import { expect, test } from 'vitest'
import { normaliseRoles, permissionsOf, permissionsOfRole, ROLE_CODES } from './roles.ts'

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
  for (const code of ROLE_CODES) expect(permissionsOfRole[code].length).toBeGreaterThan(0)
  const mayChangeUsers = ROLE_CODES.filter((code) => permissionsOfRole[code].includes('users.write'))
  expect(mayChangeUsers).toEqual(['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN'])
})
