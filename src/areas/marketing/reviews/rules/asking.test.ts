import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { askingOf, type Candidate, MOST_DELAY_DAYS, pulseOf } from './asking.ts'

const settings = { isAsking: true, delayDays: 2, pauseWeeks: 13 }
const guest: Candidate = {
  email: 'mira@example.com',
  isBlocked: false,
  isOptedOut: false,
  isStaff: false,
  daysSinceAsked: null,
  daysSinceDeparture: 2,
  hasOpenSeriousCase: false,
}
const asked = (over: Partial<Candidate> = {}, more: Partial<typeof settings> = {}) =>
  askingOf({ ...guest, ...over }, { ...settings, ...more })

describe('a guest who left', () => {
  test('is asked from the day on that is set, and not while requests are off', () => {
    expect([asked({ daysSinceDeparture: 1 }), asked(), asked({ daysSinceDeparture: 9 })]).toEqual([
      'WAIT',
      'ASK',
      'ASK',
    ])
    expect(asked({}, { isAsking: false })).toBe('WAIT')
    expect(askingOf(guest, settings, false)).toBe('NOT_OPEN')
  })

  test('is skipped with the reason', () => {
    expect(asked({ email: ' ' })).toBe('NO_ADDRESS')
    expect(asked({ email: 'a.b-12@guest.booking.com' })).toBe('AGENCY_ADDRESS')
    expect(asked({ isBlocked: true, email: '' })).toBe('BLOCKED')
    expect(asked({ isOptedOut: true })).toBe('OPTED_OUT')
    expect(asked({ isStaff: true })).toBe('STAFF')
  })

  test('a guest who was asked is asked again after exactly the weeks of the pause', () => {
    expect([asked({ daysSinceAsked: 90 }), asked({ daysSinceAsked: 91 })]).toEqual(['ASKED_LATELY', 'ASK'])
    expect(asked({ daysSinceAsked: 0 }, { pauseWeeks: 0 })).toBe('ASK')
  })

  test('with an open complaint waits, and is asked all the same in the end', () => {
    expect(asked({ hasOpenSeriousCase: true })).toBe('WAIT')
    const last = settings.delayDays + MOST_DELAY_DAYS
    expect(asked({ hasOpenSeriousCase: true, daysSinceDeparture: last - 1 })).toBe('WAIT')
    expect(asked({ hasOpenSeriousCase: true, daysSinceDeparture: last })).toBe('ASK')
    expect(asked({ hasOpenSeriousCase: true, email: '' })).toBe('NO_ADDRESS')
  })
})

const candidate: fc.Arbitrary<Candidate> = fc.record({
  email: fc.constantFrom('', 'a@example.com', 'x@guest.booking.com'),
  isBlocked: fc.boolean(),
  isOptedOut: fc.boolean(),
  isStaff: fc.boolean(),
  daysSinceAsked: fc.option(fc.integer({ min: 0, max: 800 })),
  daysSinceDeparture: fc.integer({ min: 0, max: 60 }),
  hasOpenSeriousCase: fc.boolean(),
})

test('no guest is left out for their opinion: no score and no end of a case changes who is asked', () => {
  const liked = fc.record({
    score100: fc.integer({ min: 0, max: 100 }),
    outcome: fc.constantFrom('RESOLVED', 'REJECTED', 'CLOSED'),
    pulse: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(candidate, liked, liked, (one, a, b) => {
      expect(askingOf({ ...one, ...a }, settings)).toBe(askingOf({ ...one, ...b }, settings))
      // A complaint puts the request off and never takes it away.
      const late = { ...one, daysSinceDeparture: settings.delayDays + MOST_DELAY_DAYS }
      expect(askingOf({ ...late, hasOpenSeriousCase: true }, settings)).toBe(
        askingOf({ ...late, hasOpenSeriousCase: false }, settings),
      )
      const today = askingOf(one, settings)
      const without = askingOf({ ...one, hasOpenSeriousCase: false }, settings)
      if (today !== without) expect([today, without]).toEqual(['WAIT', 'ASK'])
    }),
    { numRuns: LAW_CASES },
  )
})

test('the question during the stay goes to everybody with an address of their own', () => {
  expect(pulseOf(guest)).toBe('ASK')
  expect(pulseOf({ ...guest, isOptedOut: true })).toBe('OPTED_OUT')
})
