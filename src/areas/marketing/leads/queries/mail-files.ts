import { refuse } from '#core/refusal.ts'
import type { Attachment } from '#server/documents/attachments.ts'
import type { Tx } from '#server/request/context.ts'
import type { WholeLead } from '../contract/replies.ts'

export type StoredFile = Attachment & { name: string }

const INSERT = `
  insert into lead_mail_files (property_id, id, mail_id, name, type, bytes)
  select $1, f.id, $2, f.name, f.type, decode(f.bytes, 'base64') from jsonb_to_recordset($3::jsonb) as f (id uuid, name text, type text, bytes text)`
/** The files of a mail, in one statement. */
export async function insertFiles(
  tx: Tx,
  mailId: string,
  files: readonly (StoredFile & { id: string })[],
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.toString('base64') }))
  await tx.named('leads.insertMailFiles', INSERT, [tx.propertyId, mailId, JSON.stringify(rows)])
}

const OF_LEAD = `
  select f.id, f.name from lead_mail_files f join lead_mails m on m.property_id = f.property_id and m.id = f.mail_id
   where m.property_id = $1 and m.lead_id = $2 order by m.received_at desc, f.id limit 200`
export const filesOfLead = (tx: Tx, leadId: string): Promise<WholeLead['files']> =>
  tx.named('leads.filesOfLead', OF_LEAD, [tx.propertyId, leadId])

const GET = 'select name, type, bytes from lead_mail_files where property_id = $1 and id = $2'
/** @throws Refusal not_found */
export async function getFile(tx: Tx, id: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>('leads.getMailFile', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { mailFileId: id })
}
