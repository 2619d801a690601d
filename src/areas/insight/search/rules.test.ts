import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import { STATES_TODAY, type StateToday } from '#areas/lodging/bookings/rules/bookings.ts'
import { addDays, type Day } from '#core/dates.ts'
import {
  actionOf,
  asPrinted,
  type Found,
  isOfToday,
  type Kind,
  pathOf,
  rankFound,
  stayOf,
  subtitleOf,
} from './rules.ts'

const today = '2026-11-20' as Day
const day = (shift: number) => addDays(today, shift)

const row = (kind: Kind, title: string, isExact = false): Found => ({
  kind,
  id: title,
  title,
  subtitle: '',
  path: '',
  stay: null,
  isExact,
  isOfToday: false,
})
const guest = (title: string, state: StateToday, isExact = false): Found => ({
  ...row('booking', title, isExact),
  stay: { reference: title, roomNumbers: [], arrival: today, departure: day(1), state, isAccount: false, action: null },
  isOfToday: true,
})
const titles = (found: Parameters<typeof rankFound>[0], limit = 12) => rankFound(found, limit).map(({ title }) => title)

test('exact matches come first, then the kinds alternate in the order they were found', () => {
  const customer = [row('customer', 'C1'), row('customer', 'C2'), row('customer', 'C3')]
  expect(
    titles({ customer, booking: [row('booking', 'B1')], room: [row('room', 'R1'), row('room', 'R2', true)] }),
  ).toEqual(['R2', 'B1', 'C1', 'C2', 'R1', 'C3'])
  expect(titles({ customer, booking: [row('booking', 'B1')] }, 2)).toEqual(['B1', 'C1'])
  expect(titles({})).toEqual([])
})

test('bookings of today come before everything: the exact one, then who is expected, who leaves, who stays, who has left', () => {
  const booking = [
    guest('Past', 'past'),
    guest('Stays', 'inHouse'),
    guest('Leaves', 'leaves'),
    guest('Overstays', 'overdueOut'),
    guest('Option', 'tentative'),
    guest('Arrives', 'arrives'),
    guest('Late', 'overdueIn'),
    row('booking', 'Next month'),
    guest('Exact', 'past', true),
  ]
  expect(titles({ booking, room: [row('room', '101', true)] })).toEqual([
    'Exact',
    'Late',
    'Arrives',
    'Option',
    'Overstays',
    'Leaves',
    'Stays',
    'Past',
    '101',
    'Next month',
  ])
  expect(titles({ booking: [guest('Rao B', 'inHouse'), guest('Rao A', 'inHouse')] })).toEqual(['Rao A', 'Rao B'])
})

test('bookings of today leave a third of the places to what else was found, and no more', () => {
  const booking = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => guest(name, 'inHouse'))
  const customer = [row('customer', 'C1')]
  expect(titles({ booking, customer }, 6)).toEqual(['A', 'B', 'C', 'D', 'C1', 'E'])
  expect(titles({ booking }, 6)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  expect(titles({ booking, customer }, 1)).toEqual(['A'])
})

const kinds: Kind[] = ['booking', 'customer', 'room', 'invoice']
const list = (kind: Kind) =>
  fc
    .array(fc.boolean(), { maxLength: 6 })
    .map((exact) => exact.map((isExact, index) => row(kind, `${kind}${index}`, isExact)))
const guests = fc
  .array(fc.record({ isExact: fc.boolean(), state: fc.constantFrom(...STATES_TODAY) }), { maxLength: 20 })
  .map((of) => of.map(({ isExact, state }, index) => guest(`guest${index}`, state, isExact)))

