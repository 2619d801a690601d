import { cursorOf } from '#server/database/cursors.ts'
import type { Facts } from './stage.ts'
import { dayAfter, type Sample } from './script.ts'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  sample: Sample
  headers?: Record<string, string>
}

export type Case = {
  name: string
  label: string
  connections: readonly number[]
  /** The `place`th request. Places are given out once in a database, so that no two bookings want the same room. */
  request: (facts: Facts, place: number) => Request
  /** Ratio to the lean server that was set as a goal. */
  goal?: number
  isCompressed?: boolean
  /** Who calls: staff of the property when left out; guests have no sign-in. */
  by?: 'guests' | 'owners'
  /** Each place is taken once: the lean server and pgbench, who send the same one again and again, take their work back. */
  isOnce?: boolean
}

/**
 * How many places the product may take in its next run of a case that takes each once: every run that is to come gets as many.
 *
 * @throws Error when there are fewer places than runs
 */
export function shareOf({ places, taken, runs }: { places: number; taken: number; runs: number }): number {
  const share = Math.floor((places - taken) / Math.max(1, runs))
  if (share < 1) throw new Error(`${places - taken} places are left for ${runs} runs`)
  return share
}

const MANY = 250

/** An address of the test networks for each guest. */
const addressOf = (guest: number): string => `198.18.${Math.floor(guest / MANY) % MANY}.${guest % MANY}`

/** The headers of a call; `person` is the place of its sender among those who send the case. */
export function headersOf({ by }: Pick<Case, 'by'>, { tokens, owners }: Facts, person: number): string {
  if (by === 'guests') return `x-forwarded-for: ${addressOf(person)}\r\n`
  const people = by === 'owners' ? owners : tokens
  return `authorization: ${people[person % people.length]}\r\n`
}

const availability = (nights: number) => (facts: Facts, place: number) => {
  const day = dayAfter(facts.businessDate, 1 + (place % 80))
  const lastDay = dayAfter(day, nights)
  const path = `/api/bookings/availability?from=${day}&until=${lastDay}&adults=2`
  return { method: 'GET' as const, path, sample: { day, lastDay } }
}

/** The month a guest sees first on the booking page, from days as those above. */
const guestCalendar = (facts: Facts, place: number): Request => {
  const day = dayAfter(facts.businessDate, 1 + (place % 80))
  const lastDay = dayAfter(day, 31)
  const path = `/api/public/demo-palace/calendar?from=${day}&until=${lastDay}&adults=2`
  return { method: 'GET', path, sample: { day, lastDay } }
}

const NIGHTS = 2

/** Rooms in turn, then the next nights: each place is free. Days go on far ahead, beyond what the demo sold. */
const creation =
  (hasRoom: boolean) =>
  (facts: Facts, place: number): Request => {
    const type = facts.types[place % facts.types.length]
    const round = Math.floor(place / facts.types.length)
    const rooms = type?.rooms ?? []
    const roomTypeId = type?.id ?? ''
    const roomId = hasRoom ? { roomId: rooms[round % rooms.length] ?? '' } : {}
    const day = dayAfter(facts.farDay, NIGHTS * Math.floor(round / rooms.length))
    const lastDay = dayAfter(day, NIGHTS)
    const body = JSON.stringify({
      customer: { firstName: 'Asha', lastName: `Rao ${place}`, email: 'asha@guest.example', phone: '+91 98450 12345' },
      stays: [{ roomTypeId, ...roomId, arrival: day, departure: lastDay, adults: 2 }],
    })
    return { method: 'POST', path: '/api/bookings', body, sample: { day, lastDay, roomTypeId, ...roomId } }
  }

const chart = (facts: Facts, place: number): Request => {
  const day = dayAfter(facts.businessDate, (place % 14) - 7)
  const lastDay = dayAfter(day, 30)
  return { method: 'GET', path: `/api/bookings/chart?from=${day}&until=${lastDay}`, sample: { day, lastDay } }
}

const NEVER = { day: '9999', lastDay: '9999' }

/** The lean server takes its work back, so that it may issue the invoice again. */
const issue = ({ billed }: Facts, place: number): Request => ({
  method: 'POST',
  path: '/api/invoices',
  body: JSON.stringify({ bookingId: billed[place % billed.length] }),
  sample: NEVER,
})

/** Occupancy, rates and room revenue of the three years up to the end of this one. */
const monthReport = ({ businessDate }: Facts): Request => {
  const until = `${Number(businessDate.slice(0, 4)) + 1}-01-01`
  const from = `${Number(businessDate.slice(0, 4)) - 2}-01-01`
  return { method: 'GET', path: `/api/reports/occupancy?from=${from}&until=${until}&groupBy=month`, sample: NEVER }
}

