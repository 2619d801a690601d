import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { housekeeping } from '../contract.ts'
import { getTimes, putTimes } from '../queries/settings.ts'

export const settings: Action<typeof housekeeping.settings> = ({ tx }) => getTimes(tx)

/** @throws Refusal stale_version when another user changed them first */
export const setSettings: Action<typeof housekeeping.setSettings> = async (ctx, { version, ...times }) => {
  const { version: current, ...before } = await getTimes(ctx.tx, 'lock')
  if (current !== version) refuse('stale_version', { version: current })
  await putTimes(ctx.tx, times)
  ctx.record({
    type: 'CLEANING_TIMES_SET',
    entity: 'property',
    entityId: String(ctx.property.id),
    before,
    after: times,
  })
  return getTimes(ctx.tx)
}
