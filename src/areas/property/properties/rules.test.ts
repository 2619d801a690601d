import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { taxOn } from '#core/tax.ts'
import type { TaxSlab } from './contract/property.ts'
import type { ImportLine } from './contract/import.ts'
import {
  changedFields,
  completed,
  counterOf,
  guessFields,
  importFaults,
  linesFrom,
  isTimeZone,
  taxTableFaults,
  untaxedPrices,
} from './rules.ts'

const slab = (min: number, max: number | null, over: Partial<TaxSlab> = {}): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp: 500,
  components: [
    { name: 'CGST', basisPoints: 250 },
    { name: 'SGST', basisPoints: 250 },
  ],
  ...over,
})
const faults = (...slabs: TaxSlab[]) => taxTableFaults(slabs).map(({ fault, amount }) => [fault, amount])

test('the counter is named after the property, as the specification has it', () => {
  expect(counterOf({ id: 269, name: 'Demo Palace' })).toEqual({ counterName: 'Demo Palace-269', counterNumber: '269' })
})

test('slabs that meet, or share a bound, cover every price', () => {
  expect(faults(slab(0, 750_000), slab(750_001, null))).toEqual([])
  expect(faults(slab(0, 750_000), slab(750_000, null))).toEqual([])
  expect(faults(slab(0, null))).toEqual([])
  expect(faults(slab(0, 0), slab(0, null))).toEqual([])
})

test('a hole is named by its first amount: below the first slab, between two, above the last', () => {
  expect(faults(slab(1, null))).toEqual([['hole', 0]])
  expect(faults(slab(0, 750_000), slab(750_100, null))).toEqual([['hole', 750_001]])
  expect(faults(slab(0, 750_000))).toEqual([['hole', 750_001]])
})

test('an overlap is more than a shared bound', () => {
  expect(faults(slab(0, 750_000), slab(749_999, null))).toEqual([['overlap', 749_999]])
  expect(faults(slab(0, null), slab(0, null))).toEqual([['overlap', 0]])
  expect(faults(slab(0, null), slab(100, 200))).toEqual([['overlap', 100]])
})

test('each slab must make sense alone', () => {
  expect(faults(slab(500, 100))).toEqual([['bounds', 500]])
  expect(faults(slab(-5, null))).toEqual([['bounds', -5]])
  expect(faults(slab(0, null, { validUntil: '2025-09-22' as Day }))).toEqual([['period', 0]])
  expect(faults(slab(0, null, { percentageBp: 10_001, components: [] }))).toEqual([['percentage', 0]])
  expect(faults(slab(0, null, { percentageBp: 600 }))).toEqual([['components', 0]])
  expect(faults(slab(0, null, { components: [] }))).toEqual([])
})

test('categories and periods are checked separately, and no day may lie between two periods', () => {
  const until = '2026-04-01' as Day
  const old = slab(0, null, { validUntil: until })
  expect(faults(old, slab(0, null, { validFrom: until }))).toEqual([])
  expect(faults(old, slab(0, null, { validFrom: addDays(until, 1) }))).toEqual([['hole', 0]])
  expect(faults(old, slab(0, null, { validFrom: addDays(until, -1) }))).toEqual([['overlap', 0]])
  expect(faults(old)).toEqual([])
  expect(faults(slab(0, null), slab(0, null, { category: 'SERVICE' }))).toEqual([])
})

