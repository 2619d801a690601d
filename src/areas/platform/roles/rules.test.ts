import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPermissions } from '#core/permissions.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { permissionsOfRole, widestOf } from '#core/roles.ts'
import { beyondReach, catalogueOf, differenceFrom } from './rules.ts'

const template = fc.constantFrom(...ROLE_CODES)
const some = fc.subarray([...allPermissions()])

test('what is beyond a template’s reach and what is within it are the whole list', () => {
  fc.assert(
    fc.property(template, some, (code, permissions) => {
      const beyond = beyondReach(code, permissions)
      const within = permissions.filter((each) => widestOf(code).includes(each))
      expect([...within, ...beyond].sort()).toEqual([...permissions].sort())
    }),
  )
})

test('what housekeeping may not have is beyond it; a role is its template with what was added and without what was removed', () => {
  expect(beyondReach('PROP_HOUSEKEEPING', ['housekeeping.write', 'roles.write'])).toEqual(['roles.write'])
  expect(differenceFrom('PROP_HOUSEKEEPING', ['rooms.read', 'customers.read'])).toMatchObject({
    added: ['customers.read'],
  })
  const { added, removed } = differenceFrom('PROP_MARKETING', [...permissionsOfRole('PROP_MARKETING').filter((one) => one !== 'pictures.write'), 'rooms.block']) // prettier-ignore
  expect([added, removed]).toEqual([['rooms.block'], ['pictures.write']])
})

test('the catalogue of a template names each permission of its reach once', () => {
  for (const code of ROLE_CODES)
    expect(
      catalogueOf(code)
        .flatMap(({ permissions }) => permissions)
        .sort(),
    ).toEqual([...widestOf(code)].sort())
})

test('template, less what is removed, with what is added, is the role', () => {
  fc.assert(
    fc.property(template, some, (code, permissions) => {
      const { added, removed } = differenceFrom(code, permissions)
      const made = [...permissionsOfRole(code).filter((each) => !removed.includes(each)), ...added]
      expect(made.sort()).toEqual([...permissions].sort())
    }),
  )
})
