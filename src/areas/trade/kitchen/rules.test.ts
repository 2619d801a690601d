import { expect, test } from 'vitest'
import { made } from '#test/replies.ts'
import { Kot } from '#areas/trade/orders/contract/replies.ts'
import { ageOf, allDayOf, bumpOf, isUnseen } from './rules.ts'

const at = '2026-11-20T19:00:00.000Z'
const later = (minutes: number) => Date.parse(at) + minutes * 60_000

test('a ticket is new, aged from two thirds of the target on, late after it, and ready when it is', () => {
  const ticket = { status: 'New' as const, createdAt: at }
  expect([0, 9, 10, 14, 15, 99].map((minutes) => ageOf(ticket, 15, later(minutes)))).toEqual([
    'new', 'new', 'aged', 'aged', 'late', 'late',
  ]) // prettier-ignore
  expect(ageOf({ status: 'Ready', createdAt: at }, 15, later(99))).toBe('ready')
})

type Row = [id: string, name: string, live: number, status: Kot['orderLines'][number]['status'], parts?: string[]]
/** A short name as an id: 'grill' is one, and always the same. */
const idOf = (name: string) => `019a0000-0000-7000-8000-${Buffer.from(name).toString('hex').padStart(12, '0')}`
const kot = (status: Kot['status'], lines: Row[], stationId = 'grill') =>
  made(Kot, {
    status,
    stationId: idOf(stationId),
    orderLines: lines.map(([orderLineId, name, liveUnits, line, parts = []]) => ({
      orderLineId: idOf(orderLineId),
      name,
      parts,
      liveUnits,
      readyUnits: 0,
      status: line,
    })),
  })

test('all day is what is still to be cooked: once per line, not what is ready, held or gone', () => {
  const tickets = [
    kot('New', [['1', 'Tea', 2, 'Available'], ['2', 'Dal', 1, 'Preparing'], ['3', 'Dal', 5, 'Ready']]),
    kot('Preparing', [['4', 'Dal', 0.5, 'Available'], ['1', 'Tea', 2, 'Available'], ['5', 'Naan', 0, 'Cancelled']]),
    kot('Ready', [['6', 'Tea', 9, 'Available']]),
  ] // prettier-ignore
  expect(allDayOf(tickets)).toEqual([
    { name: 'Tea', units: 2 },
    { name: 'Dal', units: 1.5 },
  ])
})

test('a set meal is, all day, the dishes each station cooks of it, beside what is ordered of them alone', () => {
  const grill = kot('New', [
    ['1', 'Lunch', 2, 'Available', ['Dal', 'Naan']],
    ['2', 'Dal', 1, 'Available'],
  ])
  const bar = kot('Preparing', [['1', 'Lunch', 2, 'Preparing', ['Tea']]], 'bar')
  expect(allDayOf([grill])).toEqual([{ name: 'Dal', units: 3 }, { name: 'Naan', units: 2 }]) // prettier-ignore
  expect(allDayOf([grill, bar])).toEqual([{ name: 'Dal', units: 3 }, { name: 'Naan', units: 2 }, { name: 'Tea', units: 2 }]) // prettier-ignore
})

test('a change is shown until it was seen; a new ticket is none', () => {
  expect(isUnseen({ type: 'Cancel', acknowledgedAt: null })).toBe(true)
  expect(isUnseen({ type: 'Cancel', acknowledgedAt: at })).toBe(false)
  expect(isUnseen({ type: 'New', acknowledgedAt: null })).toBe(false)
})

test('a bump moves on, and ends', () => {
  expect((['New', 'Preparing', 'Ready', 'Served', 'Void'] as const).map(bumpOf)).toEqual(['Ready', 'Ready', 'Served', undefined, undefined]) // prettier-ignore
})
