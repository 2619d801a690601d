import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_CODES } from '#core/role-codes.ts'
import { normaliseRoles } from '#core/roles.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

const spaced = fc
  .tuple(fc.constantFrom('', ' ', '\t '), fc.constantFrom(...ROLE_CODES), fc.boolean(), fc.constantFrom('', '  ', '\n'))
  .map(([before, code, isLower, after]) => `${before}${isLower ? code.toLowerCase() : code}${after}`)
const stored = fc.array(fc.oneof(spaced, fc.constantFrom('', 'owner', 'PROP_ADMİN', 'prop_admın', 'ORG ADMIN')), {
  maxLength: 4,
})

test('the database and the app read the same first role from a stored list', async () => {
  await fc.assert(
    fc.asyncProperty(stored, async (roles) => {
      const [row] = await hotel.rows<{ first: string | null }>('select first_role($1::text[]) as first', [roles])
      expect(row?.first ?? undefined).toBe(normaliseRoles(roles)[0])
    }),
  )
})
