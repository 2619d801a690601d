import { permissionsOfRole } from '#core/roles.ts'
import type { Instant } from '#core/dates.ts'
import type { BusinessSettings, Context } from '#server/request/context.ts'
import { type Database, tenantOf } from '#server/database/pool.ts'
import { inUnit } from '#server/jobs/jobs.ts'
import { propertyFacts } from '#server/request/property-facts.ts'
import { SAMPLE_REQUEST } from '#areas/insight/samples/jobs.ts'
import { momentOfStory } from '#areas/insight/samples/rules.ts'
import type { Furnished } from './furnish.ts'
import type { Desk } from './recent.ts'

/** Where the story happens, and when it is set up. */
export type Stage = {
  db: Database
  business: BusinessSettings
  now: Instant
  /** Lets the database look at what came in at once, so that it plans well for those who work with it next. */
  takeStock?: (() => Promise<void>) | undefined
}

/** Set-up requests have an id of their own, separate from the story of the guests, so that their audit lines stay when the samples go. */
export const SET_UP = 'demo-set-up'

/** Someone who does things in a property on a day and at an hour of the story. */
export function deskOf(
  { db, business: settings, now }: Stage,
  { propertyId, operator, organizationId }: Furnished,
  requestId = SAMPLE_REQUEST,
): Desk {
  const actor = {
    ...operator,
    email: '',
    roles: ['PROP_ADMIN' as const],
    permissions: new Set(permissionsOfRole('PROP_ADMIN')),
    organizationId,
    sessionHash: '',
  }
  return async (day, hour, work) => {
    const facts = await propertyFacts(db, propertyId)
    if (!facts) throw new Error(`no property ${propertyId}`)
    const caller = {
      actor,
      property: facts.property,
      businessDate: day,
      address: '',
      agent: '',
      requestId,
      settings,
      now: momentOfStory(day, hour, { timeZone: facts.property.timeZone, now }),
    }
    return (
      await db.write(tenantOf(facts.property), (tx) =>
        inUnit(tx, caller, work, (work) => db.independentTransaction(work)),
      )
    ).result
  }
}

/** Mails of the story's own moment to its guests are samples, as the guests are. */
export const markMailed = ({ tx, now }: Context): Promise<unknown> =>
  tx.updateTable('messages').set({ is_sample: true }).where('property_id', '=', tx.propertyId).where('created_at', '=', now).execute() // prettier-ignore
