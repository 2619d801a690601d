import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import type { Restrictions } from '../contract/restrictions.ts'
import {
  changedRestrictions,
  contradictionOf,
  levelsOf,
  NO_RESTRICTIONS,
  RESTRICTION_NAMES,
  restrictionBook,
  restrictionReasons,
  restrictionRuns,
  restrictionsOf,
  type StoredRestrictions,
} from './restrictions.ts'

const TODAY = '2026-11-20' as Day
const day = (offset: number): Day => addDays(TODAY, offset)
const set = (more: Partial<Restrictions>): Restrictions => ({ ...NO_RESTRICTIONS, ...more })
const plans = [
  { id: 'BAR', parentPlanId: null },
  { id: 'BB', parentPlanId: 'BAR' },
  { id: 'HB', parentPlanId: 'BB' },
]
const row = (at: Day, more: Partial<StoredRestrictions>): StoredRestrictions => ({
  ...NO_RESTRICTIONS,
  roomTypeId: null,
  ratePlanId: null,
  day: at,
  ...more,
})
const codesOf = (
  restrictions: Partial<Restrictions>,
  stay: { arrival: Day; departure: Day },
  on: (at: Day) => boolean = () => true,
  before?: { arrival: Day; departure: Day },
) =>
  restrictionReasons((at) => (on(at) ? set(restrictions) : NO_RESTRICTIONS), stay, { businessDate: TODAY, before }).map(
    ({ code, day: at, detail }) => [code, at, ...(detail ? [detail] : [])].join(' '),
  )
const stay = (from: number, until: number) => ({ arrival: day(from), departure: day(until) })

