import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'

/** Events of an account are charged on a day; amounts are with tax. */
export const markCharged = (
  tx: Tx,
  events: readonly { id: string; amount: Minor }[],
  chargedOn: Day,
): Promise<unknown> =>
  tx.named(
    'groups.markEventsCharged',
    `update group_events e set charged_on = $3, charged_minor = m.amount, version = e.version + 1
       from jsonb_to_recordset($2::jsonb) as m (id uuid, amount bigint)
      where e.property_id = $1 and e.id = m.id`,
    [tx.propertyId, JSON.stringify(events), chargedOn],
  )

/** Events whose charges were reversed may be charged anew, under other keys. */
export const markReversed = (tx: Tx, eventIds: readonly string[]): Promise<unknown> =>
  tx.named(
    'groups.markEventsReversed',
    `update group_events set charged_on = null, charged_minor = null, charge_round = charge_round + 1, version = version + 1
      where property_id = $1 and id = any($2::uuid[])`,
    [tx.propertyId, eventIds],
  )
