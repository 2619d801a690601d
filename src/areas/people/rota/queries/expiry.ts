import type { Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { SwapState } from '../rules/states.ts'

const PROPERTIES = `
  select distinct w.property_id as id
    from shift_swaps w
    join properties p on p.id = w.property_id and p.is_active
   where w.state in ('ASKED', 'ACCEPTED') and w.expires_at <= $1`

/** Properties with swaps that were not decided in time. */
export const findPropertiesToExpire = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('rota.findPropertiesToExpire', PROPERTIES, [now])

const EXPIRE = `
  with due as (
    select id, state from shift_swaps
     where property_id = $1 and state in ('ASKED', 'ACCEPTED') and expires_at <= $2
     order by id limit $3 for update skip locked
  )
  update shift_swaps w set state = 'EXPIRED', version = w.version + 1
    from due where w.property_id = $1 and w.id = due.id
  returning w.id, due.state as "stateBefore"`
export type ExpiredSwap = { id: string; stateBefore: SwapState }

/** Ends swaps that were not decided in time; one that is being decided at this moment is left to that decision. */
export const expireSwaps = (tx: Tx, now: Instant, limit: number): Promise<ExpiredSwap[]> =>
  tx.named('rota.expireDueSwaps', EXPIRE, [tx.propertyId, now, limit])
