import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Assignments, Attendant, housekeeping } from '../contract.ts'
import {
  type AttendantRow,
  deleteAssigned,
  findAssigned,
  findAttendants,
  saveAssigned,
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
  const [rows, rooms, times, board] = await Promise.all([
    findAttendants(tx, businessDate),
    findAssigned(tx, businessDate),
    getTimes(tx),
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
  }
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
  await saveAssigned(ctx.tx, ctx.businessDate, rooms, { name: ctx.actor.name, at: ctx.now })
  return recorded(ctx, { rooms: rooms.length, to: chosen.map(({ name }) => name).join(', ') })
}
