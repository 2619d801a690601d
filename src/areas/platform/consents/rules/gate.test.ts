import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { addressKey } from '#areas/platform/messages/rules/messages.ts'
import { CONSENT_ACTIONS, SUPPRESSION_REASONS } from '../contract/choices.ts'
import {
  afterQuiet,
  birthdayOf,
  type GateFacts,
  type GateSettings,
  isValid,
  marketingReason,
  serviceReason,
  stateOf,
  type Statement,
} from './gate.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const SETTINGS: GateSettings = {
  mostMessages: 4,
  withinDays: 30,
  quietFrom: '21:00',
  quietUntil: '08:00',
  validMonths: 0,
}
const FREE: GateFacts = {
  suppressed: [],
  isRestricted: false,
  isUnderAge: false,
  consent: { isGiven: true, since: '2026-01-01T00:00:00.000Z' },
  sentLately: 0,
}
const mail = { channel: 'MAIL' as const, address: 'mira@mail.example' }
const reasonFor = (change: Partial<GateFacts>, settings: Partial<GateSettings> = {}) =>
  marketingReason(mail, { ...FREE, ...change }, { ...SETTINGS, ...settings }, NOW)

describe('marketing', () => {
  test('goes to who agreed, and names the first of what stops it', () => {
    expect(reasonFor({})).toBeNull()
    expect(marketingReason({ channel: 'MAIL', address: 'no address' }, FREE, SETTINGS, NOW)).toBe('NO_ADDRESS')
    expect(marketingReason({ channel: 'MAIL', address: 'a.1@guest.booking.com' }, FREE, SETTINGS, NOW)).toBe('CHANNEL_ALIAS')
    expect(reasonFor({ suppressed: ['MANUAL', 'NOT_DELIVERABLE'] })).toBe('NOT_DELIVERABLE')
    expect(reasonFor({ suppressed: ['UNSUBSCRIBED'], consent: null })).toBe('SUPPRESSED')
    expect(reasonFor({ isRestricted: true, isUnderAge: true })).toBe('RESTRICTED')
    expect(reasonFor({ isUnderAge: true, consent: null })).toBe('UNDER_AGE')
    expect(reasonFor({ consent: null })).toBe('NO_CONSENT')
    expect(reasonFor({ consent: { isGiven: false, since: '2026-01-01T00:00:00.000Z' } })).toBe('NO_CONSENT')
  })

  test('is capped: the message that would be one too many is the first that waits', () => {
    expect(reasonFor({ sentLately: 3 })).toBeNull()
    expect(reasonFor({ sentLately: 4 })).toBe('FREQUENCY_CAP')
  })

  test('needs a consent of before, and one that has not run out: its last day counts', () => {
    const given = (since: Instant) => ({ isGiven: true, since })
    expect(isValid(given('2026-11-20T10:00:00.000Z'), SETTINGS, NOW)).toBe(true)
    expect(isValid(given('2026-11-20T10:00:00.001Z'), SETTINGS, NOW)).toBe(false)
    expect(isValid(given('2025-11-20T23:00:00.000Z'), { validMonths: 12 }, NOW)).toBe(true)
    expect(isValid(given('2025-11-19T23:00:00.000Z'), { validMonths: 12 }, NOW)).toBe(false)
  })

  test('law: over random histories, nothing goes unless the last statement by then was a consent', () => {
    const moments = Array.from({ length: 6 }, (_, at) => `2026-0${at + 1}-01T00:00:00.000Z`)
    const statement = fc.record({ action: fc.constantFrom(...CONSENT_ACTIONS), givenAt: fc.constantFrom(...moments) })
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 12 }), fc.constantFrom(...moments), fc.array(fc.constantFrom(...SUPPRESSION_REASONS), { maxLength: 2 }), (all, now, suppressed) => {
        const history = all.filter(({ givenAt }) => givenAt <= now)
        const reason = marketingReason(mail, { ...FREE, suppressed, consent: stateOf(history) }, SETTINGS, now)
        const isAllowed = suppressed.length === 0 && agreesSlowly(history)
        expect(reason === null).toBe(isAllowed)
      }),
      { numRuns: 10 * LAW_CASES },
    )
  })

  test('law: the order in which statements are stored changes nothing', () => {
    const statement = fc.record({ action: fc.constantFrom(...CONSENT_ACTIONS), givenAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z') })
    fc.assert(
      fc.property(fc.array(statement), (history) => {
        expect(stateOf(history)).toEqual(stateOf(history.toReversed()))
      }),
      { numRuns: LAW_CASES },
    )
  })
}) // prettier-ignore

/** The same in slow: of the statements of the last moment that has any but requests, all must be consents. */
function agreesSlowly(history: readonly Statement[]): boolean {
  const real = history.filter(({ action }) => action !== 'REQUESTED')
  const last = real.map(({ givenAt }) => givenAt).toSorted().at(-1)
  return last !== undefined && real.filter(({ givenAt }) => givenAt === last).every(({ action }) => action === 'GIVEN')
} // prettier-ignore

test('a message about a stay is blocked only where there is no mailbox, or another person’s', () => {
  for (const reason of SUPPRESSION_REASONS) {
    const isNobody = reason === 'NOT_DELIVERABLE' || reason === 'WRONG_PERSON'
    expect(serviceReason({ suppressed: [reason] })).toBe(isNobody ? 'NOT_DELIVERABLE' : null)
  }
  expect(serviceReason({ suppressed: [] })).toBeNull()
})

describe('quiet hours', () => {
  const at = (now: string, hours: Partial<GateSettings> = {}, zone = 'Asia/Kolkata') => afterQuiet({ ...SETTINGS, ...hours }, now, zone) // prettier-ignore
  test('begin and end to the minute, and end in the morning after', () => {
    expect(at('2026-11-20T15:29:59.000Z')).toBe('2026-11-20T15:29:59.000Z') // 20:59
    expect(at('2026-11-20T15:30:00.000Z')).toBe('2026-11-21T02:30:00.000Z') // 21:00, until 08:00
    expect(at('2026-11-20T19:00:00.000Z')).toBe('2026-11-21T02:30:00.000Z') // 00:30 of the next day
    expect(at('2026-11-21T02:29:59.000Z')).toBe('2026-11-21T02:30:00.000Z') // 07:59
    expect(at('2026-11-21T02:30:00.000Z')).toBe('2026-11-21T02:30:00.000Z')
  })
  test('may be within a day, and may be none', () => {
    expect(at('2026-11-20T08:00:00.000Z', { quietFrom: '13:00', quietUntil: '15:00' })).toBe('2026-11-20T09:30:00.000Z')
    expect(at('2026-11-20T15:30:00.000Z', { quietFrom: '21:00', quietUntil: '21:00' })).toBe('2026-11-20T15:30:00.000Z')
  })
})

test('addresses are one whatever their case and spaces, numbers whatever dials them', () => {
  expect(addressKey('MAIL', ' Mira@Mail.Example ')).toBe('mira@mail.example')
  expect(addressKey('SMS', '+91 98765-43210')).toBe('919876543210')
  expect(addressKey('WHATSAPP', '0091 98765 43210')).toBe('919876543210')
})

test.each([
  ['2026-12-01', '2008-12-01'],
  ['2028-02-29', '2010-02-28'],
  ['2028-03-01', '2010-03-01'],
] as const)('on %s who was born on %s is of age', (today, born) => {
  expect(birthdayOf(today as Day)).toBe(born)
})
