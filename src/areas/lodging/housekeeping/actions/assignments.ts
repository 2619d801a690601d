import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Assignments, Attendant, housekeeping } from '../contract.ts'
import {
  type AttendantRow,
  deleteAssigned,
  deleteDistribution,
  findAssigned,
  findAttendants,
  findDistribution,
  findHeads,
  releaseAssigned,
  saveAssigned,
  saveDistribution,
} from '../queries/assignments.ts'
import { getTimes } from '../queries/settings.ts'
import { distribution, minutesToClean } from '../rules.ts'
import { boardRooms } from './rooms-of-today.ts'

/** An attendant as the reader sees them. Where no rota is kept, everyone who is not on leave works a shift of the settings. */
function attendantOf(row: AttendantRow, isRotaKept: boolean, shiftMinutes: number, readerId: number): Attendant {
  const { employeeId, name, userId, isHere, isAway, startsAt, endsAt, assignedMinutes } = row
  const ofRota = isRotaKept ? (row.shiftMinutes ?? 0) : shiftMinutes
  const capacityMinutes = isHere ? ofRota : 0
  const isOnDuty = isHere && (!isRotaKept || row.shiftMinutes !== null)
  return {
    employeeId,
    name,
    duty: isAway ? 'ON_LEAVE' : isOnDuty ? 'ON_DUTY' : 'OFF_DUTY',
    startsAt: isOnDuty ? startsAt : null,
    endsAt: isOnDuty ? endsAt : null,
    capacityMinutes,
    assignedMinutes,
    isReader: userId === readerId,
  }
}

/** Everything about who cleans today: attendants, what each has, and the rooms that wait, in the order of their numbers. */
async function today(ctx: Context) {
  const { tx, businessDate } = ctx
  const [rows, rooms, times, last, board] = await Promise.all([
    findAttendants(tx, businessDate),
    findAssigned(tx, businessDate),
    getTimes(tx),
    findDistribution(tx, businessDate),
    boardRooms(ctx),
  ])
  const isRotaKept = rows.some((row) => row.isRotaKept)
  const attendants = rows.map((row) => attendantOf(row, isRotaKept, times.shiftMinutes, ctx.actor.id))
  const taken = new Set(rooms.map(({ roomId }) => roomId))
  const minutes = new Map(board.map((room) => [room.roomId, minutesToClean(room, times)]))
  const waiting = board.flatMap(({ roomId }) => {
    const own = minutes.get(roomId) ?? 0
    return taken.has(roomId) || own === 0 ? [] : [{ roomId, minutes: own }]
  })
  const shown: Assignments = {
    isRotaKept,
    attendants,
    rooms,
    unassigned: { rooms: waiting.length, minutes: waiting.reduce((sum, room) => sum + room.minutes, 0) },
    distribution: last ? { id: last.id, rooms: last.roomIds.length, by: last.by, at: last.at } : null,
  } // prettier-ignore
  return { shown, attendants, waiting, minutes }
}

export const assignments: Action<typeof housekeeping.assignments> = async (ctx) => (await today(ctx)).shown

/** Logs what became of rooms, and reads who has what. */
async function recorded(ctx: Context, after: { rooms: number; to: string }): Promise<Assignments> {
  ctx.record({ type: 'ROOMS_ASSIGNED', entity: 'property', entityId: String(ctx.property.id), after })
  return (await today(ctx)).shown
}

/**
 * Assigns rooms to an attendant for today, on duty or not; null is no one. Of two users at once the later one decides.
 *
 * @throws Refusal not_found for a room or an attendant the property does not have
 */
export const assign: Action<typeof housekeeping.assign> = async (ctx, { roomIds, employeeId }) => {
  await advisoryLock(ctx.tx, 'room_assignments', ctx.property.id)
  const { attendants, minutes } = await today(ctx)
  const unknown = roomIds.find((roomId) => !minutes.has(roomId))
  if (unknown !== undefined) refuse('not_found', { roomId: unknown })
  if (employeeId === null) {
    await deleteAssigned(ctx.tx, ctx.businessDate, roomIds)
    return recorded(ctx, { rooms: roomIds.length, to: '' })
  }
  const to = attendants.find((one) => one.employeeId === employeeId) ?? refuse('not_found', { employeeId })
  const rooms = [...new Set(roomIds)].map((roomId) => ({ roomId, employeeId, minutes: minutes.get(roomId) ?? 0 }))
  await saveAssigned(ctx.tx, ctx.businessDate, rooms, { name: ctx.actor.name, at: ctx.now })
  return recorded(ctx, { rooms: rooms.length, to: to.name })
}

