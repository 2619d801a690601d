import { expect, test } from 'vitest'
import { made } from '#test/replies.ts'
import { Kot } from '#areas/trade/orders/contract/replies.ts'
import { ageOf, allDayOf, bumpOf, isChange, isWithdrawn, isUnseen, recallOf, shownUnits } from './rules.ts'

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

test('all day counts what is still to be cooked: once per line, not what is ready, held or withdrawn', () => {
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

test('a ticket of a change stays until someone confirms it; a ticket to cook is no change', () => {
  const types = Kot.shape.type.options
  expect(types.filter((type) => isChange({ type }))).toEqual(types.filter((type) => ['Cancel', 'PartCancel', 'Note', 'Move'].includes(type))) // prettier-ignore
  expect(isUnseen({ type: 'Cancel', acknowledgedAt: null })).toBe(true)
  expect(isUnseen({ type: 'Cancel', acknowledgedAt: at })).toBe(false)
  expect(isUnseen({ type: 'New', acknowledgedAt: null })).toBe(false)
})

test('a card shows what is left of a dish; of a change, the change; of a withdrawn line, its old quantity', () => {
  const line = { unitsInOrder: 3, liveUnits: 2 }
  expect([shownUnits({ type: 'New' }, line), shownUnits({ type: 'Add' }, { ...line, liveUnits: 0 })]).toEqual([2, 3])
  expect([shownUnits({ type: 'PartCancel' }, { unitsInOrder: -1, liveUnits: 2 }), shownUnits({ type: 'Note' }, { unitsInOrder: 0, liveUnits: 2 })]).toEqual([-1, 2]) // prettier-ignore
})

test('a line counts as withdrawn whether it was cooked or not', () => {
  expect((['Available', 'Served', 'Cancelled', 'Void'] as const).filter((status) => isWithdrawn({ status }))).toEqual(['Cancelled', 'Void']) // prettier-ignore
})

test('a bump and a recall are one step each, and a ticket that is void or done has none', () => {
  const all = ['New', 'Preparing', 'Ready', 'Served', 'Void'] as const
  expect(all.map(bumpOf)).toEqual(['Ready', 'Ready', 'Served', undefined, undefined])
  expect(all.map(recallOf)).toEqual([undefined, 'New', 'Preparing', 'Preparing', undefined])
})

test('all day is what is not ready yet of a line, the most first, then by name', () => {
  const tickets = [kot('New', [['1', 'Tea', 3, 'Preparing'], ['2', 'Dal', 2, 'Available'], ['3', 'Naan', 0.1, 'Available'], ['4', 'Naan', 0.2, 'Available'], ['5', 'Aloo', 2, 'Available']])] // prettier-ignore
  const [one] = tickets[0]!.orderLines
  one!.readyUnits = 1
  expect(allDayOf(tickets)).toEqual([
    { name: 'Aloo', units: 2 },
    { name: 'Dal', units: 2 },
    { name: 'Tea', units: 2 },
    { name: 'Naan', units: 0.3 },
  ])
})
