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
