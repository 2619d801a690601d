import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, instantAt } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { AppointmentStatus } from './contract.ts'
import {
  assertMovable,
  assertStep,
  freeStarts,
  holdsTime,
  isWithinHours,
  nextSteps,
  packagePrices,
  slotsOf,
  startsOf,
} from './rules.ts'

const zone = 'Asia/Kolkata'
const friday = '2026-11-20' as Day
const ten = instantAt(friday, '10:00', zone)
const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '17:00' }]

describe('steps', () => {
  const allowed = {
    BOOKED: ['ARRIVED', 'IN_PROGRESS', 'NO_SHOW', 'CANCELLED'],
    ARRIVED: ['IN_PROGRESS', 'COMPLETED', 'BOOKED', 'CANCELLED'],
    IN_PROGRESS: ['COMPLETED', 'ARRIVED'],
    COMPLETED: ['IN_PROGRESS'],
    NO_SHOW: ['BOOKED'],
    CANCELLED: ['BOOKED'],
  }
  const pairs = AppointmentStatus.options.flatMap((from) => AppointmentStatus.options.map((to) => [from, to] as const))
  test.each(pairs)('%s to %s', (from, to) => {
    const step = () => assertStep(from, to, 'Guest called')
    if ((allowed[from] as string[]).includes(to)) expect(step).not.toThrow()
    else expect(step).toThrow('step_not_allowed')
  })
  test('every step can be undone', () => {
    for (const from of AppointmentStatus.options) expect(nextSteps(from).length).toBeGreaterThan(0)
  })
  test('cancelling wants a reason', () =>
    expect(() => assertStep('BOOKED', 'CANCELLED', '')).toThrow('reason_required'))
  test('only who has not begun is moved', () => {
    const movable = AppointmentStatus.options.filter((status) => {
      try {
        assertMovable(status)
        return true
      } catch {
        return false
      }
    })
    expect(movable).toEqual(['BOOKED', 'ARRIVED'])
    expect(AppointmentStatus.options.filter((status) => !holdsTime(status))).toEqual(['NO_SHOW', 'CANCELLED'])
  })
})

test('slots are five minutes each, without a hole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 144 }), (steps) => {
      const slots = slotsOf(ten, steps * 5)
      expect(slots).toHaveLength(steps)
      slots.forEach((slot, index) => expect(Date.parse(slot) - Date.parse(ten)).toBe(index * 300_000))
    }),
  )
})

test('treatments of a package follow each other, cleaning up between them', () => {
  const legs = [
    { minutes: 30, bufferMinutes: 10 },
    { minutes: 45, bufferMinutes: 0 },
    { minutes: 15, bufferMinutes: 5 },
  ]
  expect(startsOf(ten, legs)).toEqual([
    '2026-11-20T04:30:00.000Z',
    '2026-11-20T05:10:00.000Z',
    '2026-11-20T05:55:00.000Z',
  ])
})

test('the price of a package is shared by what its parts cost alone; where all are free, evenly', () => {
  const shares = (price: number, ...alone: number[]) => packagePrices(minor(price), alone.map(minor))
  expect(shares(50_001, 30_000, 30_000)).toEqual([25_001, 25_000])
  expect(shares(30_000, 10_000, 20_000, 30_000)).toEqual([5_000, 10_000, 15_000])
  expect(shares(100, 0, 0)).toEqual([50, 50])
})

test('the parts of a package cost what it costs, whatever each costs alone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 }),
      (price, alone) =>
        sum(
          packagePrices(
            minor(price),
            alone.map((each) => minor(each)),
          ),
        ) === price,
    ),
  )
})

describe('hours', () => {
  test('apply through all of it', () => {
    expect(isWithinHours(hours, slotsOf(ten, 60), zone)).toBe(true)
    expect(isWithinHours(hours, slotsOf(instantAt(friday, '16:30', zone), 30), zone)).toBe(true)
    expect(isWithinHours(hours, slotsOf(instantAt(friday, '16:30', zone), 35), zone)).toBe(false)
  })
  test('are those of the place on the day the clock changes', () => {
    const sunday = '2026-03-29' as Day
    expect(instantAt(sunday, '10:00', 'Europe/Paris')).toBe('2026-03-29T08:00:00.000Z')
    expect(isWithinHours(hours, slotsOf('2026-03-29T08:00:00.000Z', 60), 'Europe/Paris')).toBe(true)
  })
})

describe('freeStarts', () => {
  const at = (time: string) => Date.parse(instantAt(friday, time, zone))
  const input = { day: friday, minutes: 60, timeZone: zone, notBefore: instantAt(friday, '00:00', zone) }
  test('every quarter at which someone is at work and free', () => {
    const busy = new Set(slotsOf(instantAt(friday, '10:00', zone), 60).map((slot) => Date.parse(slot)))
    const rows = freeStarts([{ id: 'asha', hours, taken: busy }], input)
    expect(rows.map(({ time }) => time).slice(0, 3)).toEqual(['09:00', '11:00', '11:15'])
    expect(rows.at(-1)?.time).toBe('16:00')
  })
  test('what is over is not offered', () => {
    const rows = freeStarts([{ id: 'asha', hours, taken: new Set<number>() }], { ...input, notBefore: ten })
    expect(rows[0]?.time).toBe('10:00')
  })
  test('each employee who is offered is free all through', () => {
    const taken = fc.uniqueArray(fc.integer({ min: 0, max: 287 }), { maxLength: 60 })
    fc.assert(
      fc.property(taken, fc.integer({ min: 1, max: 24 }), (steps, length) => {
        const busy = new Set(steps.map((step) => at('00:00') + step * 300_000))
        const rows = freeStarts([{ id: 'asha', hours, taken: busy }], { ...input, minutes: length * 5 })
        for (const { startsAt } of rows)
          for (const slot of slotsOf(startsAt, length * 5)) expect(busy.has(Date.parse(slot))).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})
