import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { ACTIVITY_KINDS } from '../rules/states.ts'
import { LeadSourceId } from './fields.ts'
import { StageTotal } from './replies.ts'

/** Enquiries, and what became of them. */
const outcome = { leads: z.int(), converted: z.int(), won: z.int(), amount: Minor }

export const LeadReport = z
  .object({
    stages: z.array(StageTotal),
    sources: z.array(z.object({ source: LeadSourceId, sourceName: z.string(), ...outcome })),
    /** Enquiries that came by a campaign, by it. */
    campaigns: z.array(
      z.object({
        campaignId: z.uuid(),
        name: z.string(),
        ...outcome,
      }),
    ),
    /** Enquiries that came by links with utm parameters, by these. */
    links: z.array(
      z.object({
        source: z.string(),
        medium: z.string(),
        campaign: z.string(),
        ...outcome,
      }),
    ),
    /** What each person logged as done, by kind. */
    activities: z.array(z.object({ userId: z.int(), name: z.string(), kind: z.enum(ACTIVITY_KINDS), count: z.int() })),
    response: z.object({ leads: z.int(), responded: z.int(), inTime: z.int(), medianMinutes: z.int().nullable() }),
    lost: z.array(z.object({ reason: z.string(), deals: z.int(), roomNights: z.int(), amount: Minor })),
    /** Users with enquiries, deals that came about, or activities. */
    owners: z.array(
      z.object({
        userId: z.int(),
        name: z.string(),
        ...outcome,
        activities: z.int(),
      }),
    ),
    /** Open deals by the month they begin, else by the month they are to close; those without either have none. */
    months: z.array(
      z.object({ month: Day.nullable(), deals: z.int(), roomNights: z.int(), amount: Minor, weighted: Minor }),
    ),
    currency: Currency,
  })
  .meta({ id: 'LeadReport' })
export type LeadReport = z.infer<typeof LeadReport>
