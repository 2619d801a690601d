import * as z from 'zod'
import { MAX_BLOCK_NIGHTS } from '#areas/property/rooms/contract.ts'
import { isEachOnce, routes } from '#core/contract.ts'
import { Day, daysBetween } from '#core/dates.ts'
import { MOST_ROOMS } from './choices.ts'

export const ProjectRoom = z
  .object({
    roomId: z.uuid(),
    number: z.string(),
    roomTypeName: z.string(),
    from: Day,
    /** The first day it can be used again. */
    until: Day,
    /** The block that was made for it, while it lasts. */
    blockId: z.uuid().nullable(),
    /** Bookings on its nights, at most five; how many there are in all. */
    bookings: z.array(z.object({ id: z.uuid(), reference: z.string(), guestName: z.string(), arrival: Day, departure: Day })),
    bookingCount: z.int(),
  })
  .meta({ id: 'ProjectRoom' }) // prettier-ignore
export type ProjectRoom = z.infer<typeof ProjectRoom>

const project = { projectId: z.uuid() }
const Rooms = z.object({ rows: z.array(ProjectRoom) })
const MANAGING = ['not_found', 'project_role', 'project_closed'] as const
const TakenRoom = z
  .strictObject({ roomId: z.uuid(), from: Day, until: Day })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'Must end after it begins' })
  .refine(({ from, until }) => daysBetween(from, until) <= MAX_BLOCK_NIGHTS, {
    path: ['until'],
    message: 'A room is blocked for two years at most',
  })

export const roomRoutes = routes({
  rooms: {
    method: 'GET',
    path: '/projects/:projectId/rooms',
    summary:
      'Rooms that a renovation takes, with bookings on their nights and the block that was made; at most a hundred',
    needs: 'projects.own',
    input: z.object(project),
    reply: Rooms,
    refuses: ['not_found'],
  },
  saveRooms: {
    method: 'PUT',
    path: '/projects/:projectId/rooms',
    summary:
      'Say which rooms a renovation takes, and when; one that is blocked stays as it is until its block is ended',
    needs: 'projects.own',
    input: z.strictObject({
      ...project,
      rooms: z
        .array(TakenRoom)
        .max(MOST_ROOMS)
        .refine((all) => isEachOnce(all.map(({ roomId }) => roomId)), 'Name each number once'),
    }),
    reply: Rooms,
    refuses: [...MANAGING, 'not_renovation', 'project_room_blocked', 'unknown_reference'],
  },
  blockRooms: {
    method: 'POST',
    path: '/projects/:projectId/blocks',
    summary: 'Block rooms of a renovation on its days, from today on, as out of order; all of those named or none',
    needs: 'projects.manage',
    input: z.strictObject({
      ...project,
      roomIds: z.array(z.uuid()).min(1).max(MOST_ROOMS).refine(isEachOnce, 'Name each number once'),
    }),
    reply: Rooms,
    refuses: [
      'not_found', 'project_closed', 'not_renovation', 'unknown_reference', 'project_room_blocked', 'date_in_past', 'room_taken', 'room_blocked',
      'no_availability',
    ], // prettier-ignore
  },
})