/** A year of every property of the organisation, side by side. */
const organisationReport = ({ businessDate }: Facts): Request => {
  const path = `/api/report-properties?from=${dayAfter(businessDate, -365)}&until=${businessDate}`
  return { method: 'GET', path, sample: NEVER }
}

const cashierReport = ({ businessDate }: Facts): Request => {
  const span = `from=${dayAfter(businessDate, -731)}&until=${dayAfter(businessDate, 1)}`
  return { method: 'GET', path: `/api/cashier/takings?${span}`, sample: NEVER }
}

/** Four dishes of two stations, accepted at once: an order, its number, two tickets with theirs, their ledger and their print jobs. */
const order = ({ restaurant: { outletId, dishes } }: Facts): Request => ({
  method: 'POST',
  path: '/api/orders',
  body: JSON.stringify({
    businessServiceId: outletId,
    deliveryMethod: 'Take Away',
    orderLines: dishes.map((productCode, index) => ({ productCode, unitsInOrder: 1 + (index % 2) })),
    confirm: true,
  }),
  sample: NEVER,
})

/** A page in the middle of a year of orders, each time of another year: the lean server reads as many different ones. */
const orderList = ({ restaurant: { pages } }: Facts, place: number): Request => {
  const page = pages[(place * 37) % pages.length]
  if (!page) throw new Error('no order of the last year')
  const [day, lastDay] = [dayAfter(page.day, -180), dayAfter(page.day, 186)]
  const path = `/api/orders?from=${day}&until=${lastDay}&limit=50&hideLine=true&after=${cursorOf(page.day, page.id)}`
  return { method: 'GET', path, sample: { day, lastDay } }
}

const today = (path: string) => (facts: Facts) => ({
  method: 'GET' as const,
  path,
  sample: { day: facts.businessDate, lastDay: dayAfter(facts.businessDate, 14) },
})

export const cases: readonly Case[] = [
  { name: 'availability-3', label: 'Availability, 3 nights', connections: [1, 16], request: availability(3), goal: 0.5 },
  { name: 'availability-30', label: 'Availability, 30 nights', connections: [1, 16], request: availability(30), goal: 0.5 },
  { name: 'guest-calendar', label: 'Booking page, 31 nights', connections: [1, 16], request: guestCalendar, by: 'guests' },
  { name: 'create-type', label: 'Create booking, type only', connections: [1, 16], request: creation(false), goal: 0.6 },
  { name: 'create-room', label: 'Create booking, with a room', connections: [1, 16], request: creation(true), goal: 0.6 },
  { name: 'chart', label: 'Chart, 30 days', connections: [1, 16], request: chart, goal: 0.6 },
  { name: 'chart-gzip', label: 'Chart, 30 days, compressed', connections: [4], request: chart, isCompressed: true },
  { name: 'home', label: 'Home of the desk', connections: [4], request: today('/api/desk/home') },
  { name: 'list', label: 'Bookings, newest 50', connections: [4], request: today('/api/bookings?limit=50') },
  { name: 'arrivals', label: 'Arrivals of the day', connections: [4], request: today('/api/bookings?view=arrivals&limit=50') },
  {
    name: 'one-row',
    label: 'One guest by id',
    connections: [1, 16],
    request: (facts, place) => {
      const customerId = facts.customers[place % facts.customers.length] ?? ''
      return { method: 'GET', path: `/api/customers/${customerId}`, sample: { day: '9999', lastDay: '9999', customerId } }
    },
  },
  { name: 'issue-invoice', label: 'Invoice issued', connections: [1], request: issue, isOnce: true },
  {
    name: 'folio-500',
    label: 'Folio of 500 lines',
    connections: [1, 16],
    request: ({ longFolio }) => ({ method: 'GET', path: `/api/folios/${longFolio}`, sample: NEVER }),
  },
  { name: 'cashier-report', label: 'Cashier report, two years', connections: [1, 4], request: cashierReport },
  { name: 'report-months', label: 'Occupancy and revenue, three years by month', connections: [1, 4], request: monthReport, goal: 0.5 },
  { name: 'organisation', label: 'Organisation, a year side by side', connections: [1, 4], request: organisationReport, goal: 0.5, by: 'owners' },
  { name: 'order', label: 'Order to ticket', connections: [1, 16], request: order, goal: 0.5 },
  { name: 'kitchen', label: 'Kitchen board, 200 tickets', connections: [1, 16], request: today('/api/kitchen/board') },
  { name: 'order-list', label: 'Orders of a year, a page', connections: [1, 16], request: orderList },
  {
    name: 'sign-in',
    label: 'Sign in (argon2id on both)',
    connections: [4],
    request: () => ({
      method: 'POST',
      path: '/api/users/sign-in',
      body: JSON.stringify({ email: 'prop-manager@demo.hotelmate.test', password: 'Demo#2026!' }),
      sample: { day: '9999', lastDay: '9999' },
    }),
  },
] // prettier-ignore
