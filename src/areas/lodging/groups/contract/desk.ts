import * as z from 'zod'
import { Flag, routes } from '#core/contract.ts'
import { Minor } from '#core/money.ts'
import { Group } from './replies.ts'

/** Guests checked in or out in one request. */
export const MAX_AT_ONCE = 100

const OUTCOMES = ['DONE', 'ALREADY', 'REFUSED'] as const

/** What became of a guest. `code` is why not, with `facts` for its sentence; `balance` is what is still owed where that is why, in minor units. */
export const GuestResult = z.object({
  stayId: z.uuid(),
  bookingId: z.uuid(),
  reference: z.string(),
  guestName: z.string(),
  roomNumber: z.string().nullable(),
  outcome: z.enum(OUTCOMES),
  code: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  balance: Minor.nullable(),
})
export type GuestResult = z.infer<typeof GuestResult>

/** All who are due today when left out. */
const stayIds = z.array(z.uuid()).min(1).max(MAX_AT_ONCE).optional()
const reply = z.object({
  group: Group,
  rows: z.array(GuestResult),
  /** Guests who are due and were not among them. */
  left: z.int(),
})

/** Arrival and departure of a group. Each guest by themselves: one who is refused leaves the others. */
export const desk = routes({
  checkIn: {
    method: 'POST',
    path: '/groups/:groupId/check-ins',
    summary:
      'Check guests of a group in, by the rules of a single check-in; a room still missing is assigned on the way',
    needs: 'groups.write',
    input: z.object({ groupId: z.uuid(), stayIds, acceptDirty: Flag.default(false) }),
    reply,
    refuses: ['not_found'],
  },
  checkOut: {
    method: 'POST',
    path: '/groups/:groupId/check-outs',
    summary: 'Check guests of a group out; what is routed goes to its account first, and who still owes stays',
    needs: 'groups.write',
    input: z.object({ groupId: z.uuid(), stayIds }),
    reply,
    refuses: ['not_found'],
  },
})