test('law: nothing is invented, lost within the limit or repeated; today comes first, then what is exact', () => {
  const found = fc.record({
    booking: fc.tuple(guests, list('booking')).map(([ofToday, others]) => [...others, ...ofToday]),
    customer: list('customer'),
    room: list('room'),
    invoice: list('invoice'),
  })
  fc.assert(
    fc.property(found, fc.integer({ min: 1, max: 30 }), (results, limit) => {
      const all = kinds.flatMap((kind) => results[kind])
      const shown = titles(results, limit)
      expect(shown).toHaveLength(Math.min(limit, all.length))
      expect(new Set(shown).size).toBe(shown.length)

      const rows = shown.map((title) => all.find((one) => one.title === title))
      const others = rows.filter((one) => !one?.isOfToday).map((one) => Number(one?.isExact))
      expect([...others].sort((a, b) => b - a)).toEqual(others)
      const ofToday = all.filter((one) => one.isOfToday).length
      const first = Math.min(ofToday, Math.ceil((limit * 2) / 3))
      expect(rows.slice(0, first).every((one) => one?.isOfToday)).toBe(true)
      // Bookings of today beyond their share come after all other results.
      const last = rows.findLastIndex((one) => !one?.isOfToday)
      expect(rows.slice(first, last + 1).every((one) => !one?.isOfToday)).toBe(true)
    }),
  )
})

test.each([
  ['IN_HOUSE', -30, 5, true],
  ['IN_HOUSE', -3, -1, true],
  ['CONFIRMED', 0, 1, true],
  ['CONFIRMED', -1, 1, true],
  ['CONFIRMED', 1, 2, false],
  ['OPTION', 0, 1, true],
  ['OPTION', 1, 2, false],
  ['CHECKED_OUT', -2, 0, true],
  ['CHECKED_OUT', -2, -1, false],
  ['INQUIRY', 0, 1, false],
  ['WAITLIST', 0, 1, false],
  ['CANCELLED', 0, 1, false],
  ['NO_SHOW', -1, 0, false],
] as const)('%s from %i to %i is of today: %s', (status, arrival, departure, is) => {
  expect(isOfToday({ status, arrival: day(arrival), departure: day(departure) }, today)).toBe(is)
})

const all = { write: true, openBill: true }
test.each([
  ['CONFIRMED', 0, 2, all, 'checkIn'],
  ['CONFIRMED', -1, 2, all, 'checkIn'],
  ['CONFIRMED', 1, 2, all, null],
  ['IN_HOUSE', -2, 0, all, 'checkOut'],
  ['IN_HOUSE', -2, -1, all, 'checkOut'],
  ['IN_HOUSE', -2, 1, all, 'openBill'],
  ['CHECKED_OUT', -2, 0, all, 'openBill'],
  ['OPTION', 0, 1, all, null],
  ['CANCELLED', 0, 1, all, null],
  ['CONFIRMED', 0, 2, { write: false, openBill: true }, null],
  ['IN_HOUSE', -2, 0, { write: false, openBill: true }, 'openBill'],
  ['IN_HOUSE', -2, 1, { write: true, openBill: false }, null],
] as const)('%s from %i to %i with %o is next: %s', (status, arrival, departure, may, action) => {
  expect(actionOf({ status, arrival: day(arrival), departure: day(departure) }, today, may)).toBe(action)
})

test('law: nothing is offered that the user may not do', () => {
  const booking = fc.record({
    status: fc.constantFrom(...BookingStatus.options),
    arrival: fc.integer({ min: -9, max: 9 }).map(day),
    departure: fc.integer({ min: -9, max: 9 }).map(day),
  })
  fc.assert(
    fc.property(booking, fc.boolean(), fc.boolean(), (booked, write, openBill) => {
      const action = actionOf(booked, today, { write, openBill })
      const offered = ['checkIn', 'checkOut'].filter(() => write).concat(openBill ? ['openBill'] : [])
      if (action !== null) expect(offered).toContain(action)
    }),
  )
})

test('a found booking shows its room, its dates and what it needs today', () => {
  const booking = {
    reference: 'ABC23456',
    roomNumbers: ['204'],
    status: 'IN_HOUSE' as const,
    isAccount: false,
    arrival: day(-2),
    departure: today,
  }
  expect(stayOf(booking, today, all)).toEqual({
    reference: 'ABC23456',
    roomNumbers: ['204'],
    arrival: day(-2),
    departure: today,
    state: 'leaves',
    isAccount: false,
    action: 'checkOut',
  })
})

test('what was typed is compared as it is printed, and rows have the address of their screen', () => {
  expect(asPrinted(' abc 2345 ')).toBe('ABC2345')
  expect(pathOf.booking('ABC/1')).toBe('/master-service/reservation-details/ABC%2F1')
  expect(subtitleOf('Standard', '', '1')).toBe('Standard · 1')
})
