import type { Jobs } from '#server/jobs/jobs.ts'
import { confirmPaid } from './actions/guest.ts'
import { findPaid, forgetAddresses } from './queries/bookings.ts'

/** At most so many in one run; the next one takes the rest. */
const MOST_AT_ONCE = 500

export const websiteJobs: Jobs = {
  /** Confirms bookings whose money has come, each in its own property's own transaction, and forgets whose the holds were that are over. */
  'website.minute': {
    cron: '* * * * *',
    run: async ({ platform, inProperty }) => {
      const paid = await platform((tx) => findPaid(tx, MOST_AT_ONCE))
      for (const { propertyId, bookingId } of paid) await inProperty(propertyId, (ctx) => confirmPaid(ctx, bookingId))
      await platform(forgetAddresses)
    },
  },
}
