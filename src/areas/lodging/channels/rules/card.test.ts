import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { SentCard } from '../contract/wire.ts'
import { cardState } from './card.ts'
import { masked } from './masking.ts'

const [from, until] = ['2026-12-24' as Day, '2027-01-24' as Day]

test.each([
  ['EARLY', '2026-12-23', { validFrom: from, validUntil: until }],
  ['OPEN', '2026-12-24', { validFrom: from, validUntil: until }],
  ['OPEN', '2027-01-24', { validFrom: from, validUntil: until }],
  ['EXPIRED', '2027-01-25', { validFrom: from, validUntil: until }],
  ['OPEN', '2030-01-01', { validFrom: from }],
  ['OPEN', '2020-01-01', { validUntil: until }],
  ['OPEN', '2026-12-24', {}],
])('a card is %s on %s', (state, day, card) => expect(cardState(card, day as Day)).toBe(state))

test('of a number the last four digits are left, of a card without one what else is known', () => {
  const read = (card: object) => SentCard.safeParse(masked(card)).data
  expect(read({ lastFour: '1111' })).toEqual({ lastFour: '1111' })
  expect(read({ lastFour: '4111 1111 1111 1111', kind: 'VISA' })).toEqual({ lastFour: '1111', kind: 'VISA' })
  expect(read({ lastFour: '************4242' })).toEqual({ lastFour: '4242' })
  expect(read({ kind: 'Virtual', limit: 1_000, currency: 'INR' })).toEqual({ kind: 'Virtual', limit: 1_000, currency: 'INR' }) // prettier-ignore
  for (const lastFour of ['111', '11111', 'none', '']) expect(read({ lastFour })).toBeUndefined()
  expect(read({ limit: -1 })).toBeUndefined()
  expect(read({ currency: 'rupees' })).toBeUndefined()
})
