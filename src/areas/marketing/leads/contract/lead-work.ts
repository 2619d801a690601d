import * as z from 'zod'
import { STATE_GROUPS } from '#areas/people/projects/rules/states.ts'

/** A work item that was made of a lead. */
export const LeadWork = z.object({
  itemId: z.uuid(),
  projectId: z.uuid(),
  /** The key of its project and its number. */
  label: z.string(),
  title: z.string(),
  group: z.enum(STATE_GROUPS),
})
export type LeadWork = z.infer<typeof LeadWork>
