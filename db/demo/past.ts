import type { Segment } from '#areas/lodging/bookings/contract/choices.ts'
import { addDays, type Day, nightsIn, weekdayOf } from '#core/dates.ts'
import { minor, shareOf, sum } from '#core/money.ts'
import { type TaxSlab, taxOn } from '#core/tax.ts'
import { newId, newReference } from '#server/database/ids.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Chance } from './chance.ts'
import type { Furnished } from './furnish.ts'
import { InvoiceChain, invoicedItems, invoiceRow } from './past-invoices.ts'
import { type Person, person, SOURCES } from './people.ts'
import { lastReceipt, writeCounters, writeSeries } from './past-counters.ts'
import { at, type PastStay } from './past-stay.ts'
import { Batch } from './rows.ts'

export type Story = {
  furnished: Furnished
  slabs: readonly TaxSlab[]
  chance: Chance
  from: Day
  /** The first day that is no longer made in bulk; guests who stay over it are still in the property. */
  until: Day
  /** Ends the history early after so many bookings. */
  maxBookings: number
  /** What was before all that, of its own chance: everyone of it has left when the rest begins, which is the same with and without. */
  before?: { from: Day; chance: Chance } | undefined
}

/** Days in a row, and what sets them apart. */
type Days = Omit<Story, 'before' | 'maxBookings'> & {
  /** Guests who are left at the end leave then. */
  areOver: boolean
  demandShare: number
  priceBp: number
}

/** Fewer guests came the year before, and they paid less: about nine percent less in all. */
const YEAR_BEFORE = { areOver: true, demandShare: 0.91, priceBp: 9_600 } as const
const OF_THE_YEAR = { areOver: false, demandShare: 1, priceBp: 10_000 } as const

const TABLES = [
  'customers',
  'bookings',
  'stays',
  'stay_nights',
  'room_nights',
  'folios',
  'receipts',
  'payments',
  'payment_allocations',
  'invoices',
  'invoiced_items',
] as const
const FLUSH_ROWS = 30_000
const MODES = [['Card', 45], ['UPI', 30], ['Cash', 17], ['Bank', 8]] as const // prettier-ignore
const NIGHTS = [[1, 30], [2, 31], [3, 20], [4, 9], [5, 5], [7, 4], [10, 1]] as const // prettier-ignore

/** How full the property is on a day: the season, the weekend, and a little luck. */
const demand = (day: Day): number => {
  const month = Number(day.slice(5, 7))
  const season = [0.82, 0.8, 0.72, 0.6, 0.5, 0.48, 0.52, 0.58, 0.62, 0.74, 0.84, 0.9][month - 1] ?? 0.6
  return Math.min(0.95, season + ([5, 6].includes(weekdayOf(day)) ? 0.1 : 0))
}

/** What all days are written to, one after another. */
type Books = { batch: Batch; chain: InvoiceChain; counter: Counter }

/**
 * Writes the past day by day: departures, payments, invoice numbers, arrivals. Written in bulk by the same
 * arithmetic the areas use; the integrity checks find nothing after it. Returns how many bookings it made.
 */
export async function writePast(tx: PlatformTx, { before, maxBookings, ...story }: Story): Promise<number> {
  const { propertyId } = story.furnished
  const counter = { receipts: await lastReceipt(tx, propertyId), bookings: 0 }
  const books = { batch: new Batch(TABLES), chain: new InvoiceChain(), counter }
  if (before) await writeDays(tx, books, { ...story, ...before, until: story.from, ...YEAR_BEFORE }, Infinity)
  await writeDays(tx, books, { ...story, ...OF_THE_YEAR }, counter.bookings + maxBookings)
  await writeCounters(tx, propertyId, counter.receipts)
  return counter.bookings
}

