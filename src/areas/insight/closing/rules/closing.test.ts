import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { Instant } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { type Blocker, type DayFacts, type Policy, Policy as Policies, RunStatus } from '../contract/replies.ts'
import { assertChoices, blockers, choices, leftToDo, policiesOf, stopping } from './policies.ts'
import { assertHour, isDue, postingKey, stepAfter, steps, stepsDone, timesCharged, transitions } from './closing.ts'
import { ratiosOf } from './ratios.ts'
import { verdictOf } from './verdicts.ts'
import { LAW_CASES } from '#test/chance.ts'

const RUNS = { numRuns: LAW_CASES }
const START = '2026-01-01' as Day
const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(START, days))
const request = fc.dictionary(fc.constantFrom(...blockers), fc.constantFrom(...Policies.options)) as fc.Arbitrary<
  Partial<Record<Blocker, Policy>>
>
const counts = fc
  .tuple(...blockers.map(() => fc.nat(3)))
  .map((numbers) => Object.fromEntries(blockers.map((blocker, at) => [blocker, numbers[at] ?? 0]))) as fc.Arbitrary<
  Record<Blocker, number>
>

describe('policies', () => {
  test('whatever is stored, every blocker has one of its own choices, and a choice that was made is stored', () => {
    fc.assert(
      fc.property(request, (stored) => {
        const policies = policiesOf(stored)
        for (const blocker of blockers) {
          expect(choices[blocker]).toContain(policies[blocker])
          const wanted = stored[blocker]
          if (wanted && choices[blocker].includes(wanted)) expect(policies[blocker]).toBe(wanted)
        }
        expect(policiesOf(policies)).toEqual(policies)
      }),
      RUNS,
    )
  })

  test('exactly what is no choice is refused', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const isFine = Object.entries(wanted).every(([blocker, policy]) => choices[blocker as Blocker].includes(policy))
        if (isFine) expect(() => assertChoices(wanted)).not.toThrow()
        else expect(() => assertChoices(wanted)).toThrow('unknown_reference')
      }),
      RUNS,
    )
  })

  test('an existing one stops it by STOP alone, is left to do by all but PASS, and none is neither', () => {
    const none = Object.fromEntries(blockers.map((blocker) => [blocker, 0])) as Record<Blocker, number>
    const own = policiesOf({})
    const about = (arrivals: number, policy: Policy) => {
      const [found, policies] = [
        { ...none, arrivals },
        { ...own, arrivals: policy },
      ]
      return [stopping(found, policies), leftToDo(found, policies)]
    }
    expect(about(1, 'STOP')).toEqual([['arrivals'], ['arrivals']])
    expect(about(1, 'NO_SHOW')).toEqual([[], ['arrivals']])
    expect(about(1, 'PASS')).toEqual([[], []])
    for (const policy of ['STOP', 'NO_SHOW', 'PASS'] as const) expect(about(0, policy)).toEqual([[], []])
  })

  test('a choice of one blocker is none of another', () => {
    expect(() => assertChoices({ departures: 'CHECK_OUT' })).not.toThrow()
    expect(() => assertChoices({ arrivals: 'CHECK_OUT' })).toThrow('unknown_reference')
    expect(() => assertChoices({ departures: 'CHECK_OUT', arrivals: 'CHECK_OUT' })).toThrow('unknown_reference')
  })

  test('what stops a close is present, has the policy to stop, and is left to do; what passes is neither', () => {
    fc.assert(
      fc.property(counts, request, (found, stored) => {
        const policies = policiesOf(stored)
        const [stops, left] = [stopping(found, policies), leftToDo(found, policies)]
        for (const blocker of blockers) {
          expect(stops.includes(blocker)).toBe(found[blocker] > 0 && policies[blocker] === 'STOP')
          expect(left.includes(blocker)).toBe(found[blocker] > 0 && policies[blocker] !== 'PASS')
        }
        expect(left).toEqual(expect.arrayContaining(stops))
        const none = Object.fromEntries(blockers.map((blocker) => [blocker, 0])) as typeof found
        expect([stopping(none, policies), leftToDo(none, policies)]).toEqual([[], []])
      }),
      RUNS,
    )
  })
})