describe('levels', () => {
  test('go from the plan of a type over the plans it is linked to, to the type and the property', () => {
    const names = levelsOf(plans, { roomTypeId: 'STD', ratePlanId: 'HB' }).map(
      ({ roomTypeId, ratePlanId }) => `${roomTypeId ?? '*'}/${ratePlanId ?? '*'}`,
    )
    expect(names).toEqual(['STD/HB', '*/HB', 'STD/BB', '*/BB', 'STD/BAR', '*/BAR', 'STD/*', '*/*'])
    expect(levelsOf(plans, { roomTypeId: null, ratePlanId: null })).toHaveLength(1)
  })

  test('a narrower level opens what a wider one closed, and a ring of links ends', () => {
    const book = restrictionBook([row(TODAY, { closed: true }), row(TODAY, { roomTypeId: 'STD', closed: false })])
    const closed = (roomTypeId: string) => restrictionsOf(book, plans, { roomTypeId, ratePlanId: 'BAR' })(TODAY).closed
    expect([closed('STD'), closed('DLX')]).toEqual([false, true])
    const ring = [{ id: 'A', parentPlanId: 'B' }, { id: 'B', parentPlanId: 'A' }] // prettier-ignore
    expect(levelsOf(ring, { roomTypeId: null, ratePlanId: 'A' })).toHaveLength(3)
  })

  const figure = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
  const flag = fc.option(fc.boolean(), { nil: null })
  const stored = fc.record({
    roomTypeId: fc.constantFrom(null, 'STD', 'DLX'),
    ratePlanId: fc.constantFrom(null, 'BAR', 'BB', 'HB'),
    day: fc.constantFrom(day(0), day(1)),
    minStay: figure,
    maxStayThrough: figure,
    closed: flag,
    stayLengths: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), { nil: null }),
  })

  test('every restriction is the one of the narrowest level that sets it, looked up one by one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(stored, {
          selector: (each) => `${each.roomTypeId} ${each.ratePlanId} ${each.day}`,
          maxLength: 24,
        }),
        fc.constantFrom('STD', 'DLX'),
        fc.constantFrom('BAR', 'BB', 'HB'),
        (rows, roomTypeId, ratePlanId) => {
          const all = rows.map((each) => ({ ...NO_RESTRICTIONS, ...each }))
          const at = restrictionsOf(restrictionBook(all), plans, { roomTypeId, ratePlanId })
          const lineage = { BAR: ['BAR'], BB: ['BB', 'BAR'], HB: ['HB', 'BB', 'BAR'] }[ratePlanId] ?? []
          const order = [...lineage.flatMap((plan) => [[roomTypeId, plan], [null, plan]]), [roomTypeId, null], [null, null]] // prettier-ignore
          for (const night of [day(0), day(1)])
            for (const name of RESTRICTION_NAMES) {
              const found = order
                .flatMap(([type, plan]) =>
                  all.filter((each) => each.day === night && each.roomTypeId === type && each.ratePlanId === plan),
                ) // prettier-ignore
                .find((each) => each[name] !== null)
              expect(at(night)[name]).toEqual(found?.[name] ?? null)
            }
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

describe('a stay is refused', () => {
  test('for each of its nights that is closed, and not for the day it ends on', () => {
    expect(codesOf({ closed: true }, stay(1, 3))).toEqual([`night_closed ${day(1)}`, `night_closed ${day(2)}`])
    expect(codesOf({ closed: true }, stay(1, 3), (at) => at === day(3))).toEqual([])
  })

  test('for an arrival and a departure on a closed day, and not for passing through', () => {
    expect(codesOf({ closedToArrival: true }, stay(1, 3), (at) => at === day(1))).toEqual([
      `closed_to_arrival ${day(1)}`,
    ])
    expect(codesOf({ closedToArrival: true }, stay(1, 3), (at) => at !== day(1))).toEqual([])
    expect(codesOf({ closedToDeparture: true }, stay(1, 3), (at) => at === day(3))).toEqual([
      `closed_to_departure ${day(3)}`,
    ])
    expect(codesOf({ closedToDeparture: true }, stay(1, 3), (at) => at !== day(3))).toEqual([])
  })

  test('below the minimum and above the maximum of its arrival, at the bound it is taken', () => {
    expect(codesOf({ minStay: 3 }, stay(1, 3))).toEqual([`stay_too_short ${day(1)} 3`])
    expect(codesOf({ minStay: 3 }, stay(1, 4))).toEqual([])
    expect(codesOf({ minStay: 3 }, stay(1, 3), (at) => at !== day(1))).toEqual([])
    expect(codesOf({ maxStay: 2 }, stay(1, 4))).toEqual([`stay_above_maximum ${day(1)} 2`])
    expect(codesOf({ maxStay: 2 }, stay(1, 3))).toEqual([])
  })

  test('by a minimum or maximum through for any night it includes', () => {
    expect(codesOf({ minStayThrough: 3 }, stay(1, 3), (at) => at === day(2))).toEqual([`stay_too_short ${day(2)} 3`])
    expect(codesOf({ minStayThrough: 3 }, stay(1, 3), (at) => at === day(3))).toEqual([])
    expect(codesOf({ maxStayThrough: 1 }, stay(1, 3), (at) => at === day(2))).toEqual([
      `stay_above_maximum ${day(2)} 1`,
    ])
    expect(codesOf({ maxStayThrough: 2 }, stay(1, 3))).toEqual([])
  })

  test('for a length that its arrival is not sold for', () => {
    expect(codesOf({ stayLengths: [2, 4] }, stay(1, 4))).toEqual([`stay_length_not_sold ${day(1)} 2, 4`])
    expect(codesOf({ stayLengths: [2, 4] }, stay(1, 3))).toEqual([])
    expect(codesOf({ stayLengths: [2, 4] }, stay(1, 5))).toEqual([])
  })

  test('too late or too early before its arrival, at the bound it is taken', () => {
    expect(codesOf({ minAdvance: 3 }, stay(2, 3))).toEqual([`booked_too_late ${day(2)} 3`])
    expect(codesOf({ minAdvance: 3 }, stay(3, 4))).toEqual([])
    expect(codesOf({ maxAdvance: 30 }, stay(31, 32))).toEqual([`booked_too_early ${day(31)} 30`])
    expect(codesOf({ maxAdvance: 30 }, stay(30, 31))).toEqual([])
    expect(codesOf({ minAdvance: 0, maxAdvance: 0 }, stay(0, 1))).toEqual([])
  })
})

describe('a stay that is changed', () => {
  const everything = { closed: true, closedToArrival: true, closedToDeparture: true, minStay: 9, minAdvance: 90 }

  test('is not checked against what it was booked at, when nothing of its days changes', () => {
    expect(codesOf(everything, stay(1, 4), undefined, stay(1, 4))).toEqual([])
  })

  test('is refused a night more only for that night, the new departure and the new length', () => {
    expect(codesOf(everything, stay(1, 5), undefined, stay(1, 4))).toEqual([
      `night_closed ${day(4)}`,
      `closed_to_departure ${day(5)}`,
      `stay_too_short ${day(1)} 9`,
    ])
  })

  test('is refused another arrival for that day and its advance', () => {
    expect(codesOf(everything, stay(0, 4), undefined, stay(1, 4))).toEqual([
      `night_closed ${day(0)}`,
      `closed_to_arrival ${day(0)}`,
      `booked_too_late ${day(0)} 90`,
      `stay_too_short ${day(0)} 9`,
    ])
  })

  test('never has a reason that the same stay booked anew has not', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 6 })).map(([from, nights]) => stay(from, from + nights)) // prettier-ignore
    const restricted = fc.record({
      closed: fc.boolean(),
      closedToArrival: fc.boolean(),
      closedToDeparture: fc.boolean(),
      minStay: fc.integer({ min: 1, max: 6 }),
      maxStayThrough: fc.integer({ min: 1, max: 6 }),
      minAdvance: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(span, span, restricted, fc.integer({ min: 1, max: 127 }), (after, before, restrictions, mask) => {
        const on = (at: Day) => nightsIn(stay(0, 13)).indexOf(at) % 7 >= 0 && (mask & (1 << (nightsIn(stay(0, 13)).indexOf(at) % 7))) > 0 // prettier-ignore
        const anew = codesOf(restrictions, after, on)
        for (const reason of codesOf(restrictions, after, on, before)) expect(anew).toContain(reason)
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('restrictions', () => {
  test('take over what a change names, remove what is null and leave the rest', () => {
    const before = set({ minStay: 2, closed: true })
    const after = changedRestrictions(before, {
      minStay: null,
      maxStay: 5,
      closedToArrival: undefined,
      stayLengths: [4, 2, 4],
    })
    expect(after).toEqual(set({ closed: true, maxStay: 5, stayLengths: [2, 4] }))
    expect(changedRestrictions(after, {})).toEqual(after)
  })

  test('contradict when no stay can meet them, and not at the bound', () => {
    expect(contradictionOf(set({ minStay: 3, maxStay: 2 }))).toEqual({ least: 3, most: 2 })
    expect(contradictionOf(set({ minStay: 3, maxStay: 3 }))).toBeUndefined()
    expect(contradictionOf(set({ minStayThrough: 4, maxStay: 3 }))).toEqual({ least: 4, most: 3 })
    expect(contradictionOf(set({ minAdvance: 8, maxAdvance: 7 }))).toEqual({ least: 8, most: 7 })
    expect(contradictionOf(set({ minAdvance: 7, maxAdvance: 7 }))).toBeUndefined()
    expect(contradictionOf(set({ minStay: 3, stayLengths: [1, 2] }))).toEqual({ least: 3, most: 2 })
    expect(contradictionOf(set({ minStay: 2, stayLengths: [1, 2] }))).toBeUndefined()
    expect(contradictionOf(NO_RESTRICTIONS)).toBeUndefined()
  })

  test('that are equal night after night at one place are one run', () => {
    const rows = [
      row(day(0), { minStay: 2 }),
      row(day(1), { minStay: 2 }),
      row(day(2), { minStay: 3 }),
      row(day(4), { minStay: 3 }),
      row(day(5), { minStay: 3, ratePlanId: 'BAR' }),
    ]
    expect(
      restrictionRuns(rows).map(({ from, until, minStay, ratePlanId }) => [from, until, minStay, ratePlanId]),
    ).toEqual([
      [day(0), day(2), 2, null],
      [day(2), day(3), 3, null],
      [day(4), day(5), 3, null],
      [day(5), day(6), 3, 'BAR'],
    ])
  })
})
