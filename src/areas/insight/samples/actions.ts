import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { samples } from './contract.ts'
import { deleteSamples, findFacts, insertLoad } from './queries.ts'
import { loadReasons, statusOf } from './rules.ts'

/** Areas whose reads change when sample data comes or goes. */
const TOUCHED = ['bookings', 'customers', 'rooms', 'rates', 'folios', 'payments', 'invoices', 'housekeeping', 'desk', 'search', 'messages', 'cases', 'audit', 'notifications', 'properties'] as const // prettier-ignore

export const publishAll = (ctx: Context): void => ctx.publish('samples', ...TOUCHED)

const status: Action<typeof samples.status> = async ({ tx }) => statusOf(await findFacts(tx))

/**
 * Queues the job that fills the property.
 *
 * @throws Refusal the first of `loadReasons`; sample_data_loaded also when two people press at once
 */
const load: Action<typeof samples.load> = async (ctx) => {
  const reasons = loadReasons(await findFacts(ctx.tx))
  const [first] = reasons
  if (first) refuse(first, { reasons })
  const loadId = ctx.newId()
  await insertLoad(ctx.tx, { id: loadId, startedAt: ctx.now }).catch(
    refuseOn({ sample_data_is_loaded_once: 'sample_data_loaded' }),
  )
  ctx.enqueue({ task: 'samples.load', payload: { loadId } })
  return statusOf(await findFacts(ctx.tx))
}

/** Writes no event to the audit log: its subject is removed. @throws Refusal sample_data_in_use */
const remove: Action<typeof samples.remove> = async (ctx) => {
  const reasons = await deleteSamples(ctx.tx)
  if (reasons.length > 0) refuse('sample_data_in_use', { reasons })
  publishAll(ctx)
  return statusOf(await findFacts(ctx.tx))
}

export const samplesArea = implement(samples, { status, load, remove })
