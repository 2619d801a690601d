import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyOf } from '#core/country-packs.ts'
import { codeFor, type Facts, missingOf, progressOf, stepsOf } from './rules.ts'

const some = fc.integer({ min: 0, max: 3 })
const facts: fc.Arbitrary<Facts> = fc.record({
  isHotel: fc.boolean(), hasDetails: fc.boolean(), roomTaxes: some, serviceTaxes: some, roomTypes: some, typesWithoutRooms: some,
  typesWithoutPrice: some, rooms: some, pictures: some, people: some, gateways: some, bookings: some,
}) // prettier-ignore

test('law: a property can open exactly when no required step is missing, and then it is at 100 percent', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const steps = stepsOf(each)
      const { percent, canFinish } = progressOf(steps)
      expect(canFinish).toBe(missingOf(steps).length === 0)
      expect(canFinish).toBe(percent === 100)
      expect(percent).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('law: doing more never takes a property further from opening', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const more = { ...each, hasDetails: true, roomTaxes: each.roomTaxes + 1, serviceTaxes: each.serviceTaxes + 1 }
      expect(progressOf(stepsOf(more)).percent).toBeGreaterThanOrEqual(progressOf(stepsOf(each)).percent)
    }),
  )
})

test('a property without room types does not open where rooms are let, and does elsewhere', () => {
  const ready: Facts = {
    isHotel: true, hasDetails: true, roomTaxes: 1, serviceTaxes: 1, roomTypes: 0, typesWithoutRooms: 0, typesWithoutPrice: 0,
    rooms: 0, pictures: 0, people: 1, gateways: 0, bookings: 0,
  } // prettier-ignore
  expect(missingOf(stepsOf(ready))).toEqual(['ROOM_TYPES', 'ROOMS', 'PRICES'])
  expect(missingOf(stepsOf({ ...ready, roomTypes: 2, rooms: 10, typesWithoutPrice: 1 }))).toEqual(['PRICES'])
  expect(missingOf(stepsOf({ ...ready, roomTypes: 2, rooms: 10 }))).toEqual([])
  expect(missingOf(stepsOf({ ...ready, isHotel: false }))).toEqual([])
  expect(progressOf([])).toEqual({ percent: 0, canFinish: false })
})

test('law: a code is short and no one else’s', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 80 }),
      fc.array(fc.constantFrom('SUI', 'sui2', 'ROO', 'DR', 'DR2')),
      (name, taken) => {
        const code = codeFor(name, taken)
        expect(code).not.toBe('')
        expect(code.length).toBeLessThanOrEqual(10)
        expect(taken.map((each) => each.toUpperCase())).not.toContain(code)
      },
    ),
  )
  expect(codeFor('Deluxe room', [])).toBe('DR')
  expect(codeFor('Suite', ['SUI'])).toBe('SUI2')
})

test('a property counts in the currency of its country, and every one of them is known', () => {
  expect(['IN', 'FR', 'LI', 'XX'].map(currencyOf)).toEqual(['INR', 'EUR', 'CHF', undefined])
  const known = Intl.supportedValuesOf('currency')
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const found = letters
    .flatMap((one) => letters.map((two) => currencyOf(one + two)))
    .filter((each) => each !== undefined)
  expect(found.length).toBeGreaterThan(80)
  expect(found.filter((each) => !known.includes(each))).toEqual([])
})

test('each step has whether it is needed, whether it is done, and its count', () => {
  const all: Facts = {
    isHotel: true, hasDetails: true, roomTaxes: 2, serviceTaxes: 7, roomTypes: 3, typesWithoutRooms: 0, typesWithoutPrice: 1, rooms: 12,
    pictures: 4, people: 2, gateways: 1, bookings: 5,
  } // prettier-ignore
  const described = (facts: Facts) => stepsOf(facts).map(({ key, isRequired, isDone, count }) => `${key} ${isRequired ? 'must' : 'may'} ${isDone ? 'done' : 'open'} ${count}`) // prettier-ignore
  expect(described(all)).toEqual([
    'DETAILS must done 1', 'TAXES must done 2', 'ROOM_TYPES must done 3', 'ROOMS must done 12', 'PRICES must open 2', 'PICTURES may done 4',
    'PEOPLE may done 2', 'PAYMENTS may done 1', 'FIRST_BOOKING may done 5',
  ]) // prettier-ignore
  expect(described({ ...all, isHotel: false })).toEqual([
    'DETAILS must done 1', 'TAXES must done 7', 'PICTURES may done 4', 'PEOPLE may done 2', 'PAYMENTS may done 1',
  ]) // prettier-ignore
  const none: Facts = {
    isHotel: true, hasDetails: false, roomTaxes: 0, serviceTaxes: 0, roomTypes: 0, typesWithoutRooms: 0, typesWithoutPrice: 0, rooms: 0,
    pictures: 0, people: 1, gateways: 0, bookings: 0,
  } // prettier-ignore
  expect(described(none)).toEqual([
    'DETAILS must open 0', 'TAXES must open 0', 'ROOM_TYPES must open 0', 'ROOMS must open 0', 'PRICES must open 0', 'PICTURES may open 0',
    'PEOPLE may open 1', 'PAYMENTS may open 0', 'FIRST_BOOKING may open 0',
  ]) // prettier-ignore
  expect(described({ ...all, typesWithoutRooms: 1 })[3]).toBe('ROOMS must open 12')
})

test('a property is as far as its required steps are, in whole percents', () => {
  const steps = (done: number, of: number) => Array.from({ length: of }, (_, at) => ({ key: 'DETAILS' as const, isRequired: true, isDone: at < done, count: 0 })) // prettier-ignore
  expect([steps(0, 3), steps(1, 3), steps(2, 3), steps(3, 3)].map((each) => progressOf(each).percent)).toEqual([0, 33, 66, 100]) // prettier-ignore
})

test.each([
  ['Deluxe Lake View Suite', [], 'DLV'],
  ['  Élégance  ', [], 'ELE'],
  ['Two', [], 'TWO'],
  ['2-bed dorm', [], '2D'],
  ['', [], 'ROO'],
  ['Suite', ['sui', 'SUI2'], 'SUI3'],
])('the code of "%s" beside %o is %s', (name, taken, code) => expect(codeFor(name, taken)).toBe(code))
