import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'

/** Whether an offer `o` gives no more to all parts of a split bill than to the whole. */
const IS_LIMITED = `(o.kind = 'AMOUNT_ONCE' or o.max_off_minor is not null)`

/** What the other parts of the bill of an order have of an offer `o`, by themselves or by one of the codes: of parts that were cancelled nothing. */
export const OFF_PARTS = (order: string, codes: string): string => `
  (select coalesce(sum(u.off_minor), 0)::bigint
     from orders r
     join orders part on part.property_id = r.property_id and part.id <> r.id
                     and (part.id = r.split_of or part.split_of = coalesce(r.split_of, r.id))
     join offer_uses u on u.property_id = part.property_id and u.order_id = part.id and u.offer_id = o.id and u.released_at is null
     left join offer_codes k on k.property_id = u.property_id and k.id = u.code_id
    where ${IS_LIMITED} and r.property_id = o.property_id and r.id = ${order} and (k.code is null or k.code = any(${codes})))`

export type OffParts = { offerId: string; off: Minor }

const FIND = `
  select o.id as "offerId", ${OFF_PARTS('$2', '$4::text[]')} as off
    from offers o where o.property_id = $1 and o.id = any($3::uuid[]) and ${IS_LIMITED}`
/** What the other parts of the bill of an order have of some offers. */
export const findOffParts = (
  tx: Tx,
  of: { orderId: string; offerIds: readonly string[]; codes: readonly string[] },
): Promise<OffParts[]> => tx.named('offers.findOffParts', FIND, [tx.propertyId, of.orderId, of.offerIds, of.codes])
