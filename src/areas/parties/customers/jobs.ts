import type { Instant } from '#core/dates.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { suggestPairs } from './actions.ts'
import { findPropertiesWithCustomers } from './queries/merges.ts'

/** Suggests duplicates at every property. */
export async function suggestEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform(findPropertiesWithCustomers)
  await each(properties, ({ id }) => inProperty(id, suggestPairs, { now }))
}

export const customerJobs: Jobs = { 'customers.duplicates': { cron: '41 2 * * *', run: atNow(suggestEverywhere) } }
