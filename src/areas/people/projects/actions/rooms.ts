import { block, endBlock } from '#areas/property/rooms/actions/blocks.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { projects } from '../contract/projects.ts'
import type { Project } from '../contract/replies.ts'
import type { ProjectRoom } from '../contract/rooms.ts'
import { findOpenBlocks, findRooms, markBlocked, storeRooms } from '../queries/rooms.ts'
import { lockOpen, readProject } from './access.ts'

const roomsOf = async (ctx: Context, projectId: string) => ({ rows: await findRooms(ctx.tx, projectId) })

/** @throws Refusal not_found, also for a project one is no member of */
export const rooms: Action<typeof projects.rooms> = async (ctx, { projectId }) => {
  await readProject(ctx, projectId)
  return roomsOf(ctx, projectId)
}

/** @throws Refusal not_renovation */
function assertRenovation({ kind }: Project): void {
  if (kind !== 'RENOVATION') refuse('not_renovation', { kind })
}

/**
 * @throws Refusal not_found, project_role, project_closed, not_renovation; project_room_blocked when one that is blocked would change or go;
 *   unknown_reference for a room there is none of
 */
export const saveRooms: Action<typeof projects.saveRooms> = async (ctx, { projectId, rooms: wanted }) => {
  assertRenovation(await lockOpen(ctx, projectId, 'MANAGER'))
  const before = await findRooms(ctx.tx, projectId)
  const wantedOf = new Map(wanted.map((room) => [room.roomId, room]))
  const isChanged = ({ roomId, from, until }: ProjectRoom) => {
    const room = wantedOf.get(roomId)
    return room?.from !== from || room.until !== until
  }
  const blocked = before.find((room) => room.blockId !== null && isChanged(room))
  if (blocked) refuse('project_room_blocked', { roomNumber: blocked.number })
  if ((await storeRooms(ctx.tx, projectId, wanted)) < wanted.length) refuse('unknown_reference', { rooms: wanted })
  ctx.record({ type: 'PROJECT_ROOMS', entity: 'project', entityId: projectId, after: { rooms: wanted } })
  return roomsOf(ctx, projectId)
}

/** The room of a project that is to be blocked. @throws Refusal unknown_reference, project_room_blocked */
function roomToBlock(known: ReadonlyMap<string, ProjectRoom>, roomId: string): ProjectRoom {
  const room = known.get(roomId) ?? refuse('unknown_reference', { roomId })
  return room.blockId === null ? room : refuse('project_room_blocked', { roomNumber: room.number })
}

/**
 * Blocks rooms of a renovation as out of order, from the business date on: all of them or none.
 *
 * @throws Refusal not_found, project_closed, not_renovation, unknown_reference for a room it does not take, project_room_blocked, date_in_past for
 *   one that is over, room_taken by a guest, room_blocked by another block, no_availability when its type is sold out
 */
export const blockRooms: Action<typeof projects.blockRooms> = async (ctx, { projectId, roomIds }) => {
  const project = await lockOpen(ctx, projectId, 'MANAGER')
  assertRenovation(project)
  const known = new Map((await findRooms(ctx.tx, projectId)).map((room) => [room.roomId, room]))
  const reason = `${project.key} · ${project.name}`
  const made: { roomId: string; blockId: string }[] = []
  // In the order of their ids, so that no two requests deadlock.
  for (const id of roomIds.toSorted()) {
    const { from: first, until } = roomToBlock(known, id)
    const from = first < ctx.businessDate ? ctx.businessDate : first
    if (until <= from) refuse('date_in_past', { day: until, businessDate: ctx.businessDate })
    const { id: blockId } = await block(ctx, { roomId: id, kind: 'OUT_OF_ORDER', from, until, reason })
    made.push({ roomId: id, blockId })
  }
  await markBlocked(ctx.tx, projectId, made)
  ctx.record({ type: 'PROJECT_ROOMS', entity: 'project', entityId: projectId, after: { blocked: made } })
  return roomsOf(ctx, projectId)
}

/** A renovation that is over gives its rooms free: their blocks end on the business date. */
export async function freeRooms(ctx: Context, projectId: string): Promise<void> {
  const blocks = await findOpenBlocks(ctx.tx, projectId, ctx.businessDate)
  for (const one of blocks) await endBlock(ctx, one)
  if (blocks.length > 0)
    ctx.record({ type: 'PROJECT_ROOMS', entity: 'project', entityId: projectId, after: { freed: blocks.length } })
}
