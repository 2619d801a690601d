import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { Currency, decimalText, minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { RequestFault } from '../requests.ts'
import { type Board, CLOSED, deltaOf, keyOf, trueValue, truthOf } from '../sending.ts'
import { availabilityOf, restrictionsOf, unknownRates } from './availability.ts'
import { guestRequestOf, versionOf } from './revisions.ts'

const NIGHTS = 12
const from = '2026-11-20' as Day
const span = { from, until: addDays(from, NIGHTS) }
const plans = [
  { id: 'std-bar', title: 'BAR', roomTypeId: 'STD' },
  { id: 'dlx-bar', title: 'BAR', roomTypeId: 'DLX' },
]

const nights = (one: fc.Arbitrary<number>) => fc.array(one, { minLength: NIGHTS, maxLength: NIGHTS })
const flag = fc.integer({ min: 0, max: 1 })
const stay = fc.constantFrom(0, 0, 2, 3)
const figures = fc.record({ minStay: nights(stay), maxStay: nights(stay), minStayThrough: nights(stay), maxStayThrough: nights(stay), stayLengths: nights(fc.constant(0)), minAdvance: nights(flag), maxAdvance: nights(flag), closedToArrival: nights(flag), closedToDeparture: nights(flag) }) // prettier-ignore
const price = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9_999_999 }))
const ofRate = fc.record({ rateCode: fc.constant('BAR'), values: fc.array(price, { minLength: NIGHTS, maxLength: NIGHTS }), restrictions: figures }) // prettier-ignore
const boards = fc
  .uniqueArray(
    fc.record({
      roomCode: fc.constantFrom('STD', 'DLX'),
      free: nights(fc.integer({ min: 0, max: 9 })),
      prices: fc.array(ofRate, { maxLength: 1 }),
    }),
    { selector: ({ roomCode }) => roomCode },
  ) // prettier-ignore
  .map((sold) => truthOf(sold, from))

type Value = Record<string, unknown> & { date_from: Day; date_to: Day }
const daysIn = ({ date_from: first, date_to: last }: Value) => daysOf({ from: first, until: addDays(last, 1) })

/** A hub takes what it is sent night by night. */
function take(held: Map<string, Record<string, unknown>>, sent: Board, truth: Board): void {
  const lines = deltaOf(sent, truth, span)
  const wanted = { hotelCode: 'H', currency: 'INR', lines, truth, plans }
  for (const value of [...availabilityOf('H', lines), ...restrictionsOf(wanted)] as Value[]) {
    const { property_id: _, date_from: __, date_to: ___, room_type_id: type, rate_plan_id: plan, ...rest } = value
    for (const day of daysIn(value)) held.set(`${String(type ?? plan)} ${day}`, rest)
  }
}

