import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { RotaPerson, RotaShift, ShiftType } from '../../contract/replies.ts'
import { clear, isNothing, move, paint, paste } from './edits.ts'
import { type GridRow, rowsOf } from './rows.ts'

const MONDAY = '2026-11-23' as Day
const TUESDAY = '2026-11-24' as Day
const timeZone = 'Asia/Kolkata'
const EARLY: ShiftType = {
  id: 'early', code: 'E', name: 'Early', color: 'BLUE', kind: 'WORK', starts: '07:00', ends: '15:00', pauseStarts: null, pauseEnds: null,
  unpaidBreak: 0, paidBreak: 0, departmentIds: [], documentTypeIds: [], isActive: true, version: 1,
} // prettier-ignore
const LATE: ShiftType = { ...EARLY, id: 'late', code: 'L', departmentIds: ['kitchen'] }
const shift = (over: Partial<RotaShift> = {}): RotaShift => ({
  id: 's1', employeeId: 'nina', departmentId: 'desk', positionId: 'clerk', typeId: 'early', kind: 'WORK', on: MONDAY,
  startAt: '2026-11-23T01:30:00.000Z', endAt: '2026-11-23T09:30:00.000Z', minutes: 480, area: 'Lobby', note: '', state: 'DRAFT',
  isUnpublished: true, version: 3, ...over,
}) // prettier-ignore
const person = (id: string, shifts: RotaShift[] = []): RotaPerson => ({
  id, name: id, departmentId: 'desk', positionId: 'clerk', positionTitle: 'Clerk', weeklyMinutes: 2_400, shifts, absences: [],
}) // prettier-ignore
const NAMES = { departments: new Map([['desk', 'Front desk']]), positions: new Map([['clerk', 'Clerk']]) }
const rows = (open: RotaShift[] = []) => rowsOf([person('nina', [shift()]), person('omar')], open, NAMES, 36)
const rowOf = (key: string, open: RotaShift[] = []): GridRow => {
  const found = rows(open).find((row) => row.key.startsWith(key))
  if (!found) throw new Error(`no row ${key}`)
  return found
}

describe('rows', () => {
  test('people stand below the open shifts of their position; a position with open shifts alone has a row too', () => {
    const cook = shift({ id: 's9', employeeId: null, departmentId: 'kitchen', positionId: 'cook' })
    expect(rows([cook]).map(({ key }) => key)).toEqual(['open desk clerk', 'nina', 'omar', 'open kitchen cook'])
  })

  test('a row is as high as its fullest day', () => {
    const two = [shift({ id: 'a', employeeId: null }), shift({ id: 'b', employeeId: null })]
    expect(rowOf('open desk', two).height).toBeGreaterThan(rowOf('open desk').height)
  })
})

describe('edits', () => {
  test('painting fills an empty cell, turns an existing shift into another, and leaves what is the same', () => {
    expect(paint([{ row: rowOf('omar'), day: MONDAY }], { type: EARLY }).added).toMatchObject([
      { employeeId: 'omar', departmentId: 'desk', typeId: 'early', on: MONDAY },
    ])
    const nina = [{ row: rowOf('nina'), day: MONDAY }]
    expect(paint(nina, 'OFF').changed).toMatchObject([
      { id: 's1', version: 3, kind: 'DAY_OFF', typeId: null, area: 'Lobby' },
    ])
    expect(isNothing(paint(nina, { type: EARLY }))).toBe(true)
    expect(isNothing(paint(nina, { type: LATE }))).toBe(true)
    expect(isNothing(paint([{ row: rowOf('open'), day: MONDAY }], 'OFF'))).toBe(true)
  })

  test('an open cell takes one shift more each time, and releases the last', () => {
    const open = [shift({ id: 'a', employeeId: null }), shift({ id: 'b', employeeId: null })]
    const cell = { row: rowOf('open', open), day: MONDAY }
    expect(paint([cell], { type: EARLY }).added).toMatchObject([{ employeeId: null, positionId: 'clerk' }])
    expect(clear([cell]).removed).toEqual([{ id: 'b', version: 3 }])
    expect(clear([{ row: rowOf('nina'), day: MONDAY }]).removed).toEqual([{ id: 's1', version: 3 }])
  })

  test('a shift is moved with its own times, copied with Alt, and stays where it is when it is dropped there', () => {
    const to = { row: rowOf('omar'), day: TUESDAY }
    const own = { employeeId: 'omar', on: TUESDAY, starts: '07:00', ends: '15:00', area: 'Lobby' }
    expect(move(shift(), to, { isCopy: false, timeZone })).toMatchObject({ added: [], changed: [{ id: 's1', ...own }] })
    expect(move(shift(), to, { isCopy: true, timeZone })).toMatchObject({ added: [own], changed: [] })
    expect(isNothing(move(shift(), { row: rowOf('nina'), day: MONDAY }, { isCopy: false, timeZone }))).toBe(true)
    const off = shift({ kind: 'DAY_OFF', startAt: null, endAt: null, typeId: null })
    expect(isNothing(move(off, { row: rowOf('open'), day: MONDAY }, { isCopy: false, timeZone }))).toBe(true)
  })

  test('what is copied goes into cells that are free', () => {
    const cells = [{ row: rowOf('nina'), day: MONDAY }, { row: rowOf('omar'), day: TUESDAY }] // prettier-ignore
    expect(paste([shift()], cells, timeZone).added).toMatchObject([{ employeeId: 'omar', on: TUESDAY }])
  })
})