describe('steps', () => {
  test('every step is reached once, in order, and the date moves last', () => {
    const walked = [steps[0]]
    while (walked.at(-1) !== 'roll') walked.push(stepAfter(walked.at(-1) ?? 'check'))
    expect(walked).toEqual(steps)
    expect(() => stepAfter('roll')).toThrow(RangeError)
  })

  test('what is behind grows with every step, and all is behind once a close is done', () => {
    const behind = steps.map((step) => stepsDone(step, 'RUNNING'))
    expect(behind).toEqual(steps.map((_, index) => index))
    for (const step of steps) expect(stepsDone(step, 'DONE')).toBe(steps.length)
  })

  test('no state leads back from done but reversal, and nothing leads on from there', () => {
    expect(transitions.DONE).toEqual(['REVERSED'])
    expect(transitions.REVERSED).toEqual([])
    for (const state of RunStatus.options)
      if (state !== 'RUNNING') expect([state, transitions[state].includes('DONE')]).toEqual([state, false])
  })
})

describe('the clock', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'UTC')
  const instant = fc
    .integer({ min: Date.UTC(2026, 0, 2), max: Date.UTC(2028, 0, 1) })
    .map((ms) => new Date(ms).toISOString())

  test('a day that was due stays due, and an earlier day is due no later', () => {
    fc.assert(
      fc.property(day, time, zone, instant, fc.nat(100_000), (open, closesAt, timeZone, now, minutes) => {
        const later = new Date(Date.parse(now) + minutes * 60_000).toISOString()
        const isNow = isDue(open, closesAt, { now, timeZone })
        if (isNow) expect(isDue(addDays(open, -1), closesAt, { now, timeZone })).toBe(true)
        // An hour that the clocks repeat is the one exception, and it lasts an hour.
        if (isNow && minutes >= 60) expect(isDue(open, closesAt, { now: later, timeZone })).toBe(true)
      }),
      RUNS,
    )
  })

  test('no day is due before it has begun at the property', () => {
    fc.assert(
      fc.property(day, time, (open, closesAt) => {
        const now = `${addDays(open, -1)}T23:59:59.000Z`
        expect(isDue(open, closesAt, { now, timeZone: 'UTC' })).toBe(false)
      }),
      RUNS,
    )
  })

  test('it closes by itself in the small hours of the morning after, not of the day itself', () => {
    const at = (now: string) => ({ now, timeZone: 'Asia/Kolkata' })
    expect(isDue('2026-11-20' as Day, '03:00', at('2026-11-19T21:31:00.000Z'))).toBe(false)
    expect(isDue('2026-11-20' as Day, '03:00', at('2026-11-20T21:29:00.000Z'))).toBe(false)
    expect(isDue('2026-11-20' as Day, '03:00', at('2026-11-20T21:30:00.000Z'))).toBe(true)
  })
})

describe('fixed charges', () => {
  const charge = fc.record({
    per: fc.constantFrom('NIGHT', 'ADULT_NIGHT', 'STAY'),
    amount: fc.integer({ min: 1, max: 1_000_000 }).map(minor),
    roomTypeId: fc.constantFrom(null, 'a', 'b'),
    from: day,
    until: fc.option(day, { nil: null }),
  })
  const stay = fc.record({
    arrival: day,
    adults: fc.integer({ min: 1, max: 6 }),
    roomTypeId: fc.constantFrom('a', 'b'),
  })

  test('over a stay come to once per night, per adult and night, or once; never beyond their days or types', () => {
    fc.assert(
      fc.property(charge, stay, fc.integer({ min: 1, max: 40 }), (rule, guest, length) => {
        const nights = Array.from({ length }, (_, night) => addDays(guest.arrival, night))
        const total = nights.reduce((sum, night) => sum + timesCharged(rule, guest, night), 0)
        const isFor = rule.roomTypeId === null || rule.roomTypeId === guest.roomTypeId
        const holds = nights.filter((night) => night >= rule.from && (rule.until === null || night < rule.until))
        const times = {
          NIGHT: holds.length,
          ADULT_NIGHT: holds.length * guest.adults,
          STAY: holds.includes(guest.arrival) ? 1 : 0,
        }
        expect(total).toBe(isFor ? times[rule.per] : 0)
      }),
      RUNS,
    )
  })

  test('apply from their first day up to the day before they end, for their type, as often as they are per', () => {
    const rule = { per: 'ADULT_NIGHT' as const, amount: minor(500), roomTypeId: 'a', from: '2026-11-20' as Day, until: '2026-11-22' as Day } // prettier-ignore
    const guest = { arrival: '2026-11-19' as Day, adults: 3, roomTypeId: 'a' }
    const nights = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'] as Day[]
    const times = (more: object, of: object = {}) => nights.map((night) => timesCharged({ ...rule, ...more }, { ...guest, ...of }, night)) // prettier-ignore
    expect(times({})).toEqual([0, 3, 3, 0])
    expect(times({ per: 'NIGHT' })).toEqual([0, 1, 1, 0])
    expect(times({ per: 'NIGHT', until: null })).toEqual([0, 1, 1, 1])
    expect(times({ per: 'STAY' })).toEqual([0, 0, 0, 0])
    expect(times({ per: 'STAY' }, { arrival: '2026-11-20' })).toEqual([0, 1, 0, 0])
    expect(times({}, { roomTypeId: 'b' })).toEqual([0, 0, 0, 0])
    expect(times({ roomTypeId: null }, { roomTypeId: 'b' })).toEqual([0, 3, 3, 0])
  })

  test('two occasions never share a key, and one always has the same', () => {
    const occasion = fc.tuple(fc.uuid(), fc.uuid(), day, fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(occasion, occasion, (one, other) => {
        expect(postingKey(...one)).toBe(postingKey(...one))
        expect(postingKey(...one) === postingKey(...other)).toBe(one.every((part, at) => part === other[at]))
      }),
      RUNS,
    )
  })
})

