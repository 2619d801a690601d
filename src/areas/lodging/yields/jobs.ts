import type { Jobs, System } from '#server/jobs/jobs.ts'
import { applyRules } from './actions/apply.ts'
import { findDueProperties } from './queries/cells.ts'

const MOST_AT_ONCE = 500

/** Applies the rules of each property that has some which act by themselves, each in a transaction of its own. */
async function applyAll({ platform, inProperty }: System): Promise<void> {
  for (let after = 0; ;) {
    const place = { after, limit: MOST_AT_ONCE }
    const due = await platform((tx) => findDueProperties(tx, place))
    for (const { propertyId } of due) await inProperty(propertyId, applyRules)
    const last = due.at(-1)
    if (!last || due.length < MOST_AT_ONCE) return
    after = last.propertyId
  }
}

export const yieldJobs: Jobs = {
  'yields.apply': { cron: '11 * * * *', run: applyAll },
}
