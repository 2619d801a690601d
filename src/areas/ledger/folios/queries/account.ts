import type { Instant } from '#core/dates.ts'
import { type Minor, zero } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'

const PUT_PROMISE = `
  update payments set company_id = $3, company_name = $4, payment_mode = 'Credit' where property_id = $1 and id = $2`

/** Puts a promise on a company's account. */
export const updatePromiseOwner = (
  tx: Tx,
  paymentId: string,
  { id, displayName }: { id: string; displayName: string },
): Promise<unknown> => tx.named('put_promise', PUT_PROMISE, [tx.propertyId, paymentId, id, displayName])

const UNCOVER_BOOKING = `
  with freed as (
    delete from payment_allocations a using payments p
     where a.property_id = $1 and a.receipt_id = $3 and p.property_id = $1 and p.id = a.payment_id and p.booking_id = $2
    returning a.payment_id, a.amount_minor),
  lowered as (
    update payments p
       set transaction_minor = case when p.transaction_minor > f.amount_minor then p.transaction_minor - f.amount_minor
                                    else p.transaction_minor end,
           replaced_at = case when p.transaction_minor > f.amount_minor then p.replaced_at else $4::timestamptz end
      from freed f where p.property_id = $1 and p.id = f.payment_id)
  select coalesce(sum(amount_minor), 0)::bigint as amount from freed`

/** Takes one receipt from what it covered of one bill: those payments shrink by it, or are deleted. Returns the amount in minor units. */
export async function uncoverBooking(
  tx: Tx,
  { bookingId, receiptId, at }: { bookingId: string; receiptId: string; at: Instant },
): Promise<Minor> {
  const values = [tx.propertyId, bookingId, receiptId, at]
  const [row] = await tx.named<{ amount: Minor }>('uncover_booking', UNCOVER_BOOKING, values)
  return row?.amount ?? zero
}

const LOWER_PROMISES = `
  with open as (
    select p.id, p.transaction_minor as amount,
           sum(p.transaction_minor) over (order by p.id rows between unbounded preceding and current row) as upto
      from payments p
     where p.property_id = $1 and p.booking_id = $2 and p.company_id is not null and ($3::uuid[] is null or p.company_id = any($3::uuid[]))
       and p.status = 'NotPaid' and p.payment_mode = 'Credit' and p.replaced_at is null),
  kept as (select id, amount, greatest(0, least(amount, $4::bigint - (upto - amount))) as keeps from open)
  update payments p
     set transaction_minor = case when k.keeps > 0 then k.keeps else p.transaction_minor end,
         replaced_at = case when k.keeps > 0 then p.replaced_at else $5::timestamptz end
    from kept k
   where p.property_id = $1 and p.id = k.id and k.keeps < k.amount
  returning (k.amount - k.keeps)::bigint as taken`

const PROMISED_BY = `
  select coalesce(sum(transaction_minor) filter (where status = 'NotPaid' and payment_mode = 'Credit'), 0)::bigint as open,
         coalesce(sum(transaction_minor) filter (where status = 'Paid' and kind <> 'REFUND'), 0)::bigint as settled
    from payments where property_id = $1 and booking_id = $2 and company_id = $3 and replaced_at is null`

/** What a company promised for a bill and has not paid, and what it has; minor units. */
export async function sumPromisedBy(
  tx: Tx,
  { bookingId, companyId }: { bookingId: string; companyId: string },
): Promise<{ open: Minor; settled: Minor }> {
  const values = [tx.propertyId, bookingId, companyId]
  const [row] = await tx.named<{ open: Minor; settled: Minor }>('folios.sumPromisedBy', PROMISED_BY, values)
  return row ?? { open: zero, settled: zero }
}

const GIVEN_UP = `
  select coalesce(sum(amount_minor), 0)::bigint as amount from account_write_offs
   where property_id = $1 and booking_id = $2 and undone_at is null`

/** What of a bill companies owe and was given up as lost; minor units. */
export async function sumGivenUp(tx: Tx, bookingId: string): Promise<Minor> {
  const [row] = await tx.named<{ amount: Minor }>('given_up_of_bill', GIVEN_UP, [tx.propertyId, bookingId])
  return row?.amount ?? zero
}

/**
 * Lowers what companies promised for a bill, some or all of them, to `most` at most; the oldest promises remain first. Returns by how much,
 * in minor units.
 */
export async function lowerPromisesTo(
  tx: Tx,
  {
    bookingId,
    companyIds,
    most,
    at,
  }: { bookingId: string; companyIds: readonly string[] | null; most: Minor; at: Instant },
): Promise<number> {
  const rows = await tx.named<{ taken: number }>('lower_promises', LOWER_PROMISES, [
    tx.propertyId,
    bookingId,
    companyIds,
    most,
    at,
  ])
  return rows.reduce((total, { taken }) => total + taken, 0)
}
