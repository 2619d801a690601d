import type { Jobs } from '#server/jobs/jobs.ts'
import { lookAfter } from './actions/leases.ts'
import { findOverdue } from './queries/leases.ts'

const MOST_AT_ONCE = 500

export const printingJobs: Jobs = {
  /** No page may be open to notice that a lease ran out, or that something waited too long. */
  'printing.lookAfter': {
    cron: '* * * * *',
    run: async (system) => {
      const overdue = await system.platform((tx) => findOverdue(tx, MOST_AT_ONCE))
      for (const { propertyId } of overdue) await system.inProperty(propertyId, lookAfter)
    },
  },
}
