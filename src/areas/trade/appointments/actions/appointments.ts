import * as z from 'zod'
import { activeResources, getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { localMoment } from '#areas/property/outlets/rules.ts'
import { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import { chooseServing, create, free, bookedSlots } from './book.ts'
import { writeToGuest } from './emails.ts'
import { createPackage, packages, setTreatment, treatments, updatePackage } from './set-up.ts'
import { type Appointment, appointments } from '../contract.ts'
import {
  deleteSlots,
  findAppointments,
  findDay,
  getAppointment,
  insertSlots,
  lockAppointment,
  lockVisit,
  markMoved,
  markStatus,
} from '../queries/appointments.ts'
import { assertMovable, assertStep, holdsTime } from '../rules.ts'

const list: Action<typeof appointments.list> = async ({ tx }, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, Instant, z.uuid()]))
  const rows = await findAppointments(tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.day, last.startsAt, last.id))
}

/** @throws Refusal not_found */
const day: Action<typeof appointments.day> = async (ctx, { day: of, businessServiceId }) => {
  const { openingHours } = await getOutlet(ctx, businessServiceId)
  const [resources, rows] = await Promise.all([
    activeResources(ctx, businessServiceId),
    findDay(ctx.tx, businessServiceId, of),
  ])
  return { openingHours, resources, rows }
}

/** @throws Refusal not_found */
const get: Action<typeof appointments.get> = ({ tx }, { appointmentId }) => getAppointment(tx, appointmentId)

/** The appointment under lock. @throws Refusal not_found, stale_version */
async function lockVersion(ctx: Context, appointmentId: string, version: number): Promise<Appointment> {
  const before = await lockAppointment(ctx.tx, appointmentId)
  if (before.version === version) return before
  const changedBy = await findLastChanger(ctx.tx, 'appointment', appointmentId)
  return refuse('stale_version', { version: before.version, changedBy })
}

const brief = ({ startsAt, staffId, placeId }: Pick<Appointment, 'startsAt' | 'staffId' | 'placeId'>) => ({
  startsAt,
  staffId,
  placeId,
})

/**
 * Moves an appointment; the place it needs is chosen anew when its own is not free then.
 *
 * @throws Refusal not_found, stale_version, appointment_over, outside_hours, resource_taken, unknown_reference
 */
const move: Action<typeof appointments.move> = async (ctx, { appointmentId, version, startsAt, staffId }) => {
  const before = await lockVersion(ctx, appointmentId, version)
  assertMovable(before.status)
  const outlet = await getOutlet(ctx, before.businessServiceId)
  const resources = await activeResources(ctx, outlet.id)
  const placeKind = resources.find(({ id }) => id === before.placeId)?.kind ?? null
  const own = new Set(bookedSlots(before).map(({ resourceId, slotAt }) => `${resourceId} ${Date.parse(slotAt)}`))
  // A user who may move it may assign it to any member of staff who serves there.
  const leg = { ...before, placeKind: placeKind === 'STAFF' ? null : placeKind, staffIds: [] }
  const chosen = await chooseServing(ctx, { outlet, staffId, legs: [leg], startsAt, own })
  const to = { startsAt, staffId: chosen.staffId, placeId: chosen.placeIds[0] ?? null }
  await deleteSlots(ctx.tx, appointmentId)
  await insertSlots(ctx.tx, bookedSlots({ ...before, ...to }))
  await markMoved(ctx.tx, appointmentId, { ...to, day: localMoment(startsAt, ctx.property.timeZone).day })
  ctx.record({
    type: 'APPOINTMENT_MOVED',
    entity: 'appointment',
    entityId: appointmentId,
    before: brief(before),
    after: to,
  })
  const isNotified = Date.parse(startsAt) !== Date.parse(before.startsAt) || to.staffId !== before.staffId
  if (isNotified && isAhead(ctx, startsAt)) await writeToGuest(ctx, 'appointmentMoved', before)
  return getAppointment(ctx.tx, appointmentId)
}

/** Whether an appointment is still to come; no email is sent for past ones. */
const isAhead = ({ now }: Context, startsAt: Instant): boolean => Date.parse(startsAt) > Date.parse(now)

/**
 * Takes an appointment a step on, or back. One that is cancelled releases its time; undone it needs the same time again.
 *
 * @throws Refusal not_found, stale_version; step_not_allowed {status}; reason_required to cancel; resource_taken when someone else has
 *   the time meanwhile
 */
const setStatus: Action<typeof appointments.setStatus> = async (ctx, { appointmentId, version, status, reason }) => {
  const before = await lockVersion(ctx, appointmentId, version)
  assertStep(before.status, status, reason)
  if (holdsTime(before.status) && !holdsTime(status)) await deleteSlots(ctx.tx, appointmentId)
  if (!holdsTime(before.status) && holdsTime(status)) await insertSlots(ctx.tx, bookedSlots(before))
  await markStatus(ctx.tx, appointmentId, status, status === 'CANCELLED' ? reason : null)
  ctx.record({
    type: 'APPOINTMENT_STATUS',
    entity: 'appointment',
    entityId: appointmentId,
    before: { status: before.status },
    after: { status, ...(reason && { reason }) },
  })
  if (isAhead(ctx, before.startsAt)) {
    if (status === 'CANCELLED') await writeToGuest(ctx, 'appointmentCancelled', before)
    if (before.status === 'CANCELLED') await writeToGuest(ctx, 'appointmentBooked', before)
  }
  return getAppointment(ctx.tx, appointmentId)
}

/** For orders, which bill what was done: all of a visit, locked until the transaction ends. @throws Refusal not_found */
export const lockVisitOf = ({ tx }: Context, appointmentId: string): Promise<Appointment[]> =>
  lockVisit(tx, appointmentId)

export const appointmentsArea = implement(appointments, {
  list,
  day,
  free,
  treatments,
  setTreatment,
  packages,
  createPackage,
  updatePackage,
  create,
  get,
  move,
  setStatus,
})
