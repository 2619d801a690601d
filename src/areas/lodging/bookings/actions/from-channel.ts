import * as z from 'zod'
import { saveDeductions } from '#areas/ledger/folios/actions/account.ts'
import { lockFolio, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking } from '../contract/replies.ts'
import { NewBooking } from '../contract/fields.ts'
import {
  type BookingFacts,
  findInvoice,
  lockBooking,
  readBooking,
  syncBooking,
  updateBooking,
} from '../queries/bookings.ts'
import { findBookedNights, findTakenNights, snapshotsOf } from '../queries/changes.ts'
import { lockQuotas } from '../queries/quotas.ts'
import { type NewStayRow, writeGuests } from '../queries/stays.ts'
import { canBecome, isCalledOff, refuseFirst, type Why } from '../rules/bookings.ts'
import { type ChangeFacts, planChange, reason } from '../rules/change.ts'
import { noFee } from '../rules/fees.ts'
import { type QuotaStay, soldWith, soldWithout } from '../rules/change-together.ts'
import { daysReasons, type PlannedStay, planStays } from '../rules/new-booking.ts'
import { dueOn, namedNights, type PriceTable, restrictedBy, stayTerms } from '../rules/prices.ts'
import { bookedBy, repricedDays, type StaySnapshot } from '../rules/snapshot.ts'
import type { ChannelBooking, ChannelChange, ChannelStay } from '../rules/sold-elsewhere.ts'
import { priceTable } from './availability.ts'
import { cancelStays, lockedWithNights } from './call-off.ts'
import { carryOut, recordChange, type StayChange } from './carry-out.ts'
import { book } from './create.ts'
import { shopFor } from './shop.ts'
import { overridden } from './override.ts'

/** The booking, its stays in the order of the reservation, and the restrictions it was sold in spite of. */
type Booked = { booking: Booking; stayIds: string[]; restricted: Why[] }

const soldBy = (source: string): string => `Sold by ${source}`

const asInput = ({ prices: _prices, guestName, ...stay }: ChannelStay) => ({ ...stay, ...(guestName && { guestName }) })

async function takeOff(ctx: Context, booking: Booking, taken: ChannelBooking['deductions']): Promise<Booking> {
  if (!taken) return booking
  await lockFolio(ctx, booking.id)
  await saveDeductions(ctx, booking.id, {
    commission: { amount: taken.commission },
    commissionTaxBp: 0,
    tcs: { amount: taken.tcs },
    tds: { amount: taken.tds },
  })
  return readBooking(ctx.tx, booking.id)
}

/**
 * Books what a channel sold: at its prices, whether or not restrictions or a plan that is sold no more refuse it, and only where rooms
 * are left.
 *
 * @throws Refusal date_in_past, stay_too_long, too_many_guests, no_availability, no_tax_slab, no_price, unknown_reference
 */
export async function bookFromChannel(ctx: Context, request: ChannelBooking): Promise<Booked> {
  const { guest, stays, source, notes, deductions } = request
  const restrictionReason = soldBy(source)
  const input = NewBooking.parse({ customer: guest, stays: stays.map(asInput), source, notes, restrictionReason })
  const { booking, ...booked } = await book(ctx, input, { named: stays.map(({ prices }) => prices) })
  return { booking: await takeOff(ctx, booking, deductions), ...booked }
}

/**
 * Changes a booking into what its channel states: rooms that are named are changed, new ones added, and those no longer named
 * cancelled without a fee. A room whose number is taken on the new nights loses the number and stays a room of its type.
 *
 * @throws Refusal booking_closed, stay_locked, past_night_fixed, already_invoiced, not_found, and as {@link bookFromChannel}
 */
