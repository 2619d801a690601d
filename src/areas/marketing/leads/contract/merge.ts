import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { DEAL_STAGES } from '../rules/states.ts'
import { FILLED_FIELDS } from '../rules/merge.ts'
import { WholeLead } from './replies.ts'

/** Why two leads are not merged. */
const NOT_MERGED = ['not_found', 'lead_over', 'merge_retains_converted', 'merge_has_bookings'] as const

const pair = {
  /** The one that stays. */
  leadId: z.uuid(),
  /** The one that becomes its duplicate. */
  otherId: z.uuid(),
}
const areTwo = ({ leadId, otherId }: { leadId: string; otherId: string }): boolean => leadId !== otherId
const ANOTHER = { path: ['otherId'], message: 'Choose another enquiry' }

/** What a lead would have of another one that is merged into it. */
export const LeadMerge = z
  .object({
    /** Number and title of the other one. */
    number: z.int(),
    title: z.string(),
    version: z.int(),
    activities: z.int(),
    mails: z.int(),
    /** Of forms. */
    entries: z.int(),
    /** Work items. */
    work: z.int(),
    deals: z.array(
      z.object({ name: z.string(), stage: z.enum(DEAL_STAGES), hasBlock: z.boolean(), proposals: z.int() }),
    ),
    hasBooking: z.boolean(),
    /** What the one that stays has nothing of. */
    filled: z.array(z.enum(FILLED_FIELDS)),
  })
  .meta({ id: 'LeadMerge' })
export type LeadMerge = z.infer<typeof LeadMerge>

export const merges = routes({
  previewMerge: {
    method: 'GET',
    path: '/leads/:leadId/merges/preview',
    summary: 'What a lead would have of another one that is merged into it; nothing is changed',
    needs: 'leads.work',
    input: z.object(pair).refine(areTwo, ANOTHER),
    reply: LeadMerge,
    refuses: NOT_MERGED,
  },
  merge: {
    method: 'POST',
    path: '/leads/:leadId/merges',
    summary:
      'Merge another lead into one: its activities, mails, work and deals with their blocks and proposals move, and it becomes a duplicate',
    needs: 'leads.work',
    input: z.strictObject({ ...pair, version: z.int(), otherVersion: z.int() }).refine(areTwo, ANOTHER),
    reply: WholeLead,
    refuses: [...NOT_MERGED, 'stale_version'],
  },
})
