import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'
import { LAW_CASES } from '#test/chance.ts'
import { columns, computed, fixed, json, type RowOf } from './columns.ts'

type Guest = { id: string; firstName: string; city: string; country: string; birthday: Day | null; version: number }
const guest = columns<Guest>().of('customers', {
  id: fixed('id'),
  firstName: 'first_name',
  city: 'city',
  country: { column: 'country', read: (text) => text.toUpperCase(), write: (code) => code.toLowerCase() },
  birthday: 'date_of_birth',
  version: fixed('version'),
})
const details = { firstName: 'Asha', city: 'Pune', country: 'IN', birthday: null }

type Bill = { id: string; net: Minor; taxes: TaxLine[]; outlet: string; closedAt: Instant | null }
const bill = columns<Bill>().of('orders', {
  id: fixed('id'),
  net: 'net_minor',
  taxes: json('taxes'),
  outlet: computed('u.name'),
  closedAt: 'closed_at',
})

test('a select list names every column after its field', () => {
  expect(guest.select()).toBe('id, first_name as "firstName", city, country, date_of_birth as birthday, version')
  expect(bill.select('o')).toBe('o.id, o.net_minor as net, o.taxes, u.name as outlet, o.closed_at as "closedAt"')
  expect(bill.selection).toEqual(['id as id', 'net_minor as net', 'taxes as taxes', 'closed_at as closedAt'])
})

test('a statement that needs no more selects some of the fields', () => {
  expect(guest.only('city', 'id').select('c')).toBe('c.id, c.city')
  expect(guest.only('city', 'id').changing).toBe('city')
})

test('a row is read field by field, and what is no field is left behind', () => {
  const row = { id: '1', ...details, country: 'in', version: 2, changed_by: 'Ravi' }
  expect(guest.read(row)).toEqual({ id: '1', ...details, version: 2 })
})

test('what is given is written under its own column; ids, versions and computed fields are not', () => {
  expect(guest.values(details)).toEqual({ first_name: 'Asha', city: 'Pune', country: 'in', date_of_birth: null })
  expect(guest.values({ city: 'Goa' })).toEqual({ city: 'Goa' })
  const whole = { id: '1', version: 9, ...details }
  expect(Object.keys(guest.values(whole))).toEqual(['first_name', 'city', 'country', 'date_of_birth'])
  expect(bill.values({ taxes: [] })).toEqual({ taxes: '[]' })
})

test('the parameters of a statement are in the order of its columns', () => {
  expect(guest.changing).toBe('first_name, city, country, date_of_birth')
  expect(guest.places(2)).toBe('$2, $3, $4, $5')
  expect(guest.sets(3)).toBe('first_name = $3, city = $4, country = $5, date_of_birth = $6')
  expect(guest.parameters(details)).toEqual(['Asha', 'Pune', 'in', null])
})

test('law: whatever the order of an object’s fields, each is written to its own column and read back', () => {
  const guests = fc.record({
    firstName: fc.string(),
    city: fc.string(),
    country: fc.constantFrom('IN', 'FR', 'AE'),
    birthday: fc.constantFrom(null, '2000-01-01' as Day),
  })
  const shuffled = guests.chain((one) =>
    fc
      .shuffledSubarray(Object.entries(one), { minLength: 4 })
      .map((entries) => [one, Object.fromEntries(entries)] as const),
  )
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      const reordered = { ...other } as typeof one
      expect(guest.parameters(reordered)).toEqual(guest.parameters(one))
      expect(guest.values(reordered)).toEqual(guest.values(one))
      const { first_name: firstName, city, country, date_of_birth: birthday } = guest.values(reordered)
      const row: RowOf<typeof guest> = {
        id: '1',
        firstName,
        city,
        country,
        birthday: birthday as Day | null,
        version: 1,
      }
      expect(guest.read(row)).toEqual({ id: '1', version: 1, ...one })
    }),
    { numRuns: LAW_CASES },
  )
})

test('a map that is not one of its table does not compile', () => {
  const maps = [
    // @ts-expect-error -- there is no such column
    columns<{ name: string }>().of('customers', { name: 'nickname' }),
    // @ts-expect-error -- a number is no text
    columns<{ name: string }>().of('customers', { name: 'version' }),
    // @ts-expect-error -- the column may be null, the field may not
    columns<{ birthday: Day }>().of('customers', { birthday: 'date_of_birth' }),
    // @ts-expect-error -- a field is not named
    columns<{ firstName: string; lastName: string }>().of('customers', { firstName: 'first_name' }),
    // @ts-expect-error -- there is no such field
    columns<{ firstName: string }>().of('customers', { firstName: 'first_name', lastName: 'last_name' }),
  ]
  expect(maps).toHaveLength(5)
})
