import type { Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { SwapState } from '../rules/states.ts'

const PROPERTIES = `
  select p.id from properties p
   where p.is_active
     and (exists (select from shift_swaps w where w.property_id = p.id and w.state in ('ASKED', 'ACCEPTED') and w.expires_at <= $1)
       or exists (select from shift_claims c join rota_shifts s on s.property_id = c.property_id and s.id = c.shift_id
                   where c.property_id = p.id and c.state = 'CLAIMED' and lower(s.published_spans) <= $1))`

/** Properties with swaps or claims that were not decided in time. */
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

const EXPIRE_CLAIMS = `
  with due as (
    select c.id from shift_claims c join rota_shifts s on s.property_id = c.property_id and s.id = c.shift_id
     where c.property_id = $1 and c.state = 'CLAIMED' and lower(s.published_spans) <= $2
     order by c.id limit $3 for update of c skip locked
  )
  update shift_claims c set state = 'EXPIRED' from due where c.property_id = $1 and c.id = due.id
  returning c.id`

/** Ends claims of shifts that have begun; one that is being decided at this moment is left to that decision. */
export const expireClaims = (tx: Tx, now: Instant, limit: number): Promise<{ id: string }[]> =>
  tx.named('rota.expireDueClaims', EXPIRE_CLAIMS, [tx.propertyId, now, limit])
