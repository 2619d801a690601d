import type { Jobs, System } from '#server/jobs/jobs.ts'
import { MOST_SEALED_AT_ONCE, sealAuditLog } from './actions/chain.ts'
import { findUnsealedProperties } from './queries/chain.ts'

/** Transactions for one property in one run; the next minute goes on. */
const MOST_ROUNDS = 50

/** Links what has happened, each property in transactions of its own. */
async function seal({ platform, inProperty }: System): Promise<void> {
  for (const propertyId of await platform(findUnsealedProperties))
    for (let round = 0; round < MOST_ROUNDS; round++)
      if (((await inProperty(propertyId, sealAuditLog)) ?? 0) < MOST_SEALED_AT_ONCE) break
}

export const auditJobs: Jobs = {
  'audit.seal': { cron: '* * * * *', run: seal },
}
