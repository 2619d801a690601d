import * as z from 'zod'
import { Flag, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { costDetails, costFacts, EventCosts, hireDetails, hireFacts } from './event-costs.ts'
import { GroupStatus } from './replies.ts'

/** A hall, a lawn or a meeting room of the property. */
export const FunctionRoom = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The most guests of an event. */
    capacity: z.int(),
    ...hireFacts,
    /** Offered for new events. */
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FunctionRoom' })
export type FunctionRoom = z.infer<typeof FunctionRoom>

/** What a group does in a function room. */
export const GroupEvent = z
  .object({
    id: z.uuid(),
    groupId: z.uuid(),
    groupName: z.string(),
    /** The event of a cancelled group occupies no function room. */
    groupStatus: GroupStatus,
    functionRoomId: z.uuid(),
    functionRoomName: z.string(),
    name: z.string(),
    /** How the room is set up, in the property's own words. */
    setup: z.string(),
    guests: z.int(),
    notes: z.string(),
    /** The day at the property on which it begins. */
    day: Day,
    /** Times of day at the property, HH:MM; an end that is not after the beginning is on the next day. */
    from: z.string(),
    until: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    ...costFacts,
    version: z.int(),
  })
  .meta({ id: 'GroupEvent' })
export type GroupEvent = z.infer<typeof GroupEvent>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const roomDetails = { name: requiredText(80), capacity: z.int().min(1).max(10_000), ...hireDetails }

const eventDetails = {
  functionRoomId: z.uuid(),
  name: requiredText(120),
  setup: text(60).default(''),
  guests: z.int().min(1).max(10_000),
  notes: text(2000).default(''),
  day: Day,
  from: TimeOfDay,
  /** Not after `from`: on the next day. */
  until: TimeOfDay,
  ...costDetails,
}
const hasLength = ({ from, until }: { from: string; until: string }) => from !== until
const noLength = { path: ['until'], message: 'Must end at another time than it begins' }

const NewEvent = z.object({ groupId: z.uuid(), ...eventDetails }).refine(hasLength, noLength)
const EventChange = z
  .object({ groupId: z.uuid(), eventId: z.uuid(), version: z.int().positive(), ...eventDetails })
  .refine(hasLength, noLength)
export type EventInput = Omit<z.output<typeof NewEvent>, 'groupId'>

const oneEvent = z.object({ groupId: z.uuid(), eventId: z.uuid() })

const eventFilter = {
  groupId: z.uuid().optional(),
  functionRoomId: z.uuid().optional(),
  /** Events that begin from one day to another, both included. */
  from: Day.optional(),
  until: Day.optional(),
}
export type EventFilter = z.output<z.ZodObject<typeof eventFilter>>

/** Why an event is not placed: the room is unknown or no longer offered, too small, or taken, or the day is not near the group's. */
const NOT_PLACED = ['unknown_reference', 'too_many_guests', 'event_outside_group', 'function_room_taken'] as const

/** Why charges are not reversed: one is on an invoice, or something was taken off it, split or moved. */
export const NOT_REVERSIBLE = ['charge_invoiced', 'charge_has_changed'] as const

/** Function rooms, and the events of groups in them. */
export const events = routes({
  functionRooms: {
    method: 'GET',
    path: '/function-rooms',
    summary: 'Function rooms by name',
    needs: 'groups.read',
    input: z.object({
      ...pageInput,
      /** Only those that are offered, or only the others; all when left out. */
      isActive: Flag.optional(),
    }),
    reply: page(FunctionRoom),
  },
  createFunctionRoom: {
    method: 'POST',
    path: '/function-rooms',
    summary: 'Add a function room',
    needs: 'groups.write',
    input: z.object(roomDetails),
    reply: FunctionRoom,
    refuses: ['name_taken'],
  },
  updateFunctionRoom: {
    method: 'PUT',
    path: '/function-rooms/:functionRoomId',
    summary: 'Change a function room, or no longer offer it; events in it stay as they are',
    needs: 'groups.write',
    input: z.object({
      functionRoomId: z.uuid(),
      version: z.int().positive(),
      ...roomDetails,
      isActive: z.boolean().default(true),
    }),
    reply: FunctionRoom,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  events: {
    method: 'GET',
    path: '/group-events',
    summary: 'Events by time; those of cancelled groups only with their group',
    needs: 'groups.read',
    input: z.object({ ...pageInput, ...eventFilter }),
    reply: page(GroupEvent),
  },
  addEvent: {
    method: 'POST',
    path: '/groups/:groupId/events',
    summary:
      'Place an event of a group in a function room, from the day before its arrival to the day of its departure',
    needs: 'groups.write',
    input: NewEvent,
    reply: GroupEvent,
    refuses: ['not_found', 'group_cancelled', ...NOT_PLACED],
  },
  changeEvent: {
    method: 'PUT',
    path: '/groups/:groupId/events/:eventId',
    summary: 'Change an event, its time or its function room; what it costs only while it is not charged',
    needs: 'groups.write',
    input: EventChange,
    reply: GroupEvent,
    refuses: ['not_found', 'stale_version', 'group_cancelled', 'event_charged', ...NOT_PLACED],
  },
  removeEvent: {
    method: 'DELETE',
    path: '/groups/:groupId/events/:eventId',
    summary: 'Remove an event; its function room is free again, and its charges are reversed',
    needs: 'groups.write',
    input: oneEvent,
    reply: z.object({ isRemoved: z.boolean() }),
    refuses: ['not_found', 'group_cancelled', ...NOT_REVERSIBLE],
  },
  eventCosts: {
    method: 'GET',
    path: '/groups/:groupId/event-costs',
    summary: 'What all events of a group come to',
    needs: 'groups.read',
    input: z.object({ groupId: z.uuid() }),
    reply: EventCosts,
    refuses: ['not_found'],
  },
  chargeEvent: {
    method: 'POST',
    path: '/groups/:groupId/events/:eventId/charge',
    summary:
      'Put what an event of a definite group costs on its account, for the day of the event; the close of that day does the same',
    needs: 'folios.write',
    input: oneEvent,
    reply: GroupEvent,
    refuses: [
      'not_found',
      'group_cancelled',
      'group_not_definite',
      'event_charged',
      'event_without_price',
      'folio_closed',
      'no_tax_slab',
    ],
  },
  reverseEvent: {
    method: 'DELETE',
    path: '/groups/:groupId/events/:eventId/charge',
    summary: 'Reverse the charges of an event on the account; it may be charged again',
    needs: 'folios.write',
    input: oneEvent,
    reply: GroupEvent,
    refuses: ['not_found', 'group_cancelled', 'event_not_charged', ...NOT_REVERSIBLE],
  },
})
