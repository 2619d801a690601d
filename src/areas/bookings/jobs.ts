import type { Jobs, System } from '#server/jobs.ts'
import { expireOption } from './actions/close.ts'
import { findExpiredOptions } from './queries/lists.ts'

/** At most so many in one run; the next minute takes the rest. */
const MOST_AT_ONCE = 500

/** Gives back what options held when their time has run out, each in its own property's own transaction. */
async function expireOptions({ platform, inProperty }: System): Promise<void> {
  const expired = await platform((tx) => findExpiredOptions(tx, MOST_AT_ONCE))
  for (const { propertyId, bookingId } of expired) await inProperty(propertyId, (ctx) => expireOption(ctx, bookingId))
}

export const bookingJobs: Jobs = {
  'bookings.expireOptions': { cron: '* * * * *', run: expireOptions },
}