describe('ratios', () => {
  test('lie within a unit of their fractions, and are missing where nothing is divided by', () => {
    const facts = fc.record({
      rooms: fc.nat(500),
      roomsBlocked: fc.nat(50),
      roomsSold: fc.nat(500),
      room: fc.nat(10 ** 9),
    })
    fc.assert(
      fc.property(facts, (numbers) => {
        const { occupancyBp, averageRate, revPar } = ratiosOf({ ...numbers, room: minor(numbers.room) } as DayFacts)
        const sellable = Math.max(0, numbers.rooms - numbers.roomsBlocked)
        const near = (value: number | null, over: number, by: number) =>
          by === 0 ? expect(value).toBeNull() : expect(Math.abs(Number(value) - over / by)).toBeLessThanOrEqual(0.5)
        near(averageRate, numbers.room, numbers.roomsSold)
        near(revPar, numbers.room, sellable)
        near(occupancyBp, numbers.roomsSold * 10_000, sellable)
      }),
      RUNS,
    )
  })
})

describe('what a close does about one thing', () => {
  const arrival = '2026-11-20' as Day
  const wall = (time: string, today = arrival) => ({ today, time })
  const fact = { id: 'a', day: arrival, amount: null, balance: null, isInvoiced: false, refusal: null }
  const terms = { policy: 'NO_SHOW' as Policy, decisions: null, wall: wall('22:00'), noShowAt: '22:00' }

  test('is a no-show from the hour on, to the minute', () => {
    expect(verdictOf('arrivals', fact, { ...terms, wall: wall('21:59') }).stopsBy).toBe('no_show_too_early')
    expect(verdictOf('arrivals', fact, terms)).toEqual({ action: 'NO_SHOW', stopsBy: null })
    const yesterday = { ...fact, day: addDays(arrival, -1) }
    expect(verdictOf('arrivals', yesterday, { ...terms, wall: wall('00:00') }).stopsBy).toBeNull()
  })

  test('is no check-out with one unit due', () => {
    const leaving = { ...terms, policy: 'CHECK_OUT' as Policy }
    const owing = (balance: number) => verdictOf('departures', { ...fact, balance: minor(balance) }, leaving).stopsBy
    expect([owing(1), owing(0)]).toEqual(['balance_due', null])
  })

  test('acts only where nothing forbids it, whatever the decision', () => {
    const policy = fc.constantFrom(...choices.arrivals, ...choices.departures)
    fc.assert(
      fc.property(
        policy,
        fc.boolean(),
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        (action, isInvoiced, balance, isNamed) => {
          const decisions = isNamed ? { a: action } : null
          const { stopsBy, action: does } = verdictOf('departures', { ...fact, isInvoiced, balance: minor(balance) }, { ...terms, policy: action, decisions }) // prettier-ignore
          if (does === 'STOP') return stopsBy !== null
          if (does === 'CHECK_OUT') return (stopsBy === null) === (balance === 0)
          return does === 'EXTEND' ? stopsBy === null : (stopsBy === null) === !isInvoiced
        },
      ),
    )
  })

  test('is closed by hand from the hour on, before it only by who may, with a reason', () => {
    const at = (now: string) => ({ now: now as Instant, timeZone: 'UTC' })
    const check = (now: string, reason: string, isAllowed: boolean) => () =>
      assertHour(arrival, '20:00', at(now), { reason, isAllowed })
    expect(check('2026-11-20T19:59:00Z', '', true)).toThrow('close_too_early')
    expect(check('2026-11-20T19:59:00Z', 'Fair', false)).toThrow('close_too_early')
    expect(check('2026-11-20T19:59:00Z', 'Fair', true)).not.toThrow()
    expect(check('2026-11-20T20:00:00Z', '', false)).not.toThrow()
  })
})
