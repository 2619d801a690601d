import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetAddresses, forgetUnpaid } from './queries/orders.ts'
import { FORGOTTEN_AFTER_DAYS } from './rules/gifts.ts'

export const giftJobs: Jobs = {
  /** Orders that were not paid in time lose the network address at once, and are deleted some days later. */
  'gifts.forget': {
    cron: '47 * * * *',
    run: async ({ platform }) => {
      await platform(async (tx) => {
        await forgetAddresses(tx)
        await forgetUnpaid(tx, FORGOTTEN_AFTER_DAYS)
      })
    },
  },
}
