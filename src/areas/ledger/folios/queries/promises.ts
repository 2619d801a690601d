import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Tx } from '#server/request/context.ts'

export type StoredPromise = {
  id: string
  bookingId: string
  amount: Minor
  mode: string
  status: 'Paid' | 'NotPaid'
  isReplaced: boolean
  companyId: string | null
}

const GET_PROMISE = `
  select id, booking_id as "bookingId", transaction_minor as amount, payment_mode as mode, status, replaced_at is not null as "isReplaced",
         company_id as "companyId"
    from payments where property_id = $1 and id = $2 and booking_id is not null`

/** A payment of a booking that may be a promise. @throws Refusal not_found */
export async function getPromise(tx: Tx, paymentId: string): Promise<StoredPromise> {
  const [row] = await tx.named<StoredPromise>('get_promise', GET_PROMISE, [tx.propertyId, paymentId])
  return row ?? refuse('not_found', { paymentId })
}

// Receipts are append-only, so no one may lock their rows; concurrent uses of one wait on an advisory lock by its id.
const HOLD_RECEIPT = `select pg_advisory_xact_lock(hashtextextended('receipt ' || $1::text, $2::bigint))`
const LEFT_OF_RECEIPT = `
  select (r.amount_minor - coalesce((select sum(a.amount_minor) from payment_allocations a
                                      where a.property_id = r.property_id and a.receipt_id = r.id), 0))::bigint as amount
    from receipts r
   where r.property_id = $1 and r.id = $2 and r.direction = 'IN'
     and not exists (select from receipts x where x.property_id = r.property_id and x.reverses_id = r.id)`

/** What of a receipt covers nothing yet; others who would spend it wait until this transaction has ended. */
export async function lockLeftOfReceipt(tx: Tx, receiptId: string): Promise<Minor> {
  const { left } = await batch(tx, {
    lock: () => tx.named('hold_receipt', HOLD_RECEIPT, [receiptId, tx.propertyId]),
    left: () => tx.named<{ amount: Minor }>('left_of_receipt', LEFT_OF_RECEIPT, [tx.propertyId, receiptId]),
  })
  const [row] = left
  return row?.amount ?? refuse('not_found', { receiptId })
}

const SETTLE_WHOLE = `
  with settled as (
    update payments set status = 'Paid', payment_mode = 'Cash', credit_settled = true, receipt_id = $3
     where property_id = $1 and id = $2
    returning property_id, id, transaction_minor)
  insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor)
  select property_id, $3, id, transaction_minor from settled`

const LOWER_PROMISE = `
  update payments set transaction_minor = transaction_minor - $3 where property_id = $1 and id = $2`

const SETTLE_PART = `
  with settled as (
    insert into payments (property_id, id, receipt_id, booking_id, folio_line_id, company_id, expense_id, order_id, party_id, kind,
                          payment_mode, status, transaction_minor, currency, reference_number, name, email, business_email, description,
                          business_service_name, company_name, advance_payment, credit_settled, counter_name, counter_number,
                          operator_name, business_on, created_at, created_by, action)
    select property_id, $3, $4, booking_id, folio_line_id, company_id, expense_id, order_id, party_id, kind,
           'Cash', 'Paid', $5, currency, reference_number, name, email, business_email, description,
           business_service_name, company_name, advance_payment, true, counter_name, counter_number,
           $6, $7, $8, $9, 'folios.settlePromise'
      from payments where property_id = $1 and id = $2
    returning property_id, receipt_id, id, transaction_minor)
  insert into payment_allocations (property_id, receipt_id, payment_id, amount_minor)
  select property_id, receipt_id, id, transaction_minor from settled`

/** The whole promise was paid: it is Paid in Cash, and the receipt covers it. */
export const settleFullPromise = (tx: Tx, paymentId: string, receiptId: string): Promise<unknown> =>
  tx.named('settle_promise', SETTLE_WHOLE, [tx.propertyId, paymentId, receiptId])

export type PartSettled = {
  newId: string
  receiptId: string
  amount: Minor
  operatorName: string
  on: string
  at: Instant
  by: number
}

/** A part of a promise was paid: that part is a payment of its own, Paid in Cash; the promise is for the rest. */
export async function settlePart(tx: Tx, paymentId: string, part: PartSettled): Promise<void> {
  const { newId, receiptId, amount, operatorName, on, at, by } = part
  await Promise.all([
    tx.named('settle_part', SETTLE_PART, [
      tx.propertyId,
      paymentId,
      newId,
      receiptId,
      amount,
      operatorName,
      on,
      at,
      by,
    ]),
    tx.named('lower_promise', LOWER_PROMISE, [tx.propertyId, paymentId, amount]),
  ])
}

const TAKE_OFF_PROMISE = `update payments set replaced_at = $3 where property_id = $1 and id = $2`

export const markPromiseReleased = (tx: Tx, paymentId: string, at: Instant): Promise<unknown> =>
  tx.named('release_promise', TAKE_OFF_PROMISE, [tx.propertyId, paymentId, at])

const IS_GIVEN_UP = `
  select exists (select from payments p
                   join account_write_offs w on w.property_id = p.property_id and w.booking_id = p.booking_id and w.undone_at is null
                  where p.property_id = $1 and p.id = $2 and p.company_id is not null) as is`

/** Whether some of what a company promised for the bill was written off on its account: then the promise covers it. */
export async function isGivenUp(tx: Tx, paymentId: string): Promise<boolean> {
  const [row] = await tx.named<{ is: boolean }>('promise_given_up', IS_GIVEN_UP, [tx.propertyId, paymentId])
  return row?.is === true
}
