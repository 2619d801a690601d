import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLE_CODES, type RoleCode } from '#core/roles.ts'
import { sightOf } from './rules.ts'

test('law: only platform staff by their first role see more than their own organisation', () => {
  const roles = fc.array(fc.constantFrom(...ROLE_CODES), { maxLength: 4 })
  const organization = fc.option(fc.integer({ min: 1, max: 1000 }))
  fc.assert(
    fc.property(roles, organization, (list: RoleCode[], organizationId) => {
      const isPlatform = list[0] === 'SUPER_ADMIN' || list[0] === 'CUST_SUPPORT'
      expect(sightOf({ roles: list, organizationId })).toBe(isPlatform ? 'all' : (organizationId ?? 'none'))
    }),
  )
})