describe('what is sent to a hub', () => {
  test('a hub that was sent one state and then another has the second one, night by night', () => {
    fc.assert(
      fc.property(boards, boards, (first, second) => {
        const held = new Map<string, Record<string, unknown>>()
        take(held, new Map(), first)
        take(held, first, second)
        for (const { id, title, roomTypeId } of plans)
          for (const day of daysOf(span)) {
            const of = (restriction = '') => trueValue(keyOf(roomTypeId, title, restriction), second.get(keyOf(roomTypeId, title, restriction)), day) // prettier-ignore
            const room = keyOf(roomTypeId, '')
            expect(held.get(`${roomTypeId} ${day}`)?.['availability'] ?? 0).toBe(trueValue(room, second.get(room), day))
            const most = [of('maxStay'), of('maxStayThrough')].filter((count) => count > 0)
            if (of() === CLOSED) expect(held.get(`${id} ${day}`)?.['stop_sell'] ?? true).toBe(true)
            else
              expect(held.get(`${id} ${day}`)).toEqual({
                stop_sell: false,
                rate: decimalText(minor(of()), Currency.parse('INR')),
                min_stay_arrival: Math.max(1, of('minStay')),
                min_stay_through: Math.max(1, of('minStayThrough')),
                max_stay: most.length === 0 ? 0 : Math.min(...most),
                closed_to_arrival: of('closedToArrival') === 1,
                closed_to_departure: of('closedToDeparture') === 1,
              })
          }
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('a run ends with its last night, a title no plan has is unknown, a type without a plan is not sold', () => {
    const line = { room: 'STD', rate: 'BAR', from, until: addDays(from, 2), value: 540_001 }
    const truth: Board = new Map([[keyOf('STD', 'BAR'), { from, values: [540_001, 540_001] }]])
    const sent = (lines: (typeof line)[]) => restrictionsOf({ hotelCode: 'H', currency: 'INR', lines, truth, plans })
    expect(sent([line])).toMatchObject([{ property_id: 'H', rate_plan_id: 'std-bar', date_from: from, date_to: addDays(from, 1), rate: '5400.01' }]) // prettier-ignore
    expect(sent([{ ...line, room: 'LOFT' }])).toEqual([])
    expect(availabilityOf('H', [{ ...line, rate: '', value: 3 }])).toEqual([{ property_id: 'H', room_type_id: 'STD', date_from: from, date_to: addDays(from, 1), availability: 3 }]) // prettier-ignore
    expect(unknownRates([line, { ...line, rate: 'BB' }, { ...line, rate: '' }], plans)).toEqual(['BB'])
  })
})

describe('revisions', () => {
  const moment = fc.integer({ min: 1, max: 4_000_000_000_000_000 })
  const written = (micros: number) => `${new Date(Math.floor(micros / 1_000)).toISOString().slice(0, 23)}${String(micros % 1_000).padStart(3, '0')}` // prettier-ignore
  test('are in the order of their moments, to the microsecond', () => {
    fc.assert(
      fc.property(moment, (micros) => {
        expect(versionOf(written(micros))).toBe(micros)
      }),
    )
    expect(versionOf('2026-11-20T10:00:00')).toBe(versionOf('2026-11-20T10:00:00.000000Z'))
    for (const none of ['', 'yesterday', '2026-11-20', '2026-99-20T10:00:00', '1969-01-01T00:00:00']) expect(versionOf(none)).toBe(0) // prettier-ignore
  })

  const head = { id: 'r', booking_id: 'b', property_id: 'H', status: 'new', inserted_at: '2026-11-20T10:00:00.5' }
  test('whatever stands in one with a head, it is a message, and no number of a card is in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('rooms', 'amount', 'currency', 'customer', 'notes'), fc.jsonValue()), (some) => {
        const guarantee = { card_number: '4111111111111111', cvv: '123' }
        const request = guestRequestOf({ ...some, ...head, guarantee }, plans)
        expect(request).toMatchObject({ reservation: 'b', kind: 'NEW', hotelCode: 'H', message: { id: 'r' } })
        expect(JSON.stringify(request)).not.toMatch(/411111/)
      }),
      { numRuns: LAW_CASES },
    ) // prettier-ignore
    for (const name of Object.keys(head))
      expect(() => guestRequestOf({ ...head, [name]: undefined }, plans), name).toThrow(RequestFault)
    for (const none of [null, [], 'text', 7]) expect(() => guestRequestOf(none, plans)).toThrow(RequestFault)
  })

  test('children come with their ages, an infant without one is an infant, and ages of others are refused in words', () => {
    const bodyOf = (occupancy: object) => {
      const span = { checkin_date: '2026-11-20', checkout_date: '2026-11-21', days: { '2026-11-20': '10' } }
      return guestRequestOf({ ...head, currency: 'INR', rooms: [{ ...span, occupancy }] }, plans).body
    }
    const roomOf = (occupancy: object) => (bodyOf(occupancy)['rooms'] as object[])[0]
    expect(roomOf({ children: 2, ages: [17, 0] })).toMatchObject({ children: 2, childAges: [17, 0] })
    expect(roomOf({ children: 1, infants: 1, ages: [4] })).toMatchObject({ children: 2, childAges: [4, 0] })
    expect(roomOf({ children: 1, infants: 1, ages: [4, 1] })).toMatchObject({ children: 2, childAges: [4, 1] })
    for (const none of [{}, { ages: [] }, { ages: null }])
      expect(roomOf({ children: 1, infants: 1, ...none })).not.toHaveProperty('childAges')
    expect(bodyOf({ children: 2, ages: [4] })).toMatchObject({ fault: 'Room 1 has 2 children and 1 ages' })
    for (const age of [18, -1, 4.5, 'four'])
      expect(bodyOf({ children: 1, ages: [age] })).toMatchObject({ fault: 'rooms.0.occupancy.ages.0' })
  })

  test('a cancelled one states nothing else; one that cannot be read is stored as it came', () => {
    expect(guestRequestOf({ ...head, status: 'cancelled', rooms: 'x' }, plans)).toMatchObject({ kind: 'CANCELLED', body: {} }) // prettier-ignore
    const { body } = guestRequestOf({ ...head, currency: 'INR', rooms: [], amount: '1.005' }, plans)
    expect(body).toMatchObject({ fault: 'An amount has more decimals than INR', revision: { amount: '1.005' } })
  })
})
