import { type RawBuilder, sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { upTo } from '#server/database/cursors.ts'
import type { Tx } from '#server/request/context.ts'
import type { Voucher, VoucherSource, VoucherState } from '../contract/replies.ts'
import type { VoucherFilter } from '../contract/vouchers.ts'
import { voucherStateOf } from '../rules/vouchers.ts'

type Row = Omit<Voucher, 'state'> & { isVoid: boolean; hasExpired: boolean }

const voucher = columns<Row>().of('gift_vouchers', {
  id: fixed('id'),
  number: fixed('number'),
  source: { column: 'source', read: (stored) => stored as VoucherSource, write: (source) => source },
  issued: fixed('issued_minor'),
  balance: fixed('balance_minor'),
  currency: fixed('currency'),
  customerId: 'customer_id',
  buyerName: 'buyer_name',
  recipientName: 'recipient_name',
  recipientEmail: 'recipient_email',
  message: 'message',
  reason: 'reason',
  sendOn: 'send_on',
  sentOn: 'sent_on',
  issuedOn: fixed('issued_on'),
  expiresOn: 'expires_on',
  createdAt: fixed('created_at'),
  createdByName: fixed('created_by_name'),
  version: fixed('version'),
  isVoid: computed('v.voided_at is not null'),
  hasExpired: computed('v.expired_at is not null'),
})
const SELECT = `select ${voucher.select('v')} from gift_vouchers v`

const toVoucher = ({ isVoid, hasExpired, ...row }: Row, today: Day): Voucher => ({
  ...row,
  state: voucherStateOf({ ...row, isVoid, hasExpired }, today),
})

const GET = `${SELECT} where v.property_id = $1 and v.id = $2`
/** @throws Refusal not_found */
export async function getVoucher(tx: Tx, voucherId: string, today: Day): Promise<Voucher> {
  const [row] = await tx.named<Row>('vouchers.get', GET, [tx.propertyId, voucherId])
  return row ? toVoucher(row, today) : refuse('not_found', { voucherId })
}

const LOCK = `${GET} for update`
/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockVoucher(tx: Tx, voucherId: string, today: Day): Promise<Voucher> {
  const [row] = await tx.named<Row>('vouchers.lock', LOCK, [tx.propertyId, voucherId])
  return row ? toVoucher(row, today) : refuse('not_found', { voucherId })
}

const BY_CODE = `${SELECT} where v.property_id = $1 and v.code_hash = $2`
/** The voucher of a code; undefined where the property has issued none. */
export async function findByCode(tx: Tx, codeHash: Buffer, today: Day): Promise<Voucher | undefined> {
  const [row] = await tx.named<Row>('vouchers.by_code', BY_CODE, [tx.propertyId, codeHash])
  return row && toVoucher(row, today)
}

const SEALED = 'select sealed_code as "sealedCode" from gift_vouchers where property_id = $1 and id = $2'
/** @throws Refusal not_found */
export async function getSealedCode(tx: Tx, voucherId: string): Promise<string> {
  const [row] = await tx.named<{ sealedCode: string }>('vouchers.sealed', SEALED, [tx.propertyId, voucherId])
  return row?.sealedCode ?? refuse('not_found', { voucherId })
}

/** Newest first, from the one after `after` on. */
export async function findVouchers(
  tx: Tx,
  { codeHash, ...filter }: VoucherFilter & { codeHash: Buffer | undefined },
  { after, limit }: { after: number | undefined; limit: number },
  today: Day,
): Promise<Voucher[]> {
  const where = [sql`v.property_id = ${tx.propertyId}`, ...stateIs(filter.state, today)]
  if (filter.source) where.push(sql`v.source = ${filter.source}`)
  if (filter.customerId) where.push(sql`v.customer_id = ${filter.customerId}`)
  if (filter.expiresUntil) where.push(...pays(today), sql`v.expires_on <= ${filter.expiresUntil}`)
  if (codeHash) where.push(sql`v.code_hash = ${codeHash}`)
  else if (filter.text) where.push(matches(filter.text))
  if (after !== undefined) where.push(sql`v.number < ${after}`)
  const { rows } = await sql<Row>`
    ${sql.raw(SELECT)} where ${sql.join(where, sql` and `)} order by v.number desc ${upTo(limit)}`.execute(tx)
  return rows.map((row) => toVoucher(row, today))
}

const pays = (today: Day): RawBuilder<unknown>[] => [
  sql`v.voided_at is null`,
  sql`v.expired_at is null`,
  sql`v.balance_minor > 0`,
  sql`(v.expires_on is null or v.expires_on >= ${today})`,
]

function stateIs(state: VoucherState | undefined, today: Day): RawBuilder<unknown>[] {
  if (state === 'OPEN') return [...pays(today), sql`v.balance_minor = v.issued_minor`]
  if (state === 'PART_USED') return [...pays(today), sql`v.balance_minor < v.issued_minor`]
  if (state === 'VOID') return [sql`v.voided_at is not null`]
  const isPast = sql`(v.expired_at is not null or (v.balance_minor > 0 and coalesce(v.expires_on < ${today}, false)))`
  if (state === 'EXPIRED') return [sql`v.voided_at is null`, isPast]
  return state === 'USED' ? [sql`v.voided_at is null`, sql`v.balance_minor = 0`, sql`v.expired_at is null`] : []
}

function matches(typed: string): RawBuilder<unknown> {
  if (/^\d{1,9}$/.test(typed)) return sql`v.number = ${Number(typed)}`
  const start = typed.toLowerCase()
  const begins = (name: RawBuilder<unknown>) =>
    sql`(lower(${name}) collate "C" >= ${start} and lower(${name}) collate "C" < ${start + LAST_CHARACTER})`
  return sql`(${begins(sql`v.recipient_name`)} or ${begins(sql`v.buyer_name`)})`
}

export type NewVoucherRow = Omit<Row, 'balance' | 'version' | 'isVoid' | 'hasExpired' | 'sentOn'> & {
  codeHash: Buffer
  sealedCode: string
  moveId: string
}

const INSERT = `
  with made as (
    insert into gift_vouchers (property_id, id, number, code_hash, sealed_code, source, currency, issued_minor, customer_id, buyer_name,
                               recipient_name, recipient_email, message, reason, send_on, issued_on, expires_on, created_at, created_by_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
    returning id)
  select id from made`
const ISSUED = `
  insert into gift_voucher_moves (property_id, id, voucher_id, kind, amount_minor, reason, business_on, moved_at, moved_by_name)
  values ($1, $2, $3, 'ISSUED', $4, $5, $6, $7, $8)`

/** Stores a voucher with its first move. @throws Refusal unknown_reference for a guest who is not there */
export async function insertVoucher(tx: Tx, row: NewVoucherRow): Promise<void> {
  const { id, number, codeHash, sealedCode, source, currency, issued, customerId, buyerName } = row
  const { recipientName, recipientEmail, message, reason, sendOn, issuedOn, expiresOn, createdAt, createdByName } = row
  const people = [customerId, buyerName, recipientName, recipientEmail, message, reason]
  await tx
    .named('vouchers.insert', INSERT, [
      ...[tx.propertyId, id, number, codeHash, sealedCode, source, currency, issued],
      ...people,
      ...[sendOn, issuedOn, expiresOn, createdAt, createdByName],
    ])
    .catch(refuseOn({ gift_voucher_is_of_a_guest: 'unknown_reference' }, { customerId }))
  await tx.named('vouchers.issued', ISSUED, [
    ...[tx.propertyId, row.moveId, id, issued, reason, issuedOn, createdAt, createdByName],
  ])
}

const SENT = `
  update gift_vouchers set sent_on = $3, send_on = coalesce(send_on, $3), recipient_email = $4, version = version + 1
   where property_id = $1 and id = $2`
/** Notes the day a voucher was mailed, and where to. */
export const markSent = async (
  tx: Tx,
  { voucherId, on, recipientEmail }: { voucherId: string; on: Day; recipientEmail: string },
): Promise<void> => {
  await tx.named('vouchers.sent', SENT, [tx.propertyId, voucherId, on, recipientEmail])
}

const LIABILITY = `
  select to_char(expires_on, 'YYYY-MM') as month, count(*)::int as count, sum(balance_minor)::bigint as balance
    from gift_vouchers where property_id = $1 and balance_minor > 0
   group by 1 order by 1 nulls last`
/** What is left on vouchers, by the month they expire in. */
export const findLiability = (tx: Tx): Promise<{ month: string | null; count: number; balance: Minor }[]> =>
  tx.named('vouchers.liability', LIABILITY, [tx.propertyId])

/** Who does something, and when. */
export type Doing = { businessOn: Day; now: Instant; by: string }
