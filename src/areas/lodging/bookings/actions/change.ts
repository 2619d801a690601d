import { batch } from '#server/request/batch.ts'
import { weighChange } from '#areas/offers/offers/actions/weigh-again.ts'
import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { allotmentsOf } from '#areas/property/rooms/actions/allotments.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { allottedBy, type AllotmentNight } from '#areas/property/rooms/rules.ts'
import { termLines, termsFrom } from '#areas/property/rates/rules/policies.ts'
import type { Received } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import type { ChangeReply } from '../contract/replies.ts'
import { findInvoice, getBookingFacts, readBooking } from '../queries/bookings.ts'
import { findEnteredRoom, findBookedNights, findTakenNights, snapshotsOf } from '../queries/changes.ts'
import { lockQuotas } from '../queries/quotas.ts'
import { refuseFirst } from '../rules/bookings.ts'
import {
  type Change,
  type ChangeFacts,
  type EnteredRoom,
  planChange,
  type PriceRequest,
  targetOf,
} from '../rules/change.ts'
import { quotasAfter, type Planned } from '../rules/change-together.ts'
import { dueOn, namedNights, pricedNights, type PriceTable, restrictedBy, stayTerms } from '../rules/prices.ts'
import { hasSaneDays, type Night, type StaySnapshot, totalOf } from '../rules/snapshot.ts'
import { overrideReasons } from '../rules/new-booking.ts'
import { planSplit } from '../rules/split.ts'
import { contractNamed, priceTable } from './availability.ts'
import { carryOut, recordChange, remember } from './carry-out.ts'
import { lockStay } from './locked-stay.ts'
import { momentOf } from './moment.ts'
import { changedStay } from './offers-given.ts'
import { overridden, overrideOf } from './override.ts'

export { lock, setPrice } from './edit-stay.ts'
export { undo } from './undo.ts'

/** What was agreed for a night of a type, in minor units, with tax or without as prices of the property are; undefined is the plan's price. */
export type AgreedPrice = (roomTypeId: string, day: Day) => Minor | undefined

type Known = { room: EnteredRoom | undefined; isInvoiced: boolean; companyId: string | null }

type LoadedFacts = ChangeFacts &
  Pick<PriceTable, 'agreement'> & {
    /** The restrictions once other stays have changed before this one. */
    restrictedAfter: (planned: readonly Planned[]) => ChangeFacts['restricted']
  }

/** The place a change leads to: its holder, its free rooms, its price. One round trip. */
export async function loadFacts(
  ctx: Context,
  stay: StaySnapshot,
  change: Change,
  { agreed, ...known }: Known & { agreed?: AgreedPrice | undefined },
): Promise<LoadedFacts> {
  const target = targetOf(stay, change, known.room)
  const { arrival, departure } = hasSaneDays(target) ? target : stay
  const span = { from: arrival, until: departure }
  const [types, table, taken, allotments] = await Promise.all([
    typeNights(ctx, span),
    priceTable(ctx, span, known.companyId),
    target.roomId === null ? [] : findTakenNights(ctx.tx, { roomId: target.roomId, stayId: stay.id, ...span }),
    stay.groupId ? allotmentsOf(ctx, stay.groupId) : [],
  ])
  const typeOf = (id: string) => types.find((type) => type.id === id)
  const roomType = typeOf(target.roomTypeId)
  const price = (request: PriceRequest): Night[] => {
    const nights = request.nights.flatMap((day) => {
      const amount = agreed?.(request.roomTypeId, day)
      return amount === undefined ? [] : [{ day, amount }]
    })
    if (agreed && nights.length === request.nights.length) {
      const named = { nights, includesTax: ctx.property.pricesIncludeTax }
      return namedNights(table.slabs, request.nights, named, dueOn(table.pricing, request.ratePlanId, request))
    }
    const baseOccupancy = typeOf(request.roomTypeId)?.baseOccupancy ?? refuse('no_price')
    return pricedNights(table, { ...request, baseOccupancy }).nights
  }
  // What its group still holds is available to it too.
  const heldOn = (day: Day) =>
    sumOf(allotments.filter(({ roomTypeId, night }) => roomTypeId === target.roomTypeId && night === day))
  const free = new Map(roomType?.nights.map((night) => [night.day, night.free + heldOn(night.day)]))
  const terms = (booked: { ratePlanId: string; arrival: Day }) => stayTerms(table, booked)
  const { businessDate } = ctx
  const guestsOf = ({ adults, children, childAges, roomTypeId }: Omit<PriceRequest, 'nights'>) => {
    const baseOccupancy = typeOf(roomTypeId)?.baseOccupancy
    return baseOccupancy === undefined ? undefined : { adults, children, childAges, baseOccupancy }
  }
  const restrictedAfter: LoadedFacts['restrictedAfter'] = (planned) => {
    const sold = { ...table, quotas: quotasAfter(table.quotas, stay, planned) }
    return (booked, before) =>
      agreed ? [] : restrictedBy(sold, { ...booked, guests: guestsOf(booked) }, { businessDate, before })
  }
  const restricted = restrictedAfter([])
  const { agreement } = table
  return { ...known, businessDate, roomType, taken, free, price, terms, restricted, restrictedAfter, agreement }
}

const byNoHand = (night: Night): Night => ({ ...night, isManual: false })

const sumOf = (nights: readonly AllotmentNight[]): number =>
  nights.reduce((rooms, night) => rooms + allottedBy(night), 0)

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
  const off = await weighChange(ctx, bookingId, [changedStay(after)])
  const [old, planned] = [minor(totalOf(stay.nights) - off.before), minor(totalOf(after.nights) - off.after)]
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
export const changeStay: Action<typeof bookings.changeStay> = (ctx, input) => change(ctx, input)

/**
 * The same for a stay of a group at the prices agreed with it; restrictions of the rate calendar do not apply to what was agreed.
 *
 * @throws Refusal as `changeStay`
 */
export const changeAgreed = (
  ctx: Context,
  input: Received<typeof bookings.changeStay>,
  agreed: AgreedPrice,
): Promise<ChangeReply> => change(ctx, input, agreed)

async function change(
  ctx: Context,
  input: Received<typeof bookings.changeStay>,
  agreed?: AgreedPrice,
): Promise<ChangeReply> {
  const { bookingId, stayId, version, reason, restrictionReason, ...wanted } = input
  const { roomId } = wanted
  const { locked, room } = await batch(ctx.tx, {
    quotas: () => lockQuotas(ctx.tx),
    locked: () => lockStay(ctx, { bookingId, stayId, version }),
    room: roomId ? () => findEnteredRoom(ctx.tx, roomId, stayId) : undefined,
  })
  const { booking, stay, isInvoiced } = locked
  const facts = await loadFacts(ctx, stay, wanted, { room, isInvoiced, companyId: booking.companyId, agreed })
  // Agreed prices of the type it leads to replace those agreed for the one it leaves.
  const open = agreed && wanted.price === 'anew' ? { ...stay, nights: stay.nights.map(byNoHand) } : stay
  const { reasons, restricted, after } = planChange(open, wanted, facts)
  refuseFirst([...reasons, ...overrideReasons(restricted, overrideOf(ctx, input))])

  const changes = [{ before: stay, after }]
  await carryOut(ctx, changes, [booking])
  // The quotas of both plans have another room, or one fewer.
  if (stay.ratePlanId !== after.ratePlanId) ctx.offerChanged()
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