async function writeDays(tx: PlatformTx, books: Books, days: Days, maxBookings: number): Promise<void> {
  const { furnished, chance, areOver, demandShare } = days
  const { batch, chain, counter } = books
  const guests: (Person & { id: string })[] = []
  const inHouse = new Map<string, PastStay>()
  const rooms = furnished.types.flatMap((type) => type.rooms.map((room) => ({ room, typeIndex: type.index })))
  const flush = async () => {
    await writeSeries(tx, chain.rows(furnished.propertyId))
    await batch.flush(tx)
  }

  for (let day = days.from; day < days.until; day = addDays(day, 1)) {
    for (const stay of inHouse.values()) if (stay.departure === day) leave(books, days, inHouse, stay)
    for (const { room, typeIndex } of rooms) {
      if (inHouse.has(room.id) || counter.bookings >= maxBookings || !chance.is(demand(day) * 0.62 * demandShare)) continue
      const stay = newStay(days, guestOf(batch, days, guests, day), typeIndex, room, day)
      counter.bookings += 1
      if (chance.is(0.07)) addLost(batch, days, stay)
      else {
        inHouse.set(room.id, stay)
        if (chance.is(0.35))
          stay.receipts.push({ on: addDays(day, -1), mode: 'Card', amount: shareOf(stay.total, 3_000) })
        addStay(batch, days, stay)
      }
    }
    if (batch.size > FLUSH_ROWS) await flush()
  }
  for (const stay of inHouse.values()) {
    if (areOver) leave(books, days, inHouse, stay)
    else payReceipts(batch, days, stay, counter)
  }
  await flush()
} // prettier-ignore

/** The guest pays what is open, leaves, and has the next invoice. */
function leave({ batch, chain, counter }: Books, days: Days, inHouse: Map<string, PastStay>, stay: PastStay): void {
  inHouse.delete(stay.room.id)
  settle(batch, days, stay, counter)
  const invoice = invoiceRow(days.furnished, stay, chain)
  batch.add('invoices', invoice)
  for (const item of invoicedItems(invoice, stay)) batch.add('invoiced_items', item)
}

/** A guest who comes again, more often than a hotel would hope, or a new one. */
function guestOf(batch: Batch, { furnished, chance }: Days, guests: (Person & { id: string })[], day: Day) {
  const known = chance.is(0.25) ? guests[chance.whole(0, Math.max(1, guests.length))] : undefined
  if (known) return known
  const guest = { ...person(chance), id: newId() }
  if (guests.length < 5_000) guests.push(guest)
  batch.add('customers', customerRow(furnished.propertyId, guest, at(addDays(day, -10), 9)))
  return guest
}

const customerRow = (propertyId: number, guest: Person & { id: string }, createdAt: string) => ({
  property_id: propertyId,
  id: guest.id,
  first_name: guest.firstName,
  last_name: guest.lastName,
  search_name: `${guest.lastName} ${guest.firstName}`.toLocaleLowerCase(),
  search_first: `${guest.firstName} ${guest.lastName}`.toLocaleLowerCase(),
  email: guest.email,
  phone: guest.phone,
  phone_digits: guest.phone.replaceAll(/\D/g, ''),
  company_name: '', nationality: '', id_kind: '', id_number: '', address: '', country: '', notes: '', do_not_rent_reason: '',
  is_vip: false,
  do_not_rent: false,
  version: 1,
  city: guest.city,
  is_sample: true,
  created_at: createdAt,
}) // prettier-ignore

function newStay(
  days: Days,
  guest: Person & { id: string },
  typeIndex: number,
  room: PastStay['room'],
  arrival: Day,
): PastStay {
  const { chance, slabs, furnished, areOver, until, priceBp } = days
  const type = furnished.property.types[typeIndex]
  if (!type) throw new RangeError(`no type ${typeIndex}`)
  const wanted = addDays(arrival, chance.weighted(NIGHTS))
  const departure = areOver && wanted > until ? until : wanted
  const adults = chance.weighted([[1, 25], [2, 65], [3, 10]] as const) // prettier-ignore
  const children = type.maxChildren > 0 && chance.is(0.15) ? 1 : 0
  const nights = nightsIn({ arrival, departure }).map((day) => {
    const base = [5, 6].includes(weekdayOf(day)) ? type.weekend : type.base
    const adultsPrice = adults === 1 ? Math.min(base, type.single) : base + Math.max(0, adults - 2) * type.extraAdult
    const price = shareOf(minor(adultsPrice + children * type.extraChild), priceBp)
    const { net, tax, lines } = taxOn(price, {
      slabs,
      day,
      category: 'ROOM',
      includesTax: false,
    })
    return { day, net, tax, taxes: lines }
  })
  return {
    bookingId: newId(), folioId: newId(), stayId: newId(), reference: newReference(), guest, typeIndex, room, arrival, departure, adults,
    children, nights, total: sum(nights.map(({ net, tax }) => net + tax)), receipts: [],
  } // prettier-ignore
}