test('a fault names its line and field, and how far it reaches', () => {
  const [low, high] = [slab(0, 750_000), slab(760_000, null)]
  expect(taxTableFaults([high, low])).toMatchObject([{ line: 1, field: 'maxAmount', amount: 750_001, until: 759_999 }])
  expect(taxTableFaults([low])).toMatchObject([{ line: 0, field: 'maxAmount', amount: 750_001, until: null }])
  expect(taxTableFaults([slab(10, null)])).toMatchObject([{ line: 0, field: 'minAmount', amount: 0, until: 9 }])
  expect(taxTableFaults([slab(700_000, null), low])).toMatchObject([
    { line: 0, field: 'minAmount', amount: 700_000, until: 750_000, other: 1 },
  ])
  const until = '2026-04-01' as Day
  const later = slab(0, null, { validFrom: addDays(until, 1) })
  expect(taxTableFaults([later, slab(0, null, { validUntil: until })])).toMatchObject([
    { line: 1, field: 'validUntil', day: until },
  ])
  expect(taxTableFaults([slab(0, null), slab(0, null, { percentageBp: 600 })])).toMatchObject([
    { line: 1, field: 'components' },
  ])
})

test('prices with tax between two slabs are named at the lower one, once, and not for past days', () => {
  const upper = { percentageBp: 1_800, components: [] }
  const table = [slab(750_001, null, upper), slab(0, 750_000)]
  const gap = { category: 'ROOM', from: 787_501, to: 885_000, line: 1 }
  expect(untaxedPrices(table, '2026-01-01' as Day)).toEqual([{ ...gap, day: '2026-01-01' }])
  const change = '2026-04-01' as Day
  const ended = table.map((each) => ({ ...each, validUntil: change }))
  const flat = slab(0, null, { validFrom: change })
  expect(untaxedPrices([...ended, flat], change)).toEqual([])
  expect(untaxedPrices([flat, ...table.map((each) => ({ ...each, category: 'SERVICE' as const }))], change)).toEqual([
    { ...gap, category: 'SERVICE', day: change, line: 2 },
  ])
})

const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 8 })

test('law: a table cut anywhere, meeting or sharing bounds, has no fault and taxes every price', () => {
  fc.assert(
    fc.property(cuts, fc.boolean(), fc.integer({ min: 0, max: 2_000_000 }), (points, isShared, price) => {
      const bounds = [...points].sort((a, b) => a - b)
      const table = [...bounds, null].map((max, index) => {
        const below = bounds[index - 1]
        return slab(below === undefined ? 0 : below + (isShared ? 0 : 1), max)
      })
      expect(taxTableFaults(table)).toEqual([])
      const question = { slabs: table, day: '2026-01-01' as Day, category: 'ROOM', includesTax: false } as const
      expect(taxOn(minor(price), question).net).toBe(price)
    }),
  )
})

test('law: a table without one of its slabs, or with one twice, is faulty', () => {
  fc.assert(
    fc.property(cuts, fc.nat(), fc.boolean(), (points, pick, isTwice) => {
      const bounds = [...points].sort((a, b) => a - b)
      const table = [...bounds, null].map((max, index) => slab(index === 0 ? 0 : (bounds[index - 1] ?? 0) + 1, max))
      const one = table[pick % table.length]
      const broken = isTwice ? [...table, ...(one ? [one] : [])] : table.filter((other) => other !== one)
      return broken.length === 0 || taxTableFaults(broken).length > 0
    }),
  )
})

test('only what differs is stored of a change', () => {
  expect(changedFields({ name: 'A', city: 'B' }, { name: 'A', city: 'C' })).toEqual({
    before: { city: 'B' },
    after: { city: 'C' },
  })
})

