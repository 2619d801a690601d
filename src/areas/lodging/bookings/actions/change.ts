import { batch } from '#server/request/batch.ts'
import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { termLines, termsFrom } from '#areas/property/rates/rules/policies.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { findInvoice, getBookingFacts, readBooking } from '../queries/bookings.ts'
import { findEnteredRoom, findBookedNights, findTakenNights, snapshotsOf } from '../queries/changes.ts'
import { refuseFirst } from '../rules/bookings.ts'
import {
  type Change,
  type ChangeFacts,
  type EnteredRoom,
  planChange,
  type PriceRequest,
  targetOf,
} from '../rules/change.ts'
import { pricedNights, type PriceTable, restrictedBy, stayTerms } from '../rules/prices.ts'
import { hasSaneDays, type Night, type StaySnapshot, totalOf } from '../rules/snapshot.ts'
import { overrideReasons } from '../rules/new-booking.ts'
import { planSplit } from '../rules/split.ts'
import { contractNamed, priceTable } from './availability.ts'
import { carryOut, recordChange, remember } from './carry-out.ts'
import { lockStay } from './locked-stay.ts'
import { momentOf } from './moment.ts'
import { overridden, overrideOf } from './override.ts'

export { lock, setPrice } from './edit-stay.ts'
export { undo } from './undo.ts'

/** What the place a change leads to is like: who holds it, what is free, what it costs. One round trip. */
async function loadFacts(
  ctx: Context,
  stay: StaySnapshot,
  change: Change,
  known: { room: EnteredRoom | undefined; isInvoiced: boolean; companyId: string | null },
): Promise<ChangeFacts & Pick<PriceTable, 'agreement'>> {
  const target = targetOf(stay, change, known.room)
  const { arrival, departure } = hasSaneDays(target) ? target : stay
  const span = { from: arrival, until: departure }
  const [types, table, taken] = await Promise.all([
    typeNights(ctx, span),
    priceTable(ctx, span, known.companyId),
    target.roomId === null ? [] : findTakenNights(ctx.tx, { roomId: target.roomId, stayId: stay.id, ...span }),
  ])
  const typeOf = (id: string) => types.find((type) => type.id === id)
  const roomType = typeOf(target.roomTypeId)
  const price = (request: PriceRequest): Night[] => {
    const baseOccupancy = typeOf(request.roomTypeId)?.baseOccupancy ?? refuse('no_price')
    return pricedNights(table, { ...request, baseOccupancy }).nights
  }
  const free = new Map(roomType?.nights.map((night) => [night.day, night.free]))
  const terms = (booked: { ratePlanId: string; arrival: Day }) => stayTerms(table, booked)
  const { businessDate } = ctx
  const restricted: ChangeFacts['restricted'] = (booked, before) =>
    restrictedBy(table, booked, { businessDate, before })
  return { ...known, businessDate, roomType, taken, free, price, terms, restricted, agreement: table.agreement }
}

/** What moving or resizing would do and every reason against it; changes nothing. @throws Refusal not_found */
export const previewChange: Action<typeof bookings.previewChange> = async (ctx, input) => {
  const { tx } = ctx
  const { bookingId, stayId, ...change } = input
  const [booking, held, invoice, room] = await Promise.all([
    getBookingFacts(tx, bookingId),
    findBookedNights(tx, [stayId]),
    findInvoice(tx, bookingId),
    change.roomId ? findEnteredRoom(tx, change.roomId, stayId) : undefined,
  ])
  const row = booking.stays.find((candidate) => candidate.id === stayId)
  const [stay] = row ? snapshotsOf([row], held) : []
  if (!stay) return refuse('not_found', { stayId })

  const facts = await loadFacts(ctx, stay, change, {
    room,
    isInvoiced: invoice !== undefined,
    companyId: booking.companyId,
  })
  const { reasons: grave, restricted, after } = planChange(stay, change, facts)
  const reasons = [...grave, ...restricted]
  const [old, planned] = [totalOf(stay.nights), totalOf(after.nights)]
  return {
    isAllowed: reasons.length === 0,
    reasons,
    currency: ctx.property.currency,
    before: old,
    after: planned,
    difference: minor(planned - old),
    contractName: contractNamed(facts, after.nights)?.name ?? null,
    nights: nightsBeside(stay.nights, after.nights),
    newTerms: newTermsOf(ctx, stay, after),
  }
}

