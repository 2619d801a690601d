import { findCustomers } from '#areas/parties/customers/actions.ts'
import type { CustomerRow } from '#areas/parties/customers/contract.ts'
import { digitsOf, foldName, isSamePhone, keysBeginningWith, searchRanges } from '#areas/parties/customers/rules.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { search } from '../contract.ts'
import {
  findBookings,
  findBookingsOfToday,
  findInvoices,
  findRooms,
  type FoundBooking,
  type FoundInvoice,
  type FoundRoom,
} from '../queries.ts'
import {
  asPrinted,
  type Found,
  isOfToday,
  type Kind,
  pathOf,
  permissionOfKind,
  rankFound,
  stayOf,
  subtitleOf,
} from '../rules.ts'

/** Results for a text, best first: bookings of today, exact matches, then the kinds in rotation. Only kinds the user may see. */
const everything: Action<typeof search.everything> = async (ctx, { text, limit }) => {
  const printed = asPrinted(text)
  const range = keysBeginningWith(printed)
  const maySee = (kind: Kind) => ctx.actor.permissions.has(permissionOfKind[kind])
  const sequence = /^\d{1,15}$/.test(printed) ? Number(printed) : null
  const [today, bookings, customers, rooms, invoices] = await Promise.all([
    maySee('booking')
      ? findBookingsOfToday(ctx.tx, ctx.businessDate, { typed: text, printed, ranges: searchRanges(text) })
      : [],
    maySee('booking') ? findBookings(ctx.tx, printed, limit) : [],
    maySee('customer') ? findCustomers(ctx, text, limit) : [],
    maySee('room') ? findRooms(ctx.tx, printed, limit) : [],
    maySee('invoice') && range ? findInvoices(ctx.tx, [range.from, range.until], sequence, limit) : [],
  ])
  const known = new Set(today.map(({ id }) => id))
  const found = {
    booking: [...today, ...bookings.filter(({ id }) => !known.has(id))].map((row) => ofBooking(ctx, row, text)),
    customer: customers.map((row) => ofCustomer(row, text)),
    room: rooms.map((row) => ofRoom(row, printed)),
    invoice: invoices.map((row) => ofInvoice(row, printed, sequence)),
  }
  return { rows: rankFound(found, limit) }
}

const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`.trim()

function ofBooking({ businessDate, actor }: Context, row: FoundBooking, typed: string): Found {
  const printed = asPrinted(typed)
  const may = { write: actor.permissions.has('bookings.write'), openBill: actor.permissions.has('folios.read') }
  return {
    kind: 'booking',
    id: row.id,
    title: row.guestName,
    subtitle: row.reference,
    path: pathOf.booking(row.reference),
    stay: stayOf(row, businessDate, may),
    isExact:
      row.reference === printed ||
      row.roomNumbers.some((number) => number.toUpperCase() === printed) ||
      foldName(row.guestName) === foldName(typed),
    isOfToday: isOfToday(row, businessDate),
  }
}

/** What rows of other kinds have in common. */
const NO_STAY = { stay: null, isOfToday: false }

const ofCustomer = (row: CustomerRow, typed: string): Found => ({
  ...NO_STAY,
  kind: 'customer',
  id: row.id,
  title: fullName(row),
  subtitle: subtitleOf(row.phone, row.email, row.city),
  path: pathOf.customer(row.id),
  isExact: isWhole(row, typed),
})

/** Whether the whole name in either order, the whole address or the whole number was typed. */
function isWhole(row: CustomerRow, typed: string): boolean {
  const name = foldName(typed)
  const names = [`${row.firstName} ${row.lastName}`, `${row.lastName} ${row.firstName}`].map(foldName)
  const isPhone = digitsOf(typed).length > 0 && isSamePhone(row.phone, typed)
  return names.includes(name) || row.email.toLowerCase() === typed.toLowerCase() || isPhone
}

const ofRoom = (row: FoundRoom, printed: string): Found => ({
  ...NO_STAY,
  kind: 'room',
  id: row.id,
  title: row.number,
  subtitle: subtitleOf(row.typeName, row.floor),
  path: pathOf.room(row.id),
  isExact: row.number.toUpperCase() === printed,
})

const ofInvoice = (row: FoundInvoice, printed: string, sequence: number | null): Found => ({
  ...NO_STAY,
  kind: 'invoice',
  id: row.id,
  title: row.number,
  subtitle: subtitleOf(row.billToName, row.issuedOn),
  path: pathOf.invoice(row.id),
  isExact: row.number === printed || (sequence !== null && Number(row.number.split('/').at(-1)) === sequence),
})

export const searchArea = implement(search, { everything })