export async function changeFromChannel(ctx: Context, bookingId: string, request: ChannelChange): Promise<Booked> {
  const { booking } = await batch(ctx.tx, {
    quotas: () => lockQuotas(ctx.tx),
    booking: () => lockBooking(ctx.tx, bookingId),
  })
  if (isCalledOff(booking.status)) refuse('booking_closed', { detail: booking.status })
  const named = new Set(request.stays.flatMap(({ stayId }) => stayId ?? []))
  const dropped = booking.stays.filter(({ id, status }) => !named.has(id) && !isCalledOff(status))
  // Rooms are released before others are taken, but a booking never stands without any.
  const isLeftEmpty = named.size === 0
  if (!isLeftEmpty) await dropStays(ctx, bookingId, dropped.map(({ id }) => id)) // prettier-ignore
  const { stayIds, restricted } = await reshape(ctx, booking, request, isLeftEmpty ? dropped : [])
  if (isLeftEmpty) await dropStays(ctx, bookingId, dropped.map(({ id }) => id)) // prettier-ignore

  const names = request.stays.flatMap(({ guestName }, index) => guestName === '' ? [] : [{ stayId: stayIds[index] ?? '', guestName }]) // prettier-ignore
  const { made } = await batch(ctx.tx, {
    details: () => updateBooking(ctx.tx, bookingId, { notes: request.notes }),
    guests: () => writeGuests(ctx.tx, names),
    booking: () => syncBooking(ctx.tx, bookingId),
    money: () => recountFolio(ctx, bookingId),
    made: () => readBooking(ctx.tx, bookingId),
  })
  return { booking: await takeOff(ctx, made, request.deductions), stayIds, restricted }
}

async function dropStays(ctx: Context, bookingId: string, stayIds: readonly string[]): Promise<void> {
  if (stayIds.length === 0) return
  const locked = await lockedWithNights(ctx, { bookingId })
  const stays = locked.booking.stays.filter(({ id }) => stayIds.includes(id))
  const begun = stays.find(({ status }) => !canBecome(status, 'CANCELLED'))
  if (begun) refuse('booking_closed', { detail: begun.status })
  await cancelStays(ctx, locked, stays, { fee: noFee, reason: 'No longer in the reservation' })
}

/**
 * Writes the rooms that are changed and those that are new.
 *
 * @param leaving what is cancelled once these are written
 * @returns the stay of each, and what restrictions refuse
 */
async function reshape(
  ctx: Context,
  booking: BookingFacts,
  { stays, source }: ChannelChange,
  leaving: readonly QuotaStay[],
): Promise<Pick<Booked, 'stayIds' | 'restricted'>> {
  const known = stays.flatMap((stay) => (stay.stayId === undefined ? [] : [{ ...stay, stayId: stay.stayId }]))
  const added = stays.filter(({ stayId }) => stayId === undefined)
  const changed = await changesOf(ctx, booking, known)
  const places = await placesFor(ctx, booking, added, { changed, leaving })
  const changes = [
    ...changed,
    ...places.map(({ snapshot, restricted }) => ({ before: undefined, after: snapshot, restricted })),
  ]
  const isSame = ({ before, after }: StayChange) => JSON.stringify(before) === JSON.stringify(after)
  const real = changes.filter((change) => !isSame(change))
  if (real.length > 0) await carryOut(ctx, real, [booking], places.map(({ row }) => row)) // prettier-ignore
  for (const { before, after, restricted = [] } of real)
    if (before && after) recordChange(ctx, before, after, overridden(restricted, soldBy(source)))
  const ids = places.map(({ row }) => row.id)
  const restricted = [...changed, ...places].flatMap((one) => one.restricted)
  return { stayIds: stays.map(({ stayId }) => stayId ?? ids.shift() ?? ''), restricted }
}

/** A change of a stay, and the restrictions that refuse it. */
type Changed = { before: StaySnapshot; after: StaySnapshot; restricted: Why[] }

type KnownStay = ChannelStay & { stayId: string }

async function changesOf(ctx: Context, booking: BookingFacts, stays: readonly KnownStay[]): Promise<Changed[]> {
  if (stays.length === 0) return []
  const span = spanOf(stays)
  const ids = stays.map(({ stayId }) => stayId)
  const rows = booking.stays.filter(({ id }) => ids.includes(id))
  const [types, table, held, invoice, taken] = await Promise.all([
    typeNights(ctx, span),
    priceTable(ctx, span),
    findBookedNights(ctx.tx, ids),
    findInvoice(ctx.tx, booking.id),
    Promise.all(rows.map(async ({ id, roomId }) => roomId === null ? [] : (await findTakenNights(ctx.tx, { roomId, stayId: id, ...span })).map((night) => ({ ...night, id })))),
  ]) // prettier-ignore
  const before = snapshotsOf(rows, held)
  let quotas = soldWithout(table.quotas, before)
  return stays.map((stay) => {
    const snapshot = before.find(({ id }) => id === stay.stayId) ?? refuse('not_found', { stayId: stay.stayId })
    const roomType = types.find(({ id }) => id === stay.roomTypeId)
    const facts = {
      businessDate: ctx.businessDate,
      room: undefined,
      roomType,
      taken: taken.flat().filter(({ id }) => id === stay.stayId),
      free: new Map(roomType?.nights.map(({ day, free }) => [day, free])),
      isInvoiced: invoice !== undefined,
    }
    const changed = changedStay(snapshot, stay, facts, { ...table, quotas })
    quotas = soldWith(quotas, changed.after)
    return { before: snapshot, ...changed }
  })
}

