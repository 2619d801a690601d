import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { dueAfter, type NightAhead, planRooms, replanRooms, takenWith } from './maintenance.ts'

const TODAY = '2026-11-20' as Day // a Friday
const day = (after: number): Day => addDays(TODAY, after)
const nightsOf = (expected: (after: number) => number, rooms = 10): NightAhead[] =>
  Array.from({ length: 57 }, (_, after) => ({ day: day(after), rooms, expected: expected(after) }))
const terms = { today: TODAY, roomsADay: 2, isFree: () => true, taken: new Map<Day, number>() }
const due = (after: number, roomId = 'a') => ({ roomId, dueOn: day(after) })
const daysOf = (planned: readonly { day: Day }[]) => planned.map((one) => one.day)

describe('when a room is due', () => {
  test('so many months after the last time, at the end of a shorter month; first on the day of the plan', () => {
    expect(dueAfter(null, 6, '2026-12-01' as Day)).toBe('2026-12-01')
    expect(dueAfter('2026-08-31' as Day, 6, '2026-12-01' as Day)).toBe('2027-02-28')
  })
})

describe('planning rooms', () => {
  test('takes the quietest week before the due day, its quietest day, and of equal ones the later week and the earlier day', () => {
    const quietInDecember = nightsOf((after) => (after >= 17 && after <= 23 ? (after === 19 ? 1 : 2) : 8))
    expect(daysOf(planRooms([due(40)], quietInDecember, terms))).toEqual([day(19)])
    expect(daysOf(planRooms([due(16)], quietInDecember, terms))).toEqual([mondayOf(day(16))]) // the quiet week is after it is due
    expect(
      daysOf(
        planRooms(
          [due(9)],
          nightsOf(() => 5),
          terms,
        ),
      ),
    ).toEqual(['2026-11-23']) // Monday to Sunday of the week of 29 November
  })

  test('never plans today or after the due day; what is overdue comes within two weeks', () => {
    expect(
      daysOf(
        planRooms(
          [due(1)],
          nightsOf(() => 5),
          terms,
        ),
      ),
    ).toEqual([day(1)])
    const quietAtTheEnd = nightsOf((after) => (after === 14 ? 0 : after === 15 ? 0 : 9))
    expect(daysOf(planRooms([due(-30)], quietAtTheEnd, terms))).toEqual([day(14)])
    expect(daysOf(planRooms([due(0)], quietAtTheEnd, terms))).toEqual([day(14)])
  })

  test('leaves a room that is never free for later, until a week before it is due', () => {
    const full = { ...terms, isFree: () => false }
    expect(
      planRooms(
        [due(8)],
        nightsOf(() => 5),
        full,
      ),
    ).toEqual([])
    expect(
      planRooms(
        [due(7)],
        nightsOf(() => 5),
        full,
      ),
    ).toHaveLength(1)
  })

  test('takes no more rooms on a day than the plan allows, with those that are planned already', () => {
    const taken = new Map([[day(2), 1]])
    const few = nightsOf(() => 5).slice(2, 4)
    const planned = planRooms([due(3, 'a'), due(3, 'b'), due(3, 'c'), due(3, 'd')], few, { ...terms, taken })
    expect(daysOf(planned).toSorted()).toEqual([day(2), day(3), day(3)])
  })

  test('anew finds the quietest day on which the room is free, and none where it is free on no other one', () => {
    const nights = nightsOf((after) => (after === 4 ? 1 : after === 5 ? 2 : 9))
    const isFree = (_roomId: string, on: Day) => on !== day(4)
    const room = { ...due(7), plannedOn: day(4) }
    expect(replanRooms([room], nights, { ...terms, isFree })).toEqual([{ ...room, day: day(5) }])
    expect(replanRooms([room], nights, { ...terms, isFree: () => false })).toEqual([])
    const full = takenWith(new Map([[day(5), 1]]), [{ day: day(5) }])
    expect(full).toEqual(new Map([[day(5), 2]]))
    expect(daysOf(replanRooms([room], nights, { ...terms, isFree, taken: full }))).not.toContain(day(5))
  })

  test('law: every day is within its window, free unless it is urgent, and no day is overfull', () => {
    const rooms = fc.array(fc.integer({ min: -20, max: 60 }), { maxLength: 30 })
    const loads = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 57, maxLength: 57 })
    fc.assert(
      fc.property(rooms, loads, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 7 }), (dues, load, roomsADay, every) => {
        const isFree = (roomId: string, on: Day) => (Number(roomId) + Number(on.slice(-2))) % every !== 0
        const all = dues.map((after, at) => due(after, String(at)))
        const planned = planRooms(all, nightsOf((after) => load[after] ?? 0), { ...terms, roomsADay, isFree })
        const counts = new Map<Day, number>()
        for (const { roomId, dueOn, day: on } of planned) {
          counts.set(on, (counts.get(on) ?? 0) + 1)
          expect(on > TODAY && (on <= dueOn || (dueOn <= TODAY && on <= day(14)))).toBe(true)
          expect(isFree(roomId, on) || dueOn <= day(7)).toBe(true)
        }
        expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(roomsADay)
        expect(new Set(planned.map(({ roomId }) => roomId)).size).toBe(planned.length)
      }),
    ) // prettier-ignore
  })
})