/**
 * Assigns what is to be cleaned and no one has to attendants on duty, evenly by the minutes of their shifts and what they have already.
 *
 * @throws Refusal not_found for someone who is no attendant; attendant_off_duty for who has no minutes today; nothing_to_assign
 */
export const distribute: Action<typeof housekeeping.distribute> = async (ctx, { employeeIds }) => {
  await advisoryLock(ctx.tx, 'room_assignments', ctx.property.id)
  const { attendants, waiting, minutes } = await today(ctx)
  const chosen = employeeIds.map((id) => attendants.find(({ employeeId }) => employeeId === id) ?? refuse('not_found', { employeeId: id })) // prettier-ignore
  const off = chosen.find(({ capacityMinutes }) => capacityMinutes === 0)
  if (off) refuse('attendant_off_duty', { name: off.name })
  if (waiting.length === 0) refuse('nothing_to_assign')
  const rooms = distribution(waiting, chosen).map((one) => ({ ...one, minutes: minutes.get(one.roomId) ?? 0 }))
  const by = ctx.actor.name
  await saveAssigned(ctx.tx, ctx.businessDate, rooms, { name: by, at: ctx.now })
  await saveDistribution(ctx.tx, ctx.businessDate, { id: ctx.newId(), roomIds: rooms.map(({ roomId }) => roomId), by, at: ctx.now }) // prettier-ignore
  return recorded(ctx, { rooms: rooms.length, to: chosen.map(({ name }) => name).join(', ') })
}

/**
 * Undoes the last distribution: its rooms are assigned to no one, as they were before.
 *
 * @throws Refusal assignments_changed when it is not the last one any more, or anyone assigned or released a room since
 */
export const undoDistribution: Action<typeof housekeeping.undoDistribution> = async (ctx, { distributionId }) => {
  await advisoryLock(ctx.tx, 'room_assignments', ctx.property.id)
  const last = await findDistribution(ctx.tx, ctx.businessDate)
  if (last?.id !== distributionId) refuse('assignments_changed')
  await deleteAssigned(ctx.tx, ctx.businessDate, last.roomIds)
  await deleteDistribution(ctx.tx, ctx.businessDate)
  return recorded(ctx, { rooms: last.roomIds.length, to: '' })
}

/** Who heads housekeeping; where no one does, who sets its cleaning times. */
async function supervisorIds(ctx: Context): Promise<number[]> {
  const heads = await findHeads(ctx.tx)
  if (heads.length > 0) return heads.map(({ userId }) => userId)
  return (await colleagues(ctx)).filter(({ permissions }) => permissions.has('rooms.write')).map(({ id }) => id)
}

/**
 * Rooms of today that are still to be cleaned are assigned to no one where their attendant is on leave or off duty by now, and who supervises
 * housekeeping is notified. For other areas, in whose transaction leave was approved or a shift taken away.
 */
export async function releaseAbsent(ctx: Context, employeeIds: readonly string[]): Promise<void> {
  const isConcerned = ({ employeeId }: { employeeId: string }) => employeeIds.includes(employeeId)
  if (!(await findAssigned(ctx.tx, ctx.businessDate)).some(isConcerned)) return
  // Without the lock of those who assign: they wait for the row of an employee, which the caller may have locked.
  const { shown, attendants, minutes } = await today(ctx)
  const absent = attendants.filter((one) => isConcerned(one) && one.capacityMinutes === 0)
  const uncleaned = shown.rooms.filter(({ roomId }) => (minutes.get(roomId) ?? 0) > 0)
  const absentIds = absent.map(({ employeeId }) => employeeId)
  const rooms = await releaseAssigned(ctx.tx, ctx.businessDate, uncleaned.map(({ roomId }) => roomId), absentIds) // prettier-ignore
  if (rooms.length === 0) return
  const names = absent.flatMap((one) => (rooms.some(({ employeeId }) => employeeId === one.employeeId) ? [one.name] : [])) // prettier-ignore
  const name = names.join(', ')
  ctx.record({ type: 'ROOMS_ASSIGNED', entity: 'property', entityId: String(ctx.property.id), after: { rooms: rooms.length, to: '', from: name } }) // prettier-ignore
  ctx.publish('housekeeping')
  const recipientIds = (await supervisorIds(ctx)).filter((id) => id !== ctx.actor.id)
  if (recipientIds.length === 0) return
  ctx.notify({
    type: 'alert',
    referenceNumber: ctx.businessDate,
    referenceId: 'rooms_released',
    status: 'submitted',
    message: `${name} is not on duty: ${rooms.length} rooms are assigned to no one`,
    text: { kind: 'rooms_released', facts: { name, count: rooms.length } },
    redirectPath: '/bookone/rooms?attendants=yes',
    recipientIds,
  })
}
