import type { Instant } from '#core/dates.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { PinTries } from '../rules/pin.ts'

const UPSERT_PIN = `
  insert into invoice_pins (property_id, order_id, holder_id, invoice_id, pin_hash, made_at, made_by) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (property_id, order_id, holder_id)
  do update set pin_hash = excluded.pin_hash, invoice_id = excluded.invoice_id, made_at = excluded.made_at, made_by = excluded.made_by`

export async function upsertPin(
  tx: Tx,
  pin: { orderId: string; holderId: string; invoiceId: string; pinHash: string; madeAt: Instant; madeBy: number },
): Promise<void> {
  const { orderId, holderId, invoiceId, pinHash, madeAt, madeBy } = pin
  await tx.named('upsert_invoice_pin', UPSERT_PIN, [
    tx.propertyId,
    orderId,
    holderId,
    invoiceId,
    pinHash,
    madeAt,
    madeBy,
  ])
}

export type FoundPin = { propertyId: number; orderId: string; invoiceId: string; pinHash: string }

const FIND_PIN = `
  select p.property_id as "propertyId", p.order_id as "orderId", p.invoice_id as "invoiceId", p.pin_hash as "pinHash"
    from invoice_pins p
    left join bookings b on b.property_id = p.property_id and b.id = p.order_id
   where p.holder_id = $2 and (p.order_id::text = lower($1) or b.reference = upper($1))
   order by p.made_at desc limit 1`

/** The PIN of an order and a user, in whatever property they are. */
export async function findPin(tx: PlatformTx, orderId: string, userId: string): Promise<FoundPin | undefined> {
  const [pin] = await tx.named<FoundPin>('find_invoice_pin', FIND_PIN, [orderId, userId])
  return pin
}

const FIND_DOCUMENTS = `
  select i.id from invoices i
    join invoices made on made.property_id = i.property_id and made.id = $3
   where i.property_id = $1 and (i.booking_id = $2 or i.id = $2 or i.corrects_id = $2)
     and coalesce(i.company_id, i.customer_id, i.party_id) is not distinct from coalesce(made.company_id, made.customer_id, made.party_id)
   order by i.issued_at, i.id limit 50`

/** Documents of a PIN's order with the same bill-to party as the document the PIN was made for, oldest first. */
export const findDocumentsOf = async (tx: Tx, { orderId, invoiceId }: FoundPin): Promise<string[]> =>
  (await tx.named<{ id: string }>('documents_of_order', FIND_DOCUMENTS, [tx.propertyId, orderId, invoiceId])).map(
    ({ id }) => id,
  )

const FIND_TRIES = `
  select
    (select jsonb_build_object('count', count(*), 'lastAt', max(failed_at)) from invoice_pin_failures
      where order_key = $1 and failed_at > $3::timestamptz - interval '1 day') as "order",
    (select jsonb_build_object('count', count(*), 'firstAt', min(failed_at)) from (
       select failed_at from invoice_pin_failures where address = $2 and failed_at > $3::timestamptz - interval '15 minutes'
        order by failed_at desc limit 1000) a) as address,
    (select jsonb_build_object('count', count(*), 'firstAt', min(failed_at)) from (
       select failed_at from invoice_pin_failures where failed_at > $3::timestamptz - interval '15 minutes'
        order by failed_at desc limit 1000) a) as everywhere`

const HOLD_TRIES = `select pg_advisory_xact_lock(hashtextextended('pin tries', 0))`

/** No one else counts tries until this transaction has ended: an order, an address and the whole property each have a budget. */
export async function lockPinTries(tx: PlatformTx): Promise<void> {
  await tx.named('hold_pin_tries', HOLD_TRIES, [])
}

export async function findPinTries(tx: PlatformTx, orderKey: string, address: string, now: Instant): Promise<PinTries> {
  const [tries] = await tx.named<PinTries>('invoice_pin_tries', FIND_TRIES, [orderKey, address, now])
  if (!tries) throw new Error('a count answers one row')
  return tries
}

const INSERT_FAILURE = 'insert into invoice_pin_failures (id, order_key, address, failed_at) values ($1, $2, $3, $4)'

export async function insertPinFailure(
  tx: PlatformTx,
  failure: { id: string; orderKey: string; address: string; failedAt: Instant },
): Promise<void> {
  const { id, orderKey, address, failedAt } = failure
  await tx.named('insert_pin_failure', INSERT_FAILURE, [id, orderKey, address, failedAt])
}

const DELETE_FAILURES = 'delete from invoice_pin_failures where order_key = $1'

/** A right PIN resets the count. */
export const deletePinFailures = async (tx: PlatformTx, orderKey: string): Promise<void> =>
  void (await tx.named('delete_pin_failures', DELETE_FAILURES, [orderKey]))

const PRUNE_FAILURES = `delete from invoice_pin_failures where failed_at < now() - interval '2 days'`

export const prunePinFailures = async (tx: PlatformTx): Promise<void> => void (await tx.named('', PRUNE_FAILURES, []))

const QUEUE_ALERT = `select queue_job('invoices.tellOfGuessing', $1::json, null, $2)`

/** Queues, for after the commit, the notification that someone guesses PINs of an order. */
export const queueAlert = async (tx: PlatformTx, propertyId: number, orderId: string): Promise<void> =>
  void (await tx.named('queue_pin_alert', QUEUE_ALERT, [
    JSON.stringify({ propertyId, actorId: 0, orderId }),
    `pin ${propertyId} ${orderId}`,
  ]))

const ORDER_NAME = `
  select coalesce(b.reference, i.number) as reference, coalesce(i.id, last.id) as "invoiceId"
    from (select $2::uuid as id) o
    left join bookings b on b.property_id = $1 and b.id = o.id
    left join invoices i on i.property_id = $1 and i.id = o.id
    left join lateral (select id from invoices v where v.property_id = $1 and v.booking_id = o.id order by id desc limit 1) last on true`

/** The reference of an order, and a document of it. */
export async function getOrderName(
  tx: Tx,
  orderId: string,
): Promise<{ reference: string; invoiceId: string } | undefined> {
  const [row] = await tx.named<{ reference: string | null; invoiceId: string | null }>('order_name', ORDER_NAME, [
    tx.propertyId,
    orderId,
  ])
  return row?.reference && row.invoiceId ? { reference: row.reference, invoiceId: row.invoiceId } : undefined
}
