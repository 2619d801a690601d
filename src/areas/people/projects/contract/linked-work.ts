import * as z from 'zod'
import { STATE_GROUPS } from '../rules/states.ts'

/** A work item that was made of something of another area, such as a case or an enquiry. */
export const LinkedWork = z.object({
  itemId: z.uuid(),
  projectId: z.uuid(),
  /** The key of its project and its number. */
  label: z.string(),
  title: z.string(),
  group: z.enum(STATE_GROUPS),
})
export type LinkedWork = z.infer<typeof LinkedWork>
