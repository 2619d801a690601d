import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { OrderPayment } from '../contract/replies.ts'

const PAYMENTS = `
  select p.id as "paymentId", coalesce(r.direction, 'IN') as direction, p.payment_mode as "paymentMode", p.status,
         p.transaction_minor as amount, r.number::int as "receiptNumber", p.reference_number as "referenceNumber", p.name,
         p.operator_name as "operatorName", p.created_at as "createdAt", p.company_name as "promisedBy",
         coalesce(t.signature <> '' or t.signed_name <> '', false) as "isSigned", t.withdrawn_at is not null as "isWithdrawn"
    from payments p
    left join receipts r on r.property_id = p.property_id and r.id = p.receipt_id
    left join order_postings t on t.property_id = p.property_id and t.payment_id = p.id
   where p.property_id = $1 and p.order_id = $2 and p.booking_id is null order by p.id`

/** Money of an order, and what was promised for it, in the order it came. */
export const findPayments = (tx: Tx, orderId: string): Promise<OrderPayment[]> =>
  tx.named('orders.payments', PAYMENTS, [tx.propertyId, orderId])

export type Posting = {
  id: string
  orderId: string
  kind: 'ROOM' | 'CREDIT'
  amount: Minor
  /** Of the amount. */
  tip: Minor
  paymentId: string
  bookingId: string | null
  folioLineId: string | null
  companyId: string | null
  withdrawnAt: Instant | null
}

const POSTINGS = `
  select id, order_id as "orderId", kind, amount_minor as amount, tip_minor as tip, payment_id as "paymentId", booking_id as "bookingId",
         folio_line_id as "folioLineId", company_id as "companyId", withdrawn_at as "withdrawnAt"
    from order_postings where property_id = $1 and order_id = $2 order by id`

export const findPostings = (tx: Tx, orderId: string): Promise<Posting[]> =>
  tx.named('orders.postings', POSTINGS, [tx.propertyId, orderId])

export type NewPosting = Omit<Posting, 'withdrawnAt'> & {
  /** The open item on the company's account. */
  balanceId: string | null
  signedName: string
  signature: string
  postedAt: Instant
  postedByName: string
}

export async function insertPosting(tx: Tx, posting: NewPosting): Promise<void> {
  await tx
    .insertInto('order_postings')
    .values({
      property_id: tx.propertyId,
      id: posting.id,
      order_id: posting.orderId,
      kind: posting.kind,
      amount_minor: posting.amount,
      tip_minor: posting.tip,
      payment_id: posting.paymentId,
      booking_id: posting.bookingId,
      folio_line_id: posting.folioLineId,
      company_id: posting.companyId,
      balance_id: posting.balanceId,
      signed_name: posting.signedName,
      signature: posting.signature,
      posted_at: posting.postedAt,
      posted_by_name: posting.postedByName,
    })
    .execute()
}

const WITHDRAW = 'update order_postings set withdrawn_at = $3 where property_id = $1 and id = $2'

export const markWithdrawn = (tx: Tx, postingId: string, at: Instant): Promise<unknown> =>
  tx.named('orders.withdraw', WITHDRAW, [tx.propertyId, postingId, at])

const DISCOUNTS = `
  select l.id, -l.net_minor as amount, exists (select from folio_lines r where r.property_id = l.property_id and r.reverses_id = l.id) as "isReversed"
    from folio_lines l
   where l.property_id = $1 and l.charge_key = 'line:' || $2::uuid and l.kind = 'DISCOUNT' and l.action = 'orders.billToRoom' and l.reverses_id is null
   order by l.id`
type DiscountLine = { id: string; amount: Minor; isReversed: boolean }

/** What comes off a posted line after tax, by the line that was posted with it. */
export const findDiscountLines = (tx: Tx, folioLineId: string): Promise<DiscountLine[]> =>
  tx.named('orders.discountLines', DISCOUNTS, [tx.propertyId, folioLineId])

export type ServiceRow = {
  id: string
  orderId: string
  bookingId: string
  propertyReservationNumber: string
  name: string
  date: Day
  taxAmount: Minor
  afterTaxAmount: Minor
  isReversed: boolean
}

const SERVICES = `
  select l.id, l.order_id as "orderId", f.booking_id as "bookingId", b.reference as "propertyReservationNumber", l.name,
         l.service_on as date, l.tax_minor as "taxAmount", l.total_minor as "afterTaxAmount", v.id is not null as "isReversed"
    from order_postings p
    join folio_lines l on l.property_id = p.property_id and l.id = p.folio_line_id
    join folios f on f.property_id = l.property_id and f.id = l.folio_id
    join bookings b on b.property_id = f.property_id and b.id = f.booking_id
    left join folio_lines v on v.property_id = l.property_id and v.reverses_id = l.id
   where p.property_id = $1 and p.order_id = $2 order by l.id`

/** Lines an order put on bills of rooms. */
export const findServices = (tx: Tx, orderId: string): Promise<ServiceRow[]> =>
  tx.named('orders.services', SERVICES, [tx.propertyId, orderId])
