import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { LeadMail } from '../contract/mails.ts'

export type StoredMailbox = { key: string; isOpen: boolean; version: number }
const MAILBOX = 'select key, is_open as "isOpen", version from lead_mailboxes where property_id = $1'
export async function findMailbox(tx: Tx): Promise<StoredMailbox | undefined> {
  const [row] = await tx.named<StoredMailbox>('leads.mailbox', MAILBOX, [tx.propertyId])
  return row
}

const SAVE = `
  insert into lead_mailboxes (property_id, key, is_open) select $1, $2, $3 where $4 = 0
  on conflict (property_id) do nothing returning key, is_open as "isOpen", version`
const CHANGE = `
  update lead_mailboxes set key = $2, is_open = $3, version = version + 1 where property_id = $1 and version = $4
  returning key, is_open as "isOpen", version`
/** Version 0 is a mailbox that is not there yet. @throws Refusal stale_version */
export async function storeMailbox(tx: Tx, { key, isOpen, version }: StoredMailbox): Promise<StoredMailbox> {
  const values = [tx.propertyId, key, isOpen, version]
  const [row] = version === 0
    ? await tx.named<StoredMailbox>('leads.openMailbox', SAVE, values)
    : await tx.named<StoredMailbox>('leads.changeMailbox', CHANGE, values)
  return row ?? refuse('stale_version')
} // prettier-ignore

const LOCK = 'select key, is_open as "isOpen", version from lead_mailboxes where property_id = $1 for update'
/** Locks the mailbox until the transaction ends: its mails are taken one after the other. */
export async function lockMailbox(tx: Tx): Promise<StoredMailbox | undefined> {
  const [row] = await tx.named<StoredMailbox>('leads.lockMailbox', LOCK, [tx.propertyId])
  return row
}

const LATELY = `
  select count(*)::int as "ofMailbox", count(*) filter (where from_address = $2)::int as "ofSender" from lead_mails
   where property_id = $1 and channel = 'SMTP' and received_at > $3::timestamptz - interval '1 hour'`
/** Mails that came in the last hour, and those of one sender. */
export async function countLately(tx: Tx, sender: string, now: Instant): Promise<{ ofMailbox: number; ofSender: number }> {
  const [row] = await tx.named<{ ofMailbox: number; ofSender: number }>('leads.countMailsLately', LATELY, [tx.propertyId, sender, now])
  return row ?? { ofMailbox: 0, ofSender: 0 }
} // prettier-ignore

const KNOWN_MAIL = 'select id from lead_mails where property_id = $1 and message_hash = $2'
/** Whether a mail is here already. */
export const isMailKnown = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (await tx.named('leads.isMailKnown', KNOWN_MAIL, [tx.propertyId, hash])).length > 0

const MAIL = `
  id, channel, from_name as "fromName", from_address as "fromAddress", subject, outcome, reason, lead_id as "leadId", received_at as "receivedAt"`
const MAILS = `
  select ${MAIL} from lead_mails where property_id = $1 and ($2::uuid is null or id < $2::uuid) order by id desc limit $3`
export const findMails = (tx: Tx, after: string | undefined, limit: number): Promise<LeadMail[]> =>
  tx.named('leads.mails', MAILS, [tx.propertyId, after ?? null, limit])

const INSERT = `
  insert into lead_mails (property_id, id, message_hash, channel, from_name, from_address, subject, outcome, reason, lead_id, received_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${MAIL}`
export type NewMail = LeadMail & { hash: Buffer }
/** @throws Refusal mail_received for one that is here already */
export async function insertMail(tx: Tx, { hash, ...mail }: NewMail): Promise<LeadMail> {
  const { id, channel, fromName, fromAddress, subject, outcome, reason, leadId, receivedAt } = mail
  const values = [tx.propertyId, id, hash, channel, fromName, fromAddress, subject, outcome, reason, leadId, receivedAt]
  const [row] = await tx.named<LeadMail>('leads.insertMail', INSERT, values).catch(refuseOn({ lead_mail_is_received_once: 'mail_received' }))
  return row ?? refuse('mail_received')
} // prettier-ignore
