import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { made } from '#test/replies.ts'
import { Lead } from '../contract/replies.ts'
import { FILLED_FIELDS, filledFrom, mergedWith, mergeFault } from './merge.ts'
import { LEAD_STATES } from './states.ts'

const lead = (more: Partial<Lead> = {}): Lead => ({ ...made(Lead, {}), ...Object.fromEntries(FILLED_FIELDS.map((field) => [field, typeof made(Lead, {})[field] === 'string' ? '' : null])), firstName: '', email: '', message: '', ownerId: null, state: 'NEW', bookingId: null, respondedAt: null, ...more }) as Lead // prettier-ignore

test('takes over what it has nothing of, names and days together, and nothing else', () => {
  const goes = lead({ firstName: 'Ana', lastName: 'Rao', email: 'a@b.example', rooms: 0, message: 'Forty rooms' })
  expect(filledFrom(lead(), goes)).toEqual(['firstName', 'lastName', 'email', 'rooms', 'message'])
  expect(filledFrom(lead({ lastName: 'Sen', message: 'Hello' }), goes)).toEqual(['email', 'rooms'])
  expect(filledFrom(lead({ state: 'CONVERTED' }), goes)).toEqual([])
})

test('has the first response to either, an owner, and is worked on where the other was', () => {
  const [early, late] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'] as [Instant, Instant]
  const goes = lead({ state: 'WORKING', ownerId: 7, respondedAt: early })
  expect(mergedWith(lead(), goes)).toMatchObject({ state: 'WORKING', ownerId: 7, respondedAt: early, returnAt: null })
  expect(mergedWith(lead({ state: 'QUALIFIED', ownerId: 3, respondedAt: late }), goes)).toEqual({ ownerId: 3, bookingId: null, respondedAt: early }) // prettier-ignore
  expect(mergedWith(lead(), lead({ state: 'JUNK', ownerId: 7 }))).not.toHaveProperty('state')
})

test('of any two, one that is over as a duplicate never goes on, and one that was converted stays', () => {
  const state = fc.constantFrom(...LEAD_STATES)
  const booking = fc.constantFrom(null, 'b')
  fc.assert(
    fc.property(state, state, booking, booking, (one, other, its, others) => {
      const fault = mergeFault(lead({ state: one, bookingId: its }), lead({ state: other, bookingId: others }))
      if (one === 'DUPLICATE' || other === 'DUPLICATE') return fault === 'lead_over'
      if (other === 'CONVERTED' && one !== 'CONVERTED') return fault === 'merge_retains_converted'
      return fault === (its !== null && others !== null ? 'merge_has_bookings' : undefined)
    }),
    { numRuns: LAW_CASES },
  )
})

test('nothing that was typed is overwritten, and a second merge of the same takes over nothing', () => {
  const texts = fc.record({ firstName: fc.constantFrom('', 'Ana'), lastName: fc.constantFrom('', 'Rao'), email: fc.constantFrom('', 'a@b.example'), rooms: fc.constantFrom(null, 0, 40), adults: fc.constantFrom(null, 2), message: fc.constantFrom('', 'Hello') }) // prettier-ignore
  fc.assert(
    fc.property(texts, texts, (own, others) => {
      const [stays, goes] = [lead(own), lead(others)]
      const merged = { ...stays, ...mergedWith(stays, goes) }
      for (const [name, value] of Object.entries(own)) if (value !== '' && value !== null) expect(merged).toHaveProperty(name, value) // prettier-ignore
      expect(filledFrom(merged, goes)).toEqual([])
    }),
    { numRuns: LAW_CASES },
  )
})