function addStay(batch: Batch, days: Days, stay: PastStay): void {
  const { furnished, until, chance, areOver } = days
  const hasLeft = areOver || stay.departure < until
  const property_id = furnished.propertyId
  const type = furnished.types[stay.typeIndex]
  const status = hasLeft ? 'CHECKED_OUT' : 'IN_HOUSE'
  const createdAt = at(addDays(stay.arrival, -chance.whole(0, 40)), 8)
  batch.add('bookings', bookingRow(days, stay, status, createdAt))
  batch.add('stays', {
    property_id, id: stay.stayId, booking_id: stay.bookingId, room_type_id: type?.id, priced_type_id: type?.id, room_id: stay.room.id,
    rate_plan_id: furnished.planId, guest_name: `${stay.guest.firstName} ${stay.guest.lastName}`, adults: stay.adults, children: stay.children,
    arrival_on: stay.arrival, departure_on: stay.departure, status, is_locked: false, lock_reason: '', arrival_time: '', version: 1,
    checked_in_at: at(stay.arrival, 9), checked_out_at: hasLeft ? at(stay.departure, 5) : null,
  }) // prettier-ignore
  for (const { day, net, tax, taxes } of stay.nights) {
    batch.add('stay_nights', {
      property_id,
      stay_id: stay.stayId,
      night: day,
      net_minor: net,
      tax_minor: tax,
      taxes,
      is_manual: false,
    })
    batch.add('room_nights', { property_id, room_id: stay.room.id, night: day, stay_id: stay.stayId })
  }
  const tax = sum(stay.nights.map((night) => night.tax))
  const paid = hasLeft ? stay.total : sum(stay.receipts.map(({ amount }) => amount))
  const advance = sum(stay.receipts.filter(({ on }) => on < stay.arrival).map(({ amount }) => amount))
  const folio = {
    ...folioRow(property_id, stay, furnished.property.currency, stay.total, tax, paid),
    advance_minor: advance,
  }
  batch.add('folios', { ...folio, status: hasLeft ? 'CLOSED' : 'OPEN' }) // the invoice is out and nothing is due
}

const bookingRow = ({ furnished, chance }: Days, stay: PastStay, status: string, createdAt: string) => ({
  property_id: furnished.propertyId, id: stay.bookingId, reference: stay.reference, customer_id: stay.guest.id, status,
  arrival_on: stay.arrival, departure_on: stay.departure, source: chance.weighted(SOURCES), external_reference: '', notes: '', segment: segmentOfPast(stay),
  cancel_reason: status === 'CANCELLED' ? 'Change of plans' : '', closed_at: ['CANCELLED', 'NO_SHOW'].includes(status) ? at(stay.arrival, 10) : null,
  is_sample: true, created_at: createdAt, created_by: furnished.operator.id, version: 1,
}) // prettier-ignore

/** By its days: companies come in the middle of the week, and some of the others with an offer or a tour. */
function segmentOfPast({ arrival, nights }: PastStay): Segment {
  const isMidweek = nights.length <= 3 && weekdayOf(arrival) >= 1 && weekdayOf(arrival) <= 3
  if (isMidweek) return nights.length === 1 ? 'NEGOTIATED' : 'RETAIL'
  return nights.length >= 5 ? 'WHOLESALE' : nights.length === 3 ? 'DISCOUNT' : 'RETAIL'
}

