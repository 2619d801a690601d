import type { Span, Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import type { Tx } from '#server/request/context.ts'

/** One sum of receipts; its key names which of the five it is. */
export type TakingRow = {
  kind: 'counter' | 'mode' | 'operator' | 'hour' | 'period'
  counterName: string
  counterNumber: string
  mode: PaymentMode
  operatorId: number
  operatorName: string
  hour: number
  period: Day
  received: Minor
  refunded: Minor
  count: number
}

// One walk over the index, five groupings: the operator's name is what it was on the latest receipt.
const TAKINGS = `
  with taken as (
    select counter_name, counter_number, payment_mode, operator_id, operator_name, received_at,
           extract(hour from received_at at time zone $4)::int as hour, date_trunc($5, business_on)::date as period,
           case direction when 'IN' then amount_minor else 0 end as received,
           case direction when 'OUT' then amount_minor else 0 end as refunded,
           -- What a gift voucher pays was received when it was sold: it is a line of its mode, and in no other sum.
           payment_mode = 'Voucher' as is_settled
      from receipts
     where property_id = $1 and business_on >= $2 and business_on < $3 and ($6::text is null or counter_number = $6))
  select case when grouping(payment_mode) = 0 then 'mode' when grouping(operator_id) = 0 then 'operator'
              when grouping(hour) = 0 then 'hour' when grouping(period) = 0 then 'period' else 'counter' end as kind,
         counter_name as "counterName", counter_number as "counterNumber", payment_mode as mode, operator_id as "operatorId",
         max(operator_name) as "operatorName", hour, period,
         (case when grouping(payment_mode) = 0 then sum(received) else coalesce(sum(received) filter (where not is_settled), 0) end)::bigint as received,
         (case when grouping(payment_mode) = 0 then sum(refunded) else coalesce(sum(refunded) filter (where not is_settled), 0) end)::bigint as refunded,
         (case when grouping(payment_mode) = 0 then count(*) else count(*) filter (where not is_settled) end)::int as count
    from taken
   group by grouping sets ((counter_name, counter_number), (payment_mode), (operator_id), (hour), (period))
   order by kind, counter_name, counter_number, operator_id, hour, period`

const PROMISES = `
  select payment_mode as mode, sum(transaction_minor)::bigint as amount, count(*)::int as count
    from payments
   where property_id = $1 and business_on >= $2 and business_on < $3 and ($4::text is null or counter_number = $4)
     and payment_mode in ('Credit', 'BillToRoom') and replaced_at is null
   group by payment_mode order by payment_mode`

/**
 * What a counter took in a span of business days, added up five ways in one pass, and what was promised instead.
 * Both are covered by indices.
 */
export async function findTakings(
  tx: Tx,
  {
    from,
    until,
    counterNumber,
    timeZone,
    period,
  }: Span & { counterNumber: string | null; timeZone: string; period: 'day' | 'month' },
): Promise<{ rows: TakingRow[]; deferred: { mode: PaymentMode; amount: Minor; count: number }[] }> {
  const [rows, deferred] = await Promise.all([
    tx.named<TakingRow>('cashier.takings', TAKINGS, [tx.propertyId, from, until, timeZone, period, counterNumber]),
    tx.named<{ mode: PaymentMode; amount: Minor; count: number }>('cashier.promises', PROMISES, [
      tx.propertyId,
      from,
      until,
      counterNumber,
    ]),
  ])
  return { rows, deferred }
}