describe('a list of properties', () => {
  const line = fc.record({
    name: fc.constantFrom('', 'Hill', 'HILL', 'Sea', 'Lake'),
    city: fc.constantFrom('', 'Goa', 'goa'),
    currency: fc.constantFrom('', 'inr', 'Rupees'),
    email: fc.constantFrom('', 'a@b.example', 'nobody'),
  })
  const whole = (given: Partial<ImportLine>): ImportLine => ({
    name: '', businessType: '', timeZone: '', currency: '', country: '', city: '', address: '', phone: '', email: '',
    taxNumber: '', ...given,
  }) // prettier-ignore
  const defaults = { businessType: 'accommodation', timeZone: 'Asia/Kolkata', currency: 'inr', country: 'in' }

  test('law: of lines without fault no two are the same property, and none is known already', () => {
    const known = [{ name: 'Sea', city: 'Goa' }]
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (given) => {
        const lines = given.map((each) => completed(whole(each), defaults))
        const faults = importFaults(lines, known)
        expect(faults).toHaveLength(lines.length)
        const right = lines.filter((_, index) => faults[index]?.length === 0)
        const keys = [...known, ...right].map(({ name, city }) => `${name}|${city}`.toLowerCase())
        expect(new Set(keys).size).toBe(keys.length)
        for (const each of right) expect([each.currency, each.country, each.name === '']).toEqual(['INR', 'IN', false])
      }),
    )
  })

  const faults = (given: Partial<ImportLine>, ...more: Partial<ImportLine>[]) => {
    const sound = { name: 'Hill', city: 'Goa', email: 'a@b.example' }
    const lines = [given, ...more].map((each) => completed(whole({ ...sound, ...each }), defaults))
    return importFaults(lines, [{ name: 'SEA', city: 'goa' }])
  }

  test('a line lists each of its faults', () => {
    expect(faults({})).toEqual([[]])
    expect(faults({ name: '', city: 'Pune' }, { name: '', city: 'Pune' })).toEqual([['NAME'], ['NAME']])
    expect(faults({}, { name: 'hill', city: 'GOA' }, { city: 'Pune' })).toEqual([[], ['TWICE'], []])
    expect(faults({ name: 'Sea' })).toEqual([['EXISTS']])
    expect(faults({ timeZone: 'Mars/Olympus', currency: 'Rupees', email: 'nobody' })).toEqual([['TIME_ZONE', 'CURRENCY', 'EMAIL']]) // prettier-ignore
    expect([faults({ currency: 'IN1' }), faults({ currency: 'XINR' }), faults({ currency: 'INRX' })].flat()).toEqual([['CURRENCY'], ['CURRENCY'], ['CURRENCY']]) // prettier-ignore
    expect(faults({ country: 'Nowhere' })[0]).toContain('COUNTRY')
    const mails = ['', 'a@b', '@b.example', 'a b@c.example', 'a@b.c d', 'a@b.example']
    expect(mails.map((email) => faults({ email })[0]?.length)).toEqual([0, 1, 1, 1, 1, 0])
  })

  test('a line takes what it leaves out from the defaults, or from its own country when that is another', () => {
    const line = (given: Partial<ImportLine>) => completed(whole(given), defaults)
    expect(line({})).toMatchObject({ businessType: 'accommodation', timeZone: 'Asia/Kolkata', currency: 'INR', country: 'IN' }) // prettier-ignore
    expect(line({ country: 'Japan' })).toMatchObject({ businessType: 'accommodation', timeZone: 'Asia/Tokyo', currency: 'JPY', country: 'JP' }) // prettier-ignore
    const own = { businessType: 'restaurant', timeZone: 'Asia/Dubai', currency: 'usd', country: 'jp' }
    expect(line(own)).toMatchObject({ ...own, currency: 'USD', country: 'JP' })
  })

  test('a time zone is one the calendar knows', () => {
    expect(['Asia/Kolkata', 'Europe/Paris', 'UTC'].every(isTimeZone)).toBe(true)
    expect(['', 'Mars/Olympus', '+99:99', '../etc'].some(isTimeZone)).toBe(false)
  })
})

test('columns are known by the titles of other programs, each field once', () => {
  const columns = guessFields(['Hotel Name', 'E-mail', 'Ville', 'GSTIN', 'Stars', 'Town'])
  expect(columns).toEqual(['name', 'email', 'city', 'taxNumber', '', ''])
  expect(linesFrom([['Hill', 'a@b.example', 'Goa'], ['Sea']], columns)).toMatchObject([
    { name: 'Hill', email: 'a@b.example', city: 'Goa', phone: '' },
    { name: 'Sea', email: '', city: '' },
  ])
})