const folioRow = (property_id: number, stay: PastStay, currency: string, room: number, tax: number, paid: number) => ({
  property_id, id: stay.folioId, booking_id: stay.bookingId, currency, status: 'OPEN', room_minor: room, room_tax_minor: tax,
  services_minor: 0, expenses_minor: 0, tax_minor: tax, refunds_minor: 0, paid_minor: paid, advance_minor: 0, deferred_minor: 0, discount_minor: 0,
  commission_minor: 0, tcs_minor: 0, tds_minor: 0, version: 1,
}) // prettier-ignore

/** A booking that never became a stay: cancelled in good time, or no one came and the fee was waived. */
function addLost(batch: Batch, days: Days, stay: PastStay): void {
  const { furnished, chance } = days
  const status = chance.is(0.75) ? 'CANCELLED' : 'NO_SHOW'
  const type = furnished.types[stay.typeIndex]
  batch.add('bookings', bookingRow(days, stay, status, at(addDays(stay.arrival, -20), 8)))
  batch.add('stays', {
    property_id: furnished.propertyId, id: stay.stayId, booking_id: stay.bookingId, room_type_id: type?.id, priced_type_id: type?.id,
    room_id: null, rate_plan_id: furnished.planId, guest_name: `${stay.guest.firstName} ${stay.guest.lastName}`, adults: stay.adults,
    children: stay.children, arrival_on: stay.arrival, departure_on: stay.departure, status, is_locked: false, lock_reason: '',
    arrival_time: '', version: 1, checked_in_at: null, checked_out_at: null,
  }) // prettier-ignore
  for (const { day, net, tax, taxes } of stay.nights)
    batch.add('stay_nights', { property_id: furnished.propertyId, stay_id: stay.stayId, night: day, net_minor: net, tax_minor: tax, taxes, is_manual: false }) // prettier-ignore
  batch.add('folios', folioRow(furnished.propertyId, stay, furnished.property.currency, 0, 0, 0))
}

type Counter = { receipts: number; bookings: number }

/** The guest pays what is open. */
function settle(batch: Batch, days: Days, stay: PastStay, counter: Counter): void {
  const open = stay.total - sum(stay.receipts.map(({ amount }) => amount))
  if (open > 0) stay.receipts.push({ on: stay.departure, mode: days.chance.weighted(MODES), amount: minor(open) })
  payReceipts(batch, days, stay, counter)
}

function payReceipts(batch: Batch, { furnished }: Days, stay: PastStay, counter: Counter): void {
  const { propertyId, property, operator } = furnished
  const drawer = {
    counter_name: `${property.name}-${propertyId}`,
    counter_number: String(propertyId),
    operator_name: operator.name,
  }
  for (const { on, mode, amount } of stay.receipts) {
    counter.receipts += 1
    const [id, paymentId] = [newId(), newId()]
    const moment = on < stay.arrival ? at(on, 8) : at(on, 5)
    batch.add('receipts', {
      property_id: propertyId, id, number: counter.receipts, booking_id: stay.bookingId, direction: 'IN', payment_mode: mode, amount_minor: amount,
      currency: property.currency, reference: '', reason: '', ...drawer, operator_id: operator.id, business_on: on, received_at: moment,
    }) // prettier-ignore
    batch.add('payments', {
      property_id: propertyId, id: paymentId, receipt_id: id, booking_id: stay.bookingId, kind: 'ROOM', payment_mode: mode, status: 'Paid',
      transaction_minor: amount, currency: property.currency, reference_number: '', name: `${stay.guest.firstName} ${stay.guest.lastName}`,
      email: stay.guest.email, description: '', business_service_name: '', company_name: '', bill_no: '', advance_payment: on < stay.arrival,
      credit_settled: false, ...drawer, business_on: on, created_at: moment,
    }) // prettier-ignore
    batch.add('payment_allocations', {
      property_id: propertyId,
      receipt_id: id,
      payment_id: paymentId,
      amount_minor: amount,
    })
  }
}
