import { sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/context.ts'
import type { Payment, PaymentMode } from './contract.ts'

/** What a payment says about the booking it is for. */
export type Payer = { reference: string; arrival: Day; name: string; email: string; companyName: string }

const GET_PAYER = `
  select b.reference, b.arrival_on as arrival, trim(c.first_name || ' ' || c.last_name) as name, c.email,
         c.company_name as "companyName"
    from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.property_id = $1 and b.id = $2`

export async function getPayer(tx: Tx, bookingId: string): Promise<Payer> {
  const [payer] = await tx.named<Payer>('get_payer', GET_PAYER, [tx.propertyId, bookingId])
  return payer ?? refuse('not_found', { bookingId })
}

export type NewPayment = Omit<Payment, 'receiptNumber'> & { bookingId: string; folioLineId: string | null }

const INSERT_RECEIPT = `
  insert into receipts (property_id, id, number, booking_id, direction, payment_mode, amount_minor, currency, reference, reason,
                        counter_name, counter_number, operator_id, operator_name, business_on, received_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`

/** The fact behind a payment: money went in or out under a number. */
export async function insertReceipt(
  tx: Tx,
  payment: NewPayment,
  receipt: { number: number; direction: 'IN' | 'OUT'; reason: string; operatorId: number },
): Promise<void> {
  const { receiptId, bookingId, paymentMode, transactionAmount, currency, referenceNumber } = payment
  const { counterName, counterNumber, operatorName, date, createdAt } = payment
  const { number, direction, reason, operatorId } = receipt
  const what = [
    receiptId,
    number,
    bookingId,
    direction,
    paymentMode,
    transactionAmount,
    currency,
    referenceNumber,
    reason,
  ]
  const who = [counterName, counterNumber, operatorId, operatorName, date, createdAt]
  await tx.named('insert_receipt', INSERT_RECEIPT, [tx.propertyId, ...what, ...who])
}

const INSERT_PAYMENT = `
  insert into payments (property_id, id, receipt_id, booking_id, folio_line_id, kind, payment_mode, status, transaction_minor,
                        currency, reference_number, name, email, description, business_service_name, company_name,
                        advance_payment, counter_name, counter_number, operator_name, business_on, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { id, receiptId, bookingId, folioLineId, kind, paymentMode, status, transactionAmount, currency } = payment
  const { referenceNumber, name, email, description, businessServiceName, companyName, advancePayment } = payment
  const what = [
    tx.propertyId,
    id,
    receiptId,
    bookingId,
    folioLineId,
    kind,
    paymentMode,
    status,
    transactionAmount,
    currency,
  ]
  const whose = [referenceNumber, name, email, description, businessServiceName, companyName, advancePayment]
  const { counterName, counterNumber, operatorName, date, createdAt } = payment
  const who = [counterName, counterNumber, operatorName, date, createdAt]
  await tx.named('insert_payment', INSERT_PAYMENT, [...what, ...whose, ...who])
}

export type PaymentFilter = {
  from?: Day | undefined
  until?: Day | undefined
  mode?: PaymentMode | undefined
  bookingId?: string | undefined
}

const selectPayments = (tx: Tx) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.property_id', '=', 'p.property_id').onRef('r.id', '=', 'p.receipt_id'),
    )
    .leftJoin('bookings as b', (join) =>
      join.onRef('b.property_id', '=', 'p.property_id').onRef('b.id', '=', 'p.booking_id'),
    )
    .selectAll('p')
    .select(['r.number as receipt_number', 'b.reference as booking_reference'])
    .where('p.property_id', '=', tx.propertyId)

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  bookingId: row.booking_id,
  bookingReference: row.booking_reference,
  kind: row.kind as Payment['kind'],
  receiptId: row.receipt_id,
  receiptNumber: row.receipt_number,
  paymentMode: row.payment_mode as PaymentMode,
  status: row.status as Payment['status'],
  transactionAmount: row.transaction_minor as Minor,
  currency: row.currency as Currency,
  referenceNumber: row.reference_number,
  name: row.name,
  email: row.email,
  description: row.description,
  businessServiceName: row.business_service_name,
  companyName: row.company_name,
  billNo: row.bill_no,
  advancePayment: row.advance_payment,
  creditSettled: row.credit_settled,
  counterName: row.counter_name,
  counterNumber: row.counter_number,
  operatorName: row.operator_name,
  date: row.business_on as Day,
  createdAt: row.created_at,
})

/** Payments, latest first, from the one after `after` on. `until` is half-open. */
export async function findPayments(
  tx: Tx,
  filter: PaymentFilter,
  page: { after: readonly [Day, string] | undefined; limit: number },
): Promise<Payment[]> {
  let query = selectPayments(tx).orderBy('p.business_on', 'desc').orderBy('p.id', 'desc').limit(page.limit)
  if (filter.bookingId) query = query.where('p.booking_id', '=', filter.bookingId)
  if (filter.mode) query = query.where('p.payment_mode', '=', filter.mode)
  if (filter.from) query = query.where('p.business_on', '>=', filter.from)
  if (filter.until) query = query.where('p.business_on', '<', filter.until)
  if (page.after)
    query = query.where(sql<boolean>`(p.business_on, p.id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`)
  return (await query.execute()).map(toPayment)
}