/** Terms that are taken anew, in words for the arrival they are for; null where they stay as they are. */
function newTermsOf(ctx: Context, { terms }: StaySnapshot, after: StaySnapshot) {
  if (after.terms === null || after.terms === terms) return null
  const { arrival } = after
  const anew = termsFrom(after.terms, arrival, momentOf(ctx))
  return { name: anew.name, lines: termLines(anew, { arrival, timeZone: ctx.property.timeZone }) }
}

function nightsBeside(before: readonly Night[], after: readonly Night[]) {
  const old = new Map(before.map((night) => [night.day, totalOf([night])]))
  const planned = new Map(after.map((night) => [night.day, totalOf([night])]))
  const days = [...new Set([...old.keys(), ...planned.keys()])].toSorted()
  return days.map((day) => ({ day, before: old.get(day) ?? null, after: planned.get(day) ?? null }))
}

/**
 * Amends days, room, type, guests or plan of a stay. Refused for the weightiest of the reasons `previewChange` shows.
 * A guest moved in house leaves a room that housekeeping has to see.
 */
export const changeStay: Action<typeof bookings.changeStay> = async (ctx, input) => {
  const { bookingId, stayId, version, reason, restrictionReason, ...change } = input
  const { roomId } = change
  const { locked, room } = await batch(ctx.tx, {
    locked: () => lockStay(ctx, { bookingId, stayId, version }),
    room: roomId ? () => findEnteredRoom(ctx.tx, roomId, stayId) : undefined,
  })
  const { booking, stay, isInvoiced } = locked
  const facts = await loadFacts(ctx, stay, change, { room, isInvoiced, companyId: booking.companyId })
  const { reasons, restricted, after } = planChange(stay, change, facts)
  refuseFirst([...reasons, ...overrideReasons(restricted, overrideOf(ctx, input))])

  const changes = [{ before: stay, after }]
  await carryOut(ctx, changes, [booking])
  const leftRoom = stay.status === 'IN_HOUSE' && stay.roomId !== after.roomId ? stay.roomId : null
  const conditions = leftRoom === null ? [] : await setConditions(ctx, [leftRoom], 'DIRTY', '')
  recordChange(ctx, stay, after, { ...(reason && { reason }), ...overridden(restricted, restrictionReason) })
  const changeId = await remember(ctx, changes, [booking], conditions)
  return { booking: await readBooking(ctx.tx, bookingId), changeId }
}

/** Splits a stay at a day; each night keeps its price, the later part may take another room of the type. */
export const split: Action<typeof bookings.split> = async (ctx, input) => {
  const { stayId, on, roomId } = input
  const { locked, room } = await batch(ctx.tx, {
    locked: () => lockStay(ctx, input),
    room: roomId ? () => findEnteredRoom(ctx.tx, roomId, stayId) : undefined,
  })
  const { booking, row, stay } = locked
  const { businessDate } = ctx
  const { reasons, first, second } = planSplit(stay, { on, roomId, newStayId: ctx.newId() }, { businessDate, room })
  refuseFirst(reasons)

  const changes = [
    { before: stay, after: first },
    { before: undefined, after: second },
  ]
  const { guestName } = row
  await carryOut(ctx, changes, [booking], [{ ...second, guestName }])
  ctx.record({
    type: 'STAY_SPLIT',
    entity: 'stay',
    entityId: stay.id,
    bookingId: booking.id,
    before: { arrival: stay.arrival, departure: stay.departure, roomId: stay.roomId },
    after: { on, newStayId: second.id, roomId: second.roomId },
  })
  const changeId = await remember(ctx, changes, [booking])
  return { booking: await readBooking(ctx.tx, booking.id), changeId }
}
