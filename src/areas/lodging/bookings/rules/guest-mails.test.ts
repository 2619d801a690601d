import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { guestMailFits, guestMailKey, roomsText } from './guest-mails.ts'

const base = { arrival: '2026-11-22' as Day, departure: '2026-11-24' as Day, optionExpiresAt: null }
const at = (businessDate: string) => ({ businessDate: businessDate as Day, now: '2026-11-20T10:00:00.000Z' })

test('a mail is sent of a state it is true of, and never of a stay that is over', () => {
  const confirmed = { ...base, status: 'CONFIRMED' as const }
  expect(guestMailFits('guestConfirmation', confirmed, at('2026-11-20'))).toBe(true)
  expect(guestMailFits('guestConfirmation', confirmed, at('2026-11-23'))).toBe(true)
  expect(guestMailFits('guestConfirmation', confirmed, at('2026-11-24'))).toBe(false)
  expect(guestMailFits('guestCancellation', confirmed, at('2026-11-20'))).toBe(false)
  expect(guestMailFits('guestCancellation', { ...base, status: 'CANCELLED' }, at('2026-11-24'))).toBe(false)
  expect(guestMailFits('guestPreArrival', confirmed, at('2026-11-21'))).toBe(true)
  expect(guestMailFits('guestPreArrival', confirmed, at('2026-11-22'))).toBe(false)
  const left = { ...base, status: 'CHECKED_OUT' as const }
  expect(guestMailFits('guestThanks', left, at('2026-11-24'))).toBe(true)
  expect(guestMailFits('guestThanks', left, at('2026-11-25'))).toBe(true)
  expect(guestMailFits('guestThanks', left, at('2026-11-26'))).toBe(false)
  const option = { ...base, status: 'OPTION' as const, optionExpiresAt: '2026-11-20T10:00:00.001Z' }
  expect(guestMailFits('guestOption', option, at('2026-11-20'))).toBe(true)
  expect(guestMailFits('guestOption', { ...option, optionExpiresAt: '2026-11-20T10:00:00.000Z' }, at('2026-11-20'))).toBe(false) // prettier-ignore
})

test('law: a key names one event: another booking, arrival, end of an option or version is another', () => {
  const booking = fc.record({
    id: fc.uuid(),
    version: fc.integer({ min: 1, max: 9 }),
    arrival: fc.constantFrom('2026-11-22' as Day, '2026-11-23' as Day),
    optionExpiresAt: fc.constantFrom('2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'),
  })
  fc.assert(
    fc.property(booking, booking, (one, other) => {
      const same = (kind: Parameters<typeof guestMailKey>[0]) => guestMailKey(kind, one) === guestMailKey(kind, other)
      expect(same('guestThanks')).toBe(one.id === other.id)
      expect(same('guestPreArrival')).toBe(one.id === other.id && one.arrival === other.arrival)
      expect(same('guestOption')).toBe(one.id === other.id && one.optionExpiresAt === other.optionExpiresAt)
      expect(same('guestChange')).toBe(one.id === other.id && one.version === other.version)
    }),
  )
})

test('rooms are counted by their type; those called off only when nothing else is left', () => {
  const stay = (roomTypeName: string, status: 'CONFIRMED' | 'CANCELLED') => ({ roomTypeName, status })
  const party = [stay('Deluxe', 'CONFIRMED'), stay('Suite', 'CANCELLED'), stay('Deluxe', 'CONFIRMED')]
  expect(roomsText(party)).toBe('2 × Deluxe')
  expect(roomsText([stay('Suite', 'CANCELLED')])).toBe('1 × Suite')
})
