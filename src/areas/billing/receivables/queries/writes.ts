import type { Day, Instant } from '#core/dates.ts'
import { type Currency, type Minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { AccountEmail } from '../contract/replies.ts'

export type NewBalance = {
  id: string
  companyId: string
  description: string
  issuedOn: Day
  dueOn: Day
  amount: Minor
  currency: Currency
  now: Instant
  by: number
}

export async function insertBalance(tx: Tx, balance: NewBalance): Promise<void> {
  await tx
    .insertInto('opening_balances')
    .values({
      property_id: tx.propertyId,
      id: balance.id,
      company_id: balance.companyId,
      description: balance.description,
      issued_on: balance.issuedOn,
      due_on: balance.dueOn,
      amount_minor: balance.amount,
      currency: balance.currency,
      created_at: balance.now,
      created_by: balance.by,
    })
    .execute()
}

const COVER_BALANCE = `
  insert into balance_allocations as a (property_id, receipt_id, balance_id, amount_minor) values ($1, $2, $3, $4)
  on conflict (property_id, receipt_id, balance_id) do update set amount_minor = a.amount_minor + excluded.amount_minor`

/** A receipt covers so much more of an old balance. */
export const coverBalance = (
  tx: Tx,
  { receiptId, balanceId, amount }: { receiptId: string; balanceId: string; amount: Minor },
): Promise<unknown> => tx.named('receivables.cover', COVER_BALANCE, [tx.propertyId, receiptId, balanceId, amount])

const UNCOVER_BALANCE = `
  delete from balance_allocations where property_id = $1 and receipt_id = $2 and balance_id = $3 returning amount_minor as amount`

/** Takes a receipt from a balance; returns how much it covered. */
export async function uncoverBalance(tx: Tx, receiptId: string, balanceId: string): Promise<Minor> {
  const values = [tx.propertyId, receiptId, balanceId]
  const [row] = await tx.named<{ amount: Minor }>('receivables.uncover', UNCOVER_BALANCE, values)
  return row?.amount ?? zero
}

export type NewWriteOff = {
  id: string
  companyId: string
  bookingId: string | null
  balanceId: string | null
  amount: Minor
  reason: string
  on: Day
  authorName: string
  now: Instant
}

export async function insertWriteOff(tx: Tx, writeOff: NewWriteOff): Promise<void> {
  await tx
    .insertInto('account_write_offs')
    .values({
      property_id: tx.propertyId,
      id: writeOff.id,
      company_id: writeOff.companyId,
      booking_id: writeOff.bookingId,
      balance_id: writeOff.balanceId,
      amount_minor: writeOff.amount,
      reason: writeOff.reason,
      business_on: writeOff.on,
      author_name: writeOff.authorName,
      created_at: writeOff.now,
    })
    .execute()
}

export type StoredWriteOff = {
  companyId: string
  bookingId: string | null
  balanceId: string | null
  amount: Minor
  isUndone: boolean
}

const LOCK_WRITE_OFF = `
  select company_id as "companyId", booking_id as "bookingId", balance_id as "balanceId", amount_minor as amount,
         undone_at is not null as "isUndone"
    from account_write_offs where property_id = $1 and id = $2 for update`

/** @throws Refusal not_found */
export async function lockWriteOff(tx: Tx, id: string): Promise<StoredWriteOff> {
  const [row] = await tx.named<StoredWriteOff>('receivables.lockWriteOff', LOCK_WRITE_OFF, [tx.propertyId, id])
  return row ?? refuse('not_found', { writeOffId: id })
}

export async function markWriteOffUndone(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('account_write_offs')
    .set({ undone_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

const WRITTEN_OFF = `
  select coalesce(sum(amount_minor), 0)::bigint as amount from account_write_offs
   where property_id = $1 and booking_id = $2 and company_id = any($3::uuid[]) and undone_at is null`

/** What of a booking was given up on an account; minor units. */
export async function sumWrittenOff(tx: Tx, bookingId: string, companyIds: readonly string[]): Promise<Minor> {
  const values = [tx.propertyId, bookingId, companyIds]
  const [row] = await tx.named<{ amount: Minor }>('receivables.writtenOff', WRITTEN_OFF, values)
  return row?.amount ?? zero
}

const RECEIPT_OF_ACCOUNT = `
  select exists (select from payouts o where o.property_id = r.property_id and o.receipt_id = r.id) as "isPayout"
    from receipts r where r.property_id = $1 and r.id = $2 and r.company_id = any($3::uuid[]) and r.direction = 'IN'`

/** Whether a receipt of the account is a payout's. @throws Refusal not_found for one of someone else */
export async function isPayoutReceipt(tx: Tx, receiptId: string, companyIds: readonly string[]): Promise<boolean> {
  const [row] = await tx.named<{ isPayout: boolean }>('receivables.receipt', RECEIPT_OF_ACCOUNT, [
    tx.propertyId,
    receiptId,
    companyIds,
  ])
  return row?.isPayout ?? refuse('not_found', { receiptId })
}

export type NewEmail = Omit<AccountEmail, 'currency'> & { companyId: string; body: string; bucket?: string }

export async function insertEmail(tx: Tx, email: NewEmail): Promise<void> {
  await tx
    .insertInto('account_reminders')
    .values({
      property_id: tx.propertyId,
      id: email.id,
      company_id: email.companyId,
      kind: email.kind,
      bucket: email.bucket ?? null,
      sent_to: email.sentTo,
      balance_minor: email.balance,
      subject: email.subject,
      body: email.body,
      business_on: email.date,
      author_name: email.authorName,
      created_at: email.createdAt,
    })
    .execute()
    .catch(refuseOn({ account_reminders_property_id_company_id_fkey: 'not_found' }))
}

const LETTER_COLUMNS = `
  id, kind, sent_to as "sentTo", balance_minor as balance, business_on as date, subject, author_name as "authorName",
  created_at as "createdAt"`
const LETTERS = `
  select ${LETTER_COLUMNS} from account_reminders
   where property_id = $1 and company_id = $2 and ($3::uuid is null or id < $3::uuid) order by id desc limit $4`

export const findEmails = (
  tx: Tx,
  companyId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Omit<AccountEmail, 'currency'>[]> =>
  tx.named('receivables.letters', LETTERS, [tx.propertyId, companyId, before ?? null, limit])

const LETTER = `
  select ${LETTER_COLUMNS}, body, company_id as "companyId" from account_reminders where property_id = $1 and id = $2`

/** An email as it was written; undefined when it is deleted. */
export async function findEmail(tx: Tx, id: string): Promise<NewEmail | undefined> {
  const [row] = await tx.named<NewEmail>('receivables.letter', LETTER, [tx.propertyId, id])
  return row
}
