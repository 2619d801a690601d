import * as z from 'zod'
import { Kot } from '#areas/trade/orders/contract/replies.ts'
import { Station } from '#areas/property/outlets/contract.ts'
import { contract, LiveEvent, page, pageInput, requiredText } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

/** The property's number and 256 bits of chance. */
const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the token of a kitchen screen')

export const AllDay = z.object({ name: z.string(), units: z.number() })

export const Board = z
  .object({
    /** The server's clock, so that ages are right on a tablet whose own is not. */
    now: Instant,
    stations: z.array(Station),
    /** The station shown; null is every one. */
    stationId: z.uuid().nullable(),
    /** Oldest first. */
    tickets: z.array(Kot),
    /** What is still to be cooked, by dish, over all open tickets of the station. */
    allDay: z.array(AllDay),
    hasMore: z.boolean(),
  })
  .meta({ id: 'KitchenBoard' })
export type Board = z.infer<typeof Board>

export const Device = z
  .object({
    id: z.uuid(),
    name: z.string(),
    stationId: z.uuid().nullable(),
    pairedBy: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant.nullable(),
  })
  .meta({ id: 'KitchenDevice' })
export type Device = z.infer<typeof Device>

/** One press in the kitchen: a whole ticket, one line of it, a change that was seen, or a dish that is out. */
const press = {
  kotId: z.uuid().optional(),
  orderLineId: z.uuid().optional(),
  /** The station whose part of the line is meant; a paired screen presses what its own cooks. Without it, the whole line. */
  stationId: z.uuid().optional(),
  to: z.enum(['New', 'Preparing', 'Ready', 'Served']).optional(),
  /** Status of the ticket, or of the line, when the button was pressed; the press is refused when the status has changed since. */
  seenStatus: z.enum(['New', 'Available', 'Preparing', 'Ready', 'Served']).optional(),
  /** How much of the line is ready now, or with the guest, instead of where it goes as a whole. */
  readyUnits: z.number().min(0).max(9_999).optional(),
  servedUnits: z.number().min(0).max(9_999).optional(),
  /** How much of the line was ready when it was pressed. */
  seenUnits: z.number().min(0).max(9_999).optional(),
  /** Tickets whose change someone has seen. */
  seen: z.array(z.uuid()).max(50).optional(),
  productCode: z.string().max(24).optional(),
  isAvailable: z.boolean().optional(),
}
export type Press = z.output<z.ZodObject<typeof press>>

const refuses = ['not_found', 'order_moved_on', 'recall_too_late', 'units_not_allowed'] as const

export const kitchen = contract('kitchen', {
  board: {
    method: 'GET',
    path: '/kitchen/board',
    summary: 'Open tickets of a station or of all, oldest first, and what of each dish is still to be cooked',
    needs: 'kitchen.read',
    input: z.object({ stationId: z.uuid().optional() }),
    reply: Board,
    refuses: ['not_found'],
  },
  press: {
    method: 'POST',
    path: '/kitchen/presses',
    summary: 'Bump or recall a ticket, a line or some of it, take note of a change, say that a dish is out or back',
    needs: 'kitchen.write',
    input: z.object(press),
    reply: z.object({ isDone: z.literal(true) }),
    refuses,
  },
  devices: {
    method: 'GET',
    path: '/kitchen/devices',
    summary: 'Paired kitchen screens',
    needs: 'kitchen.pair',
    input: z.object({ ...pageInput }),
    reply: page(Device),
  },
  pair: {
    method: 'POST',
    path: '/kitchen/devices',
    summary: 'Pair a screen with a station, or with all; its token is shown once',
    needs: 'kitchen.pair',
    isSecret: true,
    input: z.object({ name: requiredText(60), stationId: z.uuid().nullable().default(null) }),
    reply: z.object({ device: Device, token: z.string(), url: z.string() }),
    refuses: ['not_found'],
  },
  unpair: {
    method: 'DELETE',
    path: '/kitchen/devices/:deviceId',
    summary: 'End a screen; its token is worth nothing any more',
    needs: 'kitchen.pair',
    input: z.object({ deviceId: z.uuid() }),
    reply: z.object({ isEnded: z.literal(true) }),
    refuses: ['not_found'],
  },
  deviceBoard: {
    method: 'GET',
    path: '/kitchen/screen/:token/board',
    summary: 'The board of a paired screen',
    needs: 'public',
    perMinute: 240,
    perMinuteOf: 'token',
    input: z.object({ token: Token }),
    reply: Board,
    refuses: ['not_found'],
  },
  deviceLive: {
    method: 'GET',
    path: '/kitchen/screen/:token/live',
    summary: 'Notifies a paired screen the moment its board is out of date; ends with the screen',
    needs: 'public',
    perMinute: 60,
    perMinuteOf: 'token',
    isStream: true,
    input: z.object({ token: Token }),
    reply: LiveEvent,
    refuses: ['not_found'],
  },
  devicePress: {
    method: 'POST',
    path: '/kitchen/screen/:token/presses',
    summary: 'A press at a paired screen; only tickets of its own station',
    needs: 'public',
    perMinute: 240,
    perMinuteOf: 'token',
    input: z.object({ token: Token, ...press }),
    reply: z.object({ isDone: z.literal(true) }),
    refuses,
  },
})