const spanOf = (stays: readonly { arrival: Day; departure: Day }[]) => ({
  from: stays.map(({ arrival }) => arrival).reduce((a, b) => (a < b ? a : b)),
  until: stays.map(({ departure }) => departure).reduce((a, b) => (a > b ? a : b)),
})

/** A stay as the channel has it now. Its price is the channel's: also one that was the channel's before is set anew. */
function changedStay(
  before: StaySnapshot,
  { prices, stayId: _stayId, guestName: _guestName, ...wanted }: KnownStay,
  facts: Omit<ChangeFacts, 'price' | 'terms' | 'restricted'>,
  table: PriceTable,
): { after: StaySnapshot; restricted: Why[] } {
  const open = { ...before, nights: before.nights.map((night) => ({ ...night, isManual: false })) }
  const withPrices: ChangeFacts = {
    ...facts,
    terms: (stay) => stayTerms(table, stay),
    restricted: (stay, before) => restrictedBy(table, stay, { businessDate: facts.businessDate, before }),
    price: ({ nights, ...stay }) =>
      namedNights(table.slabs, nights, prices, dueOn(table.pricing, stay.ratePlanId, stay)),
  }
  const planned = (place: object) => planChange(open, { ...wanted, ...place, price: 'anew' }, withPrices)
  const isTaken = ({ code }: { code: string }) => code === 'room_taken' || code === 'room_blocked'
  const first = planned({})
  const { after, reasons, restricted } = first.reasons.some(isTaken) ? planned({ roomId: null }) : first
  const isBilledAgain = facts.isInvoiced && repricedDays(before, after).length > 0
  refuseFirst([
    ...reasons.filter(({ code }) => code !== 'already_invoiced'),
    ...(isBilledAgain ? [reason('already_invoiced')] : []),
  ])
  return { after, restricted }
}

/** New rooms of a booking, once others have changed and left: as rows, and as what they hold and cost. @throws Refusal as {@link bookFromChannel} */
async function placesFor(
  ctx: Context,
  booking: BookingFacts,
  stays: readonly ChannelStay[],
  { changed, leaving }: { changed: readonly Changed[]; leaving: readonly QuotaStay[] },
): Promise<{ row: NewStayRow; snapshot: StaySnapshot; restricted: Why[] }[]> {
  if (stays.length === 0) return []
  refuseFirst(daysReasons(stays, ctx.businessDate))
  const inputs = z.array(NewBooking.shape.stays.element).parse(stays.map(asInput))
  const shop = await shopFor(ctx, { stays: inputs })
  const left = soldWithout(shop.table.quotas, [...leaving, ...changed.map(({ before }) => before)])
  const quotas = changed.reduce((sold, { after }) => soldWith(sold, after), left)
  const planned = planStays(
    { stays: inputs, status: 'CONFIRMED' },
    { ...shop, table: { ...shop.table, quotas } },
    stays.map(({ prices }) => prices),
  )
  return planned.map((stay) => placeOf(ctx, booking, stay))
}

function placeOf(ctx: Context, { id: bookingId, groupId }: BookingFacts, { guestName = '', ...planned }: PlannedStay) {
  const { nights, restricted, ...stay } = planned
  const place = {
    ...stay,
    id: ctx.newId(),
    bookingId,
    groupId,
    status: 'CONFIRMED' as const,
    pricedTypeId: stay.roomTypeId,
  }
  const row: NewStayRow = { ...place, guestName }
  const snapshot: StaySnapshot = { ...place, isLocked: false, lockReason: '', nights, held: bookedBy(place) }
  return { row, snapshot, restricted }
}
