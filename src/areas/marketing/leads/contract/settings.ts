import * as z from 'zod'

export const LeadSettings = z.object({
  responseHours: z.int(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  staleDays: z.int(),
  /** Minutes of the clock in which an owner takes up an enquiry; null: none goes back to the queue. */
  returnMinutes: z.int().nullable(),
  /** The share of a deal, in basis points, that is requested when it becomes definite; 0 is none. */
  depositBp: z.int(),
  depositDays: z.int(),
  /** Its work items follow a definite deal. */
  projectTemplateId: z.uuid().nullable(),
  /** The organiser is sent the link of the rooming list. */
  sendsRoomingList: z.boolean(),
  version: z.int(),
})
export type LeadSettings = z.infer<typeof LeadSettings>
