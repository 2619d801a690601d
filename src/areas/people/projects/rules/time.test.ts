import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, minutesText } from '#core/dates.ts'
import { dayChanges, MINUTES_OF_A_DAY, minutesBetween, parseMinutes, planCell, stretchesOf } from './time.ts'
import { sheetMayBecome, shownSheetState, TIMESHEET_STATES } from './timesheets.ts'

describe('minutes as they are typed', () => {
  test('minutes, h:mm and hours are read; what is none is not', () => {
    const read = { '90': 90, '90m': 90, '90 min': 90, '1:30': 90, '0:00': 0, ':45': 45, '1h': 60, '1h30': 90, '1.5h': 90, '1,5 h': 90, '24:00': 1_440 } // prettier-ignore
    for (const [typed, minutes] of Object.entries(read)) expect(parseMinutes(typed), typed).toBe(minutes)
    for (const typed of ['', '1:60', '1:5', '-5', 'x', '1.5', '1:30:00'])
      expect(parseMinutes(typed), typed).toBeUndefined()
  })

  test('what is written is read as the same', () => {
    expect([0, 59, 60, 1_440].map(minutesText)).toEqual(['0:00', '0:59', '1:00', '24:00'])
    fc.assert(fc.property(fc.nat(600_000), (minutes) => parseMinutes(minutesText(minutes)) === minutes))
  })
})

describe('what a timer measured', () => {
  const kolkata = 'Asia/Kolkata'
  test('is cut at midnight of the property; a minute at least, 24 hours at most are whole', () => {
    // 18:30 UTC is midnight there.
    expect(stretchesOf('2026-11-20T18:00:00.000Z', '2026-11-20T19:00:00.000Z', kolkata)).toEqual([
      { on: '2026-11-20', minutes: 30 },
      { on: '2026-11-21', minutes: 30 },
    ])
    expect(stretchesOf('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:01.000Z', kolkata)).toEqual([{ on: '2026-11-20', minutes: 1 }]) // prettier-ignore
    expect(stretchesOf('2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z', kolkata)).toEqual([
      { on: '2026-11-21', minutes: MINUTES_OF_A_DAY },
    ])
    expect(minutesBetween('2026-11-20T10:00:00.000Z', '2026-11-20T10:01:29.000Z')).toBe(1)
    expect(minutesBetween('2026-11-20T10:00:00.000Z', '2026-11-20T10:01:30.000Z')).toBe(2)
  })

  test('comes to what it measured on days in a row, wherever the property is', () => {
    const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland')
    const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
    fc.assert(
      fc.property(zone, start, fc.integer({ min: 1, max: MINUTES_OF_A_DAY * 60_000 }), (timeZone, at, ms) => {
        const [from, until] = [new Date(at).toISOString(), new Date(at + ms).toISOString()]
        const days = stretchesOf(from, until, timeZone)
        expect(days.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(minutesBetween(from, until))
        expect(days.length).toBeLessThanOrEqual(2)
        expect(days.every(({ minutes }) => minutes > 0)).toBe(true)
      }),
    )
  })
})

describe('a cell', () => {
  test('grows by its last entry, shrinks from the last one back, and is empty at nothing', () => {
    const entries = [{ id: 'a', minutes: 30 }, { id: 'b', minutes: 60 }] // prettier-ignore
    expect(planCell([], 45)).toEqual({ changed: [], removed: [], added: 45 })
    expect(planCell(entries, 90)).toEqual({ changed: [], removed: [], added: 0 })
    expect(planCell(entries, 91)).toEqual({ changed: [{ id: 'b', minutes: 61 }], removed: [], added: 0 })
    expect(planCell(entries, 31)).toEqual({ changed: [{ id: 'b', minutes: 1 }], removed: [], added: 0 })
    expect(planCell(entries, 30)).toEqual({ changed: [], removed: ['b'], added: 0 })
    expect(planCell(entries, 0)).toEqual({ changed: [], removed: ['b', 'a'], added: 0 })
  })

  test('comes to what is wanted', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 })
    fc.assert(
      fc.property(minutes, fc.nat(1_440), (all, wanted) => {
        const entries = all.map((each, at) => ({ id: String(at), minutes: each }))
        const { changed, removed, added } = planCell(entries, wanted)
        const after = new Map(entries.map((entry) => [entry.id, entry.minutes]))
        for (const entry of changed) after.set(entry.id, entry.minutes)
        for (const id of removed) after.delete(id)
        expect([...after.values()].every((each) => each > 0)).toBe(true)
        expect([...after.values()].reduce((sum, each) => sum + each, added)).toBe(wanted)
      }),
    )
  })

  test('what changes of days is one line per day, none for what cancels out', () => {
    const [one, two] = ['2026-11-20', '2026-11-21'] as [Day, Day]
    expect(dayChanges([{ on: one, minutes: -30 }, { on: one, minutes: 45 }, { on: two, minutes: 5 }, { on: two, minutes: -5 }])).toEqual([{ on: one, minutes: 15 }]) // prettier-ignore
  })
})

describe('the states of a timesheet', () => {
  test('of every pair it is decided whether one follows the other; what is billed locks an approved one only', () => {
    const pairs = TIMESHEET_STATES.flatMap((from) => TIMESHEET_STATES.filter((to) => sheetMayBecome(from, to)).map((to) => `${from} ${to}`)) // prettier-ignore
    expect(pairs).toEqual(['OPEN SUBMITTED', 'SUBMITTED OPEN', 'SUBMITTED APPROVED', 'APPROVED OPEN', 'APPROVED LOCKED', 'LOCKED APPROVED']) // prettier-ignore
    expect([shownSheetState('APPROVED', true), shownSheetState('APPROVED', false), shownSheetState('OPEN', true)]).toEqual(['LOCKED', 'APPROVED', 'OPEN']) // prettier-ignore
  })
})
