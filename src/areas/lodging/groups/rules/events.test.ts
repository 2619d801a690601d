import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { isWithinGroup, momentsOf } from './events.ts'

const day = '2026-12-10' as Day
const ZONE = 'Asia/Kolkata'
const two = (number: number) => String(number).padStart(2, '0')
const time = fc.nat(1439).map((minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)

describe('the time of an event', () => {
  test('is by the clock of the property, into the next day when it ends before it begins', () => {
    expect(momentsOf({ day, from: '19:00', until: '23:00' }, ZONE)).toEqual({ startsAt: '2026-12-10T13:30:00.000Z', endsAt: '2026-12-10T17:30:00.000Z' }) // prettier-ignore
    expect(momentsOf({ day, from: '19:00', until: '01:00' }, ZONE).endsAt).toBe('2026-12-10T19:30:00.000Z')
    expect(momentsOf({ day, from: '19:00', until: '00:00' }, ZONE).endsAt).toBe('2026-12-10T18:30:00.000Z')
  })

  test('follows the clock when it changes, and never ends before it begins', () => {
    const change = '2026-03-29' as Day
    expect(momentsOf({ day: change, from: '01:30', until: '03:30' }, 'Europe/Paris')).toEqual({ startsAt: '2026-03-29T00:30:00.000Z', endsAt: '2026-03-29T01:30:00.000Z' }) // prettier-ignore
    expect(momentsOf({ day: change, from: '02:30', until: '03:10' }, 'Europe/Paris')).toEqual({ startsAt: '2026-03-29T01:30:00.000Z', endsAt: '2026-03-29T02:10:00.000Z' }) // prettier-ignore
    const zone = fc.constantFrom(ZONE, 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe')
    const days = fc.nat(364).map((days) => addDays('2026-01-01' as Day, days))
    fc.assert(
      fc.property(days, time, time, zone, (on, from, until, timeZone) => {
        fc.pre(from !== until)
        const { startsAt, endsAt } = momentsOf({ day: on, from, until }, timeZone)
        const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
        expect(minutes).toBeGreaterThan(0)
        expect(minutes).toBeLessThanOrEqual(25 * 60)
      }),
      { numRuns: LAW_CASES },
    )
  })
})

test('an event lies from the day before the arrival to the day of the departure, midnight included', () => {
  const group = { arrival: day, departure: addDays(day, 2) }
  const isWithin = (offset: number, from = '10:00', until = '12:00') =>
    isWithinGroup({ day: addDays(day, offset), from, until }, group)
  expect([-2, -1, 0, 2, 3].map((offset) => isWithin(offset))).toEqual([false, true, true, true, false])
  expect([isWithin(2, '20:00', '00:00'), isWithin(2, '20:00', '00:01'), isWithin(-2, '23:00', '02:00')]).toEqual([true, false, false]) // prettier-ignore
})
