import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { ReservationBody } from '../contract/wire.ts'
import { isCardNumber, masked, maskedText } from './masking.ts'
import { asBooking, deductionsOf, inOrder, notesOf, warningsOf } from './reservations.ts'

const TODAY = '2026-11-20' as Day
const codes = {
  rooms: [{ id: 'type-std', code: 'STD' }],
  rates: [
    { id: 'plan-bar', code: 'BAR', isActive: true },
    { id: 'plan-old', code: 'OLD', isActive: false },
  ],
}
const terms = { currency: 'INR', includesTax: true, source: 'Stays' }

const span = { arrival: TODAY, departure: addDays(TODAY, 2) }
const room = { id: '1', room: 'STD', rate: 'BAR', ...span, adults: 2, nights: nightsIn(span).map((day) => ({ day, amount: 100 })) } // prettier-ignore
const body = (more: object = {}) =>
  ReservationBody.parse({ rooms: [room], guest: { firstName: 'Mira', lastName: 'Rao' }, currency: 'INR', ...more })

describe('numbers of cards', () => {
  const card = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    .map((digits) => digits.join(''))
    .map((digits) => Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isCardNumber) ?? '')
  const grouped = fc
    .tuple(card, fc.constantFrom('', ' ', '-'))
    .map(([digits, gap]) => digits.replaceAll(/(\d{4})(?=\d)/g, `$1${gap}`))

  test('are in no text, no name of a field and no number of what is stored, however they are written and however deep they are', () => {
    fc.assert(
      fc.property(grouped, fc.string(), fc.integer({ min: 0, max: 12 }), (written, words, depth) => {
        const text = `${words.replaceAll(/\d/g, '')} ${written}.`
        const deep = Array.from({ length: depth }).reduce<object>((inner) => ({ inner: [inner] }), { [written]: text })
        const digits = written.replaceAll(/\D/g, '')
        const stored = JSON.stringify(masked(deep))
        expect(stored).not.toContain(written)
        expect(stored.replaceAll(/[ -]/g, '')).not.toContain(digits)
      }),
    )
  })

  test('are 13 to 19 digits in one; in groups their check digit decides, so that days and telephones stay', () => {
    expect(maskedText('4111111111111111')).toBe('··· 1111')
    expect(maskedText('4111 1111 1111 1111')).toBe('··· 1111')
    expect(maskedText('123456789012')).toBe('123456789012')
    expect(maskedText('1234567890123')).toBe('··· 0123')
    expect(maskedText('1234567890123456789')).toBe('··· 6789')
    expect(maskedText('12345678901234567890')).toBe('12345678901234567890')
    expect(maskedText('2026-12-24 2026-12-27')).toBe('2026-12-24 2026-12-27')
    expect(maskedText('+91 98765 43210')).toBe('+91 98765 43210')
    expect(masked({ cvv: 123, 'Card-Number': 'x', amount: 999_999_999_999, n: 4_111_111_111_111_111 })).toEqual({
      cvv: '···', 'Card-Number': '···', amount: 999_999_999_999, n: '··· 1111',
    }) // prettier-ignore
  })

  test('what is left is text the database can store, and no deeper than it is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(maskedText(`${text}\0\ud800`)).not.toMatch(/\0|[\ud800-\udfff]/u)
      }),
    )
    const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'end')
    expect(JSON.stringify(masked(deep))).toHaveLength(46)
  })
})

describe('the order of messages', () => {
  const message = fc.record({
    kind: fc.constantFrom('NEW' as const, 'MODIFIED' as const, 'CANCELLED' as const),
    version: fc.integer({ min: 1, max: 9 }),
  })
  test('has cancellations first, then the highest versions, and loses none', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 20 }), (messages) => {
        const ordered = inOrder(messages)
        const ranks = ordered.map(({ kind, version }) => (kind === 'CANCELLED' ? 0 : 1_000) - version)
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        expect(new Set(ordered)).toEqual(new Set(messages))
      }),
    )
  })
})

