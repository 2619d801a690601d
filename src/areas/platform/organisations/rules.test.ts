import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { scopeOf } from './rules.ts'

test('the first role decides; a user without an organisation sees none', () => {
  const scope = (roles: RoleCode[], organizationId: number | null) => scopeOf({ roles, organizationId })
  expect([scope(['SUPER_ADMIN'], null), scope(['CUST_SUPPORT'], 7), scope(['ORG_ADMIN'], 7)]).toEqual(['all', 'all', 7])
  expect([scope(['ORG_CUST_SUPPORT', 'SUPER_ADMIN'], 7), scope(['PROP_ADMIN'], null), scope([], 7)]).toEqual([
    7,
    'none',
    7,
  ])
})

test('law: only platform staff by their first role see more than their own organisation', () => {
  const roles = fc.array(fc.constantFrom(...ROLE_CODES), { maxLength: 4 })
  const organization = fc.option(fc.integer({ min: 1, max: 1000 }))
  fc.assert(
    fc.property(roles, organization, (list: RoleCode[], organizationId) => {
      const isPlatform = list[0] === 'SUPER_ADMIN' || list[0] === 'CUST_SUPPORT'
      expect(scopeOf({ roles: list, organizationId })).toBe(isPlatform ? 'all' : (organizationId ?? 'none'))
    }),
  )
})
