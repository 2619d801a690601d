import { languageFor } from '#areas/parties/customers/actions.ts'
import { activeResources, getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import type { Outlet, Resource } from '#areas/property/outlets/contract.ts'
import { localMoment } from '#areas/property/outlets/rules.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { type Instant, instantAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Appointment, appointments, Treatment } from '../contract.ts'
import { findTaken, findVisit, insertAppointments, insertSlots, type NewAppointment } from '../queries/appointments.ts'
import { findTreatments, getPackage } from '../queries/treatments.ts'
import { busyMinutes, freeStarts, isWithinHours, packagePrices, plusMinutes, slotsOf, startsOf } from '../rules.ts'
import { writeToGuest } from './emails.ts'

/** Appointments are numbered per property. */
const APPOINTMENT_COUNTER = 'appointment'
/** A guest who walked in may be recorded a while later. */
const LATE_HOURS = 12

type RequestedVisit = { businessServiceId: string; productId?: string | undefined; packageId?: string | undefined }

/** What is to be done, in order, each with its price. */
type Legs = { legs: (Treatment & { share: Treatment['price'] })[]; packageId: string | null }

/** @throws Refusal not_found for a treatment or package of another outlet; product_unavailable when one of them is not sold now */
async function legsOf(ctx: Context, { businessServiceId, productId, packageId }: RequestedVisit): Promise<Legs> {
  const offered = await findTreatments(ctx.tx, businessServiceId, ctx.now)
  const pack = packageId === undefined ? undefined : await getPackage(ctx.tx, packageId)
  if (pack && (pack.businessServiceId !== businessServiceId || !pack.isActive)) refuse('not_found', { packageId })
  const wanted = pack ? pack.items.map((item) => item.productId) : [productId]
  const legs = wanted.map(
    (id) => offered.find((treatment) => treatment.productId === id) ?? refuse('not_found', { productId: id }),
  )
  const unavailable = legs.find(({ isBookable }) => !isBookable)
  if (unavailable)
    refuse('product_unavailable', { productCode: unavailable.productCode, name: unavailable.name, untilAt: null })
  const alone = legs.map(({ price }) => price)
  const shares = pack ? packagePrices(pack.price, alone) : alone
  return {
    legs: legs.map((leg, index) => ({ ...leg, share: shares[index] ?? minor(0) })),
    packageId: pack?.id ?? null,
  }
}

/** Whether one member of staff does all of the treatments. */
const doesAll = (legs: readonly Pick<Treatment, 'staffIds'>[], staffId: string): boolean =>
  legs.every(({ staffIds }) => staffIds.length === 0 || staffIds.includes(staffId))

const hoursOf = (resource: Resource, outlet: Outlet) =>
  resource.workingHours.length > 0 ? resource.workingHours : outlet.openingHours

/** @throws Refusal not_found, product_unavailable */
export const free: Action<typeof appointments.free> = async (ctx, { day, staffId, ...request }) => {
  const outlet = await getOutlet(ctx, request.businessServiceId)
  if (request.productId === undefined && request.packageId === undefined) refuse('not_found')
  const [{ legs }, resources] = [await legsOf(ctx, request), await activeResources(ctx, outlet.id)]
  const staff = resources.filter(
    ({ kind, id }) => kind === 'STAFF' && (staffId === undefined || id === staffId) && doesAll(legs, id),
  )
  const { timeZone } = ctx.property
  const from = instantAt(day, '00:00', timeZone)
  const taken = await findTaken(ctx.tx, {
    resourceIds: staff.map(({ id }) => id),
    from,
    until: plusMinutes(from, 48 * 60),
  })
  const people = staff.map((one) => ({ id: one.id, hours: hoursOf(one, outlet), taken: taken.get(one.id) ?? new Set<number>() })) // prettier-ignore
  const minutes = legs.reduce((total, leg) => total + busyMinutes(leg), 0)
  return { rows: freeStarts(people, { day, minutes, timeZone, notBefore: ctx.now }) }
}

type Chosen = { staffId: string; placeIds: (string | null)[] }

export type Serving = {
  outlet: Outlet
  staffId: string | null
  legs: readonly Pick<Treatment, 'minutes' | 'bufferMinutes' | 'placeKind' | 'staffIds'>[]
  startsAt: Instant
  /** Steps of its own that are about to be released. */
  own?: ReadonlySet<string>
}

/**
 * The staff member and places: the requested one, or the first who is at work and free; and for each treatment that needs a place the
 * first free one.
 *
 * @throws Refusal unknown_reference for staff who do not serve here, or not do this; outside_hours when none of them is at work then;
 *   resource_taken {what} when no one is free, or no place
 */
export async function chooseServing(ctx: Context, serving: Serving): Promise<Chosen> {
  const { outlet, staffId, legs, startsAt, own = new Set() } = serving
  const resources = await activeResources(ctx, outlet.id)
  const staff = resources.filter(
    ({ kind, id }) => kind === 'STAFF' && (staffId === null || id === staffId) && doesAll(legs, id),
  )
  if (staff.length === 0) refuse('unknown_reference', { staffId })
  const starts = startsOf(startsAt, legs)
  const spans = legs.map((leg, index) => slotsOf(starts[index] ?? startsAt, busyMinutes(leg)))
  const all = spans.flat()
  const working = staff.filter((one) => isWithinHours(hoursOf(one, outlet), all, ctx.property.timeZone))
  if (working.length === 0) refuse('outside_hours')
  const until = plusMinutes(all.at(-1) ?? startsAt, 5)
  const taken = await findTaken(ctx.tx, { resourceIds: resources.map(({ id }) => id), from: startsAt, until })
  const isFree = ({ id }: Resource, slots: readonly Instant[]) =>
    slots.every((slot) => !taken.get(id)?.has(Date.parse(slot)) || own.has(`${id} ${Date.parse(slot)}`))
  const person = working.find((one) => isFree(one, all)) ?? refuse('resource_taken', { what: staff[0]?.name ?? '' })
  const placeIds = legs.map(({ placeKind }, index) => {
    if (placeKind === null) return null
    const place = resources.find((one) => one.kind === placeKind && isFree(one, spans[index] ?? []))
    return place?.id ?? refuse('resource_taken', { what: placeKind })
  })
  return { staffId: person.id, placeIds }
}

/** The steps of time an appointment occupies, of its staff and its place. */
export const bookedSlots = (
  one: Pick<Appointment, 'id' | 'staffId' | 'placeId' | 'startsAt' | 'minutes' | 'bufferMinutes'>,
): { resourceId: string; slotAt: Instant; appointmentId: string }[] =>
  slotsOf(one.startsAt, busyMinutes(one)).flatMap((slotAt) =>
    [one.staffId, one.placeId].flatMap((resourceId) =>
      resourceId === null ? [] : [{ resourceId, slotAt, appointmentId: one.id }],
    ),
  )

/**
 * Books a treatment, or all of a package one after the other with one member of staff. Two bookings of the same time conflict by the key of the
 * steps of time, not by looking.
 *
 * @throws Refusal not_found, product_unavailable, outside_hours, resource_taken, unknown_reference; date_in_past for a time long over
 */
export const create: Action<typeof appointments.create> = async (ctx, input) => {
  const { businessServiceId, startsAt, customerId, guestName, phone, email, note } = input
  const outlet = await getOutlet(ctx, businessServiceId)
  if (!outlet.isActive) refuse('not_found', { businessServiceId })
  if (Date.parse(startsAt) < Date.parse(plusMinutes(ctx.now, -LATE_HOURS * 60))) refuse('date_in_past', { startsAt })
  const { legs, packageId } = await legsOf(ctx, input)
  const { staffId, placeIds } = await chooseServing(ctx, { outlet, staffId: input.staffId, legs, startsAt })
  const starts = startsOf(startsAt, legs)
  const language = await languageFor(ctx, input.language, { customerId })
  const visitId = ctx.newId()
  const by = { createdAt: ctx.now, createdBy: ctx.actor.id, createdByName: ctx.actor.name }
  const rows: NewAppointment[] = []
  for (const [index, leg] of legs.entries()) {
    const begins = starts[index] ?? startsAt
    const { day } = localMoment(begins, ctx.property.timeZone)
    const { productId, minutes, bufferMinutes, share: price, name: serviceName } = leg
    const what = { productId, packageId, serviceName, minutes, bufferMinutes, price, currency: ctx.property.currency }
    const guest = { customerId, guestName, phone, email, language, note }
    const where = { businessServiceId, staffId, placeId: placeIds[index] ?? null, startsAt: begins, day }
    const number = await nextNumber(ctx, APPOINTMENT_COUNTER)
    rows.push({ id: ctx.newId(), number, visitId, ...what, ...guest, ...where, ...by })
  }
  await insertAppointments(ctx.tx, rows)
  await insertSlots(ctx.tx, rows.flatMap(bookedSlots))
  for (const row of rows)
    ctx.record({
      type: 'APPOINTMENT_BOOKED',
      entity: 'appointment',
      entityId: row.id,
      after: { number: row.number, serviceName: row.serviceName, startsAt: row.startsAt, guestName, staffId },
    })
  const [first] = rows
  if (first) await writeToGuest(ctx, 'appointmentBooked', first)
  return { rows: await findVisit(ctx.tx, visitId, first?.day ?? ctx.businessDate) }
}