describe('a reservation as a booking', () => {
  test('has every night at the price of the channel, whatever their order, with tax as the connection has it', () => {
    const nights = fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(nights, fc.boolean(), (amounts, includesTax) => {
        const days = amounts.map((amount, index) => ({ day: addDays(TODAY, index), amount }))
        const long = { ...room, departure: addDays(TODAY, amounts.length), nights: days.toReversed() }
        const { stays } = asBooking(body({ rooms: [long] }), codes, [], { ...terms, includesTax })
        expect(stays).toMatchObject([{ roomTypeId: 'type-std', ratePlanId: 'plan-bar', prices: { includesTax } }])
        for (const night of days) expect(stays[0]?.prices.nights).toContainEqual(night)
      }),
    )
  })

  test.each([
    ['currency_mismatch', { currency: 'EUR' }],
    ['channel_room_unmapped', { rooms: [{ ...room, room: 'SUITE' }] }],
    ['channel_rate_unmapped', { rooms: [{ ...room, rate: 'WEB' }] }],
    ['reservation_nights_differ', { rooms: [{ ...room, departure: addDays(TODAY, 3) }] }],
    ['reservation_nights_differ', { rooms: [{ ...room, departure: addDays(TODAY, 1) }] }],
    ['reservation_nights_differ', { rooms: [{ ...room, departure: TODAY }] }],
    ['reservation_nights_differ', { rooms: [{ ...room, nights: [...room.nights, ...room.nights.slice(0, 1)] }] }],
  ])('is refused %s', (code, more) => expect(() => asBooking(body(more), codes, [], terms)).toThrow(code))

  test('a user’s choice counts for its room, and codes for the others', () => {
    const rooms = [{ ...room, room: 'SUITE', rate: 'WEB' }, { ...room, id: '2' }] // prettier-ignore
    const choices = [{ id: '1', roomTypeId: 'type-dlx', ratePlanId: 'plan-web' }]
    const { stays } = asBooking(body({ rooms }), codes, choices, terms)
    expect(stays.map(({ roomTypeId, ratePlanId }) => [roomTypeId, ratePlanId])).toEqual([
      ['type-dlx', 'plan-web'],
      ['type-std', 'plan-bar'],
    ])
  })

  test('a guest has a name and only contact data that can be used', () => {
    const guestOf = (guest: object) => asBooking(body({ guest }), codes, [], terms).guest
    expect(guestOf({ firstName: 'Mira', email: 'm@guest.example', phone: '+91 98765' })).toEqual({ firstName: 'Mira', lastName: '', email: 'm@guest.example', phone: '+91 98765' }) // prettier-ignore
    expect(guestOf({ lastName: 'Rao', email: 'none', phone: 'x' })).toEqual({ firstName: 'Rao', lastName: '', email: '', phone: '' }) // prettier-ignore
    expect(guestOf({})).toMatchObject({ firstName: 'Guest' })
  })

  test('warns of another total, of contact data that was left out and of a plan that is sold no more', () => {
    expect(warningsOf(body({ total: 200 }), codes)).toEqual([])
    expect(warningsOf(body(), codes)).toEqual([])
    expect(warningsOf(body({ total: 201, guest: { phone: 'x' }, rooms: [{ ...room, rate: 'OLD' }] }), codes)).toEqual([
      'total_differs', 'contact_unreadable', 'rate_closed',
    ]) // prettier-ignore
  })

  test('what the channel takes is in the bill as it states; what it does not name leaves it', () => {
    expect(deductionsOf(body())).toBeNull()
    expect(deductionsOf(body({ commission: 30 }))).toEqual({ commission: 30, tcs: 0, tds: 0 })
    expect(deductionsOf(body({ tcs: 1, tds: 2 }))).toEqual({ commission: 0, tcs: 1, tds: 2 })
  })

  test('its notes name the reservation, whether it is paid there, and what the guest wrote', () => {
    const place = { source: 'Stays', reference: 'R-1', isPrepaid: false, locale: 'en' }
    expect(notesOf(body(), place)).toBe('Stays R-1')
    expect(notesOf(body({ notes: 'Late' }), { ...place, isPrepaid: true })).toBe('Stays R-1, paid to the channel\nLate')
    expect(notesOf(body(), { ...place, isPrepaid: true, locale: 'fr-FR' })).toBe('Stays R-1, payé au canal')
    const rooms = ['HALF_BOARD', undefined, 'BREAKFAST', 'HALF_BOARD', 'x'].map((mealPlan, at) => ({ ...room, id: String(at), mealPlan })) // prettier-ignore
    expect(notesOf(body({ rooms, notes: 'Late' }), place)).toBe('Stays R-1\nHalf board, Breakfast\nLate')
    expect(notesOf(body({ rooms }), { ...place, locale: 'fr' })).toBe('Stays R-1\nDemi-pension, Petit déjeuner')
  })
})
