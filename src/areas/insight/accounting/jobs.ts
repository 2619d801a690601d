import * as z from 'zod'
import { Day } from '#core/dates.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { CATCH_UP_TASK, writeMissingJournals } from './actions/write.ts'

const Payload = z.object({ propertyId: z.int(), from: Day.optional() })

/** Writes every journal that is missing, a month in a transaction. */
export async function catchUp({ inProperty }: System, payload: z.infer<typeof Payload>): Promise<void> {
  const { propertyId, from = null } = payload
  while (await inProperty(propertyId, (ctx) => writeMissingJournals(ctx, from)));
}

export const accountingJobs: Jobs = {
  [CATCH_UP_TASK]: { run: (system, payload) => catchUp(system, Payload.parse(payload)) },
}
