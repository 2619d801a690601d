import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { type Action, implement } from '#server/request/context.ts'
import { addPhoto, photos, removePhoto, showPhoto } from './photos.ts'
import { setSettings, settings } from './settings.ts'
import { housekeeping } from '../contract.ts'
import { boardCounts } from '../rules.ts'
import { assign, assignments, distribute, undoDistribution } from './assignments.ts'
import { boardRooms } from './rooms-of-today.ts'

const board: Action<typeof housekeeping.board> = async (ctx) => {
  const { businessDate, now } = ctx
  const rooms = await boardRooms(ctx)
  return { businessDate, asOf: now, counts: boardCounts(rooms), rooms }
}

/** @throws Refusal not_found; room_moved_on for a room that was changed after what the user saw; nothing is changed then */
const setCondition: Action<typeof housekeeping.setCondition> = async (ctx, { roomIds, condition, note, seenAt }) => ({
  before: await setConditions(ctx, roomIds, condition, note, seenAt),
})

export const housekeepingArea = implement(housekeeping, {
  board,
  setCondition,
  assignments,
  assign,
  distribute,
  undoDistribution,
  settings,
  setSettings,
  addPhoto,
  photos,
  removePhoto,
  showPhoto,
})
