import * as z from 'zod'
import { contract, page, pageInput, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { TURNAWAY_KINDS, TURNAWAY_REASONS } from './rules.ts'

/** A stay that was asked for and not booked. */
export const Turnaway = z
  .object({
    id: z.uuid(),
    reason: z.enum(TURNAWAY_REASONS),
    kind: z.enum(TURNAWAY_KINDS),
    arrival: Day,
    departure: Day,
    rooms: z.int(),
    adults: z.int(),
    children: z.int(),
    roomTypeId: z.uuid().nullable(),
    /** Empty where any type would have done. */
    roomTypeName: z.string(),
    /** What the stay would have come to, with tax, in minor units of the property's currency; null where no price was stated. */
    amount: Minor.nullable(),
    source: z.string(),
    note: z.string(),
    takenAt: Instant,
    takenBy: z.string(),
  })
  .meta({ id: 'Turnaway' })
export type Turnaway = z.infer<typeof Turnaway>

const MOST = 999
const details = {
  reason: z.enum(TURNAWAY_REASONS),
  arrival: Day,
  departure: Day,
  rooms: z.int().min(1).max(MOST).default(1),
  adults: z.int().min(1).max(MOST).default(1),
  children: z.int().min(0).max(MOST).default(0),
  roomTypeId: z.uuid().nullable().default(null),
  amount: Minor.min(0).max(1_000_000_000_000).nullable().default(null),
  source: text(60).default(''),
  /** Without the name of the guest: the log is of stays, not of people. */
  note: text(300).default(''),
}
export const TurnawayDetails = z.strictObject(details)
export type TurnawayDetails = z.infer<typeof TurnawayDetails>

export const turnaways = contract('turnaways', {
  list: {
    method: 'GET',
    path: '/turnaways',
    summary: 'Stays that were asked for and not booked, the newest first',
    needs: 'turnaways.read',
    input: z.object({ ...pageInput, kind: z.enum(TURNAWAY_KINDS).optional(), reason: z.enum(TURNAWAY_REASONS).optional() }),
    reply: page(Turnaway),
  },
  create: {
    method: 'POST',
    path: '/turnaways',
    summary: 'Note a stay that was asked for and not booked',
    needs: 'turnaways.write',
    input: TurnawayDetails.refine(({ arrival, departure }) => arrival < departure, {
      path: ['departure'],
      message: 'Departure must be after arrival',
    }),
    reply: Turnaway,
    refuses: ['unknown_reference'],
  },
  remove: {
    method: 'DELETE',
    path: '/turnaways/:turnawayId',
    summary: 'Remove a turnaway that was noted by mistake; the audit trail has it',
    needs: 'turnaways.write',
    input: z.object({ turnawayId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
}) // prettier-ignore
