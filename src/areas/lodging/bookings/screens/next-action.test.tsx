import { expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { made } from '#test/replies.ts'
import type { Booking } from '../contract/replies.ts'
import { isReady, obstacles, startRoom, type ProposedStay } from './check-in-choice.ts'
import { leavingBalance, unusedNights } from './check-out-sum.ts'
import { rowAction } from '../rules/bookings.ts'
import { creditOf, furtherActions, nextAction } from './next-action.ts'

const today = '2026-11-20' as Day
type Status = Booking['status']

function bookingOf(
  status: Status,
  { arrival = today, departure = '2026-11-22' as Day, due = 0, paid = 0, onAccount = 0 } = {},
) {
  const stay = { status, arrival, departure, roomId: null, isLocked: false }
  const money = { payable: due + paid, services: 0, expenses: 0, refunds: 0, paid, due, onAccount } as Booking['money']
  return { status, arrival, departure, stays: [stay], money, invoice: null }
}

test.each<[string, ReturnType<typeof bookingOf>, string | undefined]>([
  ['an option is confirmed', bookingOf('OPTION'), 'confirm'],
  ['who arrives today is checked in', bookingOf('CONFIRMED', { due: 100 }), 'checkIn'],
  ['who should have come is still checked in', bookingOf('CONFIRMED', { arrival: '2026-11-19' as Day }), 'checkIn'],
  ['who comes later may pay', bookingOf('CONFIRMED', { arrival: '2026-12-01' as Day, due: 100 }), 'takePayment'],
  [
    'who comes later and whose company pays needs nothing',
    bookingOf('CONFIRMED', { arrival: '2026-12-01' as Day, due: 100, onAccount: 100 }),
    undefined,
  ],
  ['who comes later and paid needs nothing', bookingOf('CONFIRMED', { arrival: '2026-12-01' as Day }), undefined],
  ['who leaves today is checked out', bookingOf('IN_HOUSE', { departure: today, due: 100 }), 'checkOut'],
  ['who stays on pays what is due', bookingOf('IN_HOUSE', { due: 100 }), 'takePayment'],
  ['who stays on and paid is only charged more', bookingOf('IN_HOUSE'), 'charge'],
  ['who left gets the invoice', bookingOf('CHECKED_OUT'), 'invoice'],
  ['who called off may come back', bookingOf('CANCELLED'), 'reinstate'],
])('%s', (_, booking, expected) => {
  expect(nextAction(booking, today)).toBe(expected)
})

test('a called-off booking with money left over is refunded first', () => {
  const booking = bookingOf('CANCELLED')
  booking.money = { ...booking.money, payable: 0, paid: 500 } as Booking['money']
  expect(creditOf(booking.money)).toBe(500)
  expect(nextAction(booking, today)).toBe('refund')
})

test('the menu never repeats the next step and offers only what makes sense', () => {
  for (const status of ['OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED'] as const) {
    const booking = bookingOf(status, { due: 100 })
    expect(furtherActions(booking, today)).not.toContain(nextAction(booking, today))
  }
  expect(furtherActions(bookingOf('CANCELLED'), today)).not.toContain('changeDates')
  expect(furtherActions(bookingOf('CHECKED_OUT'), today)).toContain('reverseCheckOut')
})

test('a row has one button', () => {
  expect(rowAction(bookingOf('CONFIRMED'), today)).toBe('checkIn')
  expect(rowAction(bookingOf('IN_HOUSE', { departure: today }), today)).toBe('checkOut')
  expect(rowAction(bookingOf('IN_HOUSE'), today)).toBe('open')
  expect(rowAction(bookingOf('CONFIRMED', { arrival: '2026-11-21' as Day }), today)).toBe('open')
})

const room = (number: string, condition: 'CLEAN' | 'DIRTY') => ({ roomId: number, number, floor: '2', condition })
const proposed = (change: Partial<ProposedStay>): ProposedStay => ({
  stayId: 's',
  isDue: true,
  room: room('204', 'DIRTY'),
  suggested: room('206', 'CLEAN'),
  choices: [room('206', 'CLEAN'), room('208', 'DIRTY')],
  reasons: [{ code: 'room_not_ready' }],
  ...change,
})

test('check-in proposes a suitable room, and retains a locked one', () => {
  expect(startRoom(proposed({}), false)?.number).toBe('206')
  expect(startRoom(proposed({}), true)?.number).toBe('204')
  expect(startRoom(proposed({ room: null, suggested: null }), false)?.number).toBe('206')
  expect(isReady(room('1', 'DIRTY'))).toBe(false)
})

test('an occupied room prevents check-in until another one is chosen', () => {
  const stay = proposed({ reasons: [{ code: 'room_occupied' }] })
  expect(obstacles(stay, '204')).toHaveLength(1)
  expect(obstacles(stay, '206')).toEqual([])
  expect(obstacles(proposed({ reasons: [{ code: 'not_arrival_day' }] }), '206')).toHaveLength(1)
})

test('leaving early releases nights not slept, never the first', () => {
  const stay = {
    id: '0199a0f0-0000-7000-8000-000000000005',
    arrival: '2026-11-20' as Day,
    departure: '2026-11-23' as Day,
  }
  const folio = made(folios.get.reply, {
    nights: ['2026-11-20', '2026-11-21', '2026-11-22'].map((night) => ({
      sourceKey: `night:${stay.id}:${night}`,
      stayId: stay.id,
      night,
      total: 100,
    })),
    money: {
      payable: 300,
      services: 50,
      expenses: 0,
      refunds: 0,
      paid: 20,
      onAccount: 0,
      commission: 0,
      tcs: 0,
      tds: 0,
    },
  })
  const { nights, money } = folio
  expect(unusedNights(nights, [stay], today).map((night) => night.night)).toEqual(['2026-11-21', '2026-11-22'])
  expect(leavingBalance(folio, [stay], today, false)).toBe(130)
  expect(leavingBalance(folio, [stay], today, true)).toBe(330)
  expect(leavingBalance({ nights, money: { ...money, paid: minor(400) } }, [stay], today, false)).toBe(-250)
})
