import type { Jobs } from '#server/jobs/jobs.ts'
import * as z from 'zod'
import { followExtras } from './actions/extras.ts'
import { confirmPaid } from './actions/guest.ts'
import { findPaid, forgetAddresses } from './queries/bookings.ts'

/** At most so many in one run; the next one takes the rest. */
const MOST_AT_ONCE = 500

const OfBooking = z.looseObject({ propertyId: z.int(), bookingId: z.uuid() })

export const websiteJobs: Jobs = {
  /** Extras that guests added follow what the desk changes. */
  'website.extras': {
    run: async ({ inProperty }, payload) => {
      const { propertyId, bookingId } = OfBooking.parse(payload)
      await inProperty(propertyId, (ctx) => followExtras(ctx, bookingId))
    },
  },
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
