import { findCustomers } from '#areas/customers/actions.ts'
import type { CustomerRow } from '#areas/customers/contract.ts'
import { digitsOf, foldName, isSamePhone, keysBeginningWith } from '#areas/customers/rules.ts'
import { type Action, implement } from '#server/context.ts'
import { search } from './contract.ts'
import {
  findBookings,
  findInvoices,
  findRooms,
  type FoundBooking,
  type FoundInvoice,
  type FoundRoom,
} from './queries.ts'
import { asPrinted, type Found, type Kind, pathOf, permissionOfKind, rankFound, subtitleOf } from './rules.ts'

const everything: Action<typeof search.everything> = async (ctx, { text, limit }) => {
  const printed = asPrinted(text)
  const range = keysBeginningWith(printed)
  const maySee = (kind: Kind) => ctx.actor.permissions.has(permissionOfKind[kind])
  const sequence = /^\d{1,15}$/.test(printed) ? Number(printed) : null
  const [bookings, customers, rooms, invoices] = await Promise.all([
    maySee('booking') ? findBookings(ctx.tx, printed, limit) : [],
    maySee('customer') ? findCustomers(ctx, text, limit) : [],
    maySee('room') ? findRooms(ctx.tx, printed, limit) : [],
    maySee('invoice') && range ? findInvoices(ctx.tx, [range.from, range.until], sequence, limit) : [],
  ])
  const found = {
    booking: bookings.map((row) => ofBooking(row, printed)),
    customer: customers.map((row) => ofCustomer(row, text)),
    room: rooms.map((row) => ofRoom(row, printed)),
    invoice: invoices.map((row) => ofInvoice(row, printed, sequence)),
  }
  return { rows: rankFound(found, limit) }
}

const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`.trim()

const ofBooking = (row: FoundBooking, printed: string): Found => ({
  kind: 'booking',
  id: row.id,
  title: row.reference,
  subtitle: subtitleOf(fullName(row), `${row.arrival} – ${row.departure}`, row.status),
  path: pathOf.booking(row.reference),
  isExact: row.reference === printed,
})

const ofCustomer = (row: CustomerRow, typed: string): Found => ({
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
  kind: 'room',
  id: row.id,
  title: row.number,
  subtitle: subtitleOf(row.typeName, row.floor),
  path: pathOf.room(row.id),
  isExact: row.number.toUpperCase() === printed,
})

const ofInvoice = (row: FoundInvoice, printed: string, sequence: number | null): Found => ({
  kind: 'invoice',
  id: row.id,
  title: row.number,
  subtitle: subtitleOf(row.billToName, row.issuedOn),
  path: pathOf.invoice(row.id),
  isExact: row.number === printed || (sequence !== null && Number(row.number.split('/').at(-1)) === sequence),
})

export const searchArea = implement(search, { everything })
