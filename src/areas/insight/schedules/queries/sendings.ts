import type { Day, Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'

export type NewSending = { id: string; scheduleId: string; dueAt: Instant; isByHand: boolean; fileId: string }

const INSERT = `
  insert into report_sendings (property_id, id, schedule_id, due_at, is_by_hand, file_id) values ($1, $2, $3, $4, $5, $6)
  on conflict on constraint sending_is_made_once do nothing returning id`

/** @returns whether the schedule was not sent for that moment before */
export async function insertSending(tx: Tx, { id, scheduleId, dueAt, isByHand, fileId }: NewSending): Promise<boolean> {
  const values = [tx.propertyId, id, scheduleId, dueAt, isByHand, fileId]
  return (await tx.named('schedules.insertSending', INSERT, values)).length > 0
}

/** A sending whose file is being made. */
export type OpenSending = {
  id: string
  scheduleId: string
  name: string
  code: string
  recipientIds: number[]
  from: Day
  until: Day
}

const OPEN = `
  select s.id, s.schedule_id as "scheduleId", c.name, c.report_code as code, to_jsonb(c.recipient_ids) as "recipientIds", f.from_on as "from",
         f.until_on as until
    from report_sendings s
    join report_schedules c on (c.property_id, c.id) = (s.property_id, s.schedule_id)
    join report_files f on (f.property_id, f.id) = (s.property_id, s.file_id)
   where s.property_id = $1 and s.file_id = $2 and s.state = 'QUEUED' for update of s`

/** The sending a file is made for; undefined for a file a user requested, and when the schedule was deleted. */
export async function lockSendingOf(tx: Tx, fileId: string): Promise<OpenSending | undefined> {
  const [row] = await tx.named<OpenSending>('schedules.lockSendingOf', OPEN, [tx.propertyId, fileId])
  return row
}

const END = `
  update report_sendings set state = $3, fault = $4, ended_at = $5 where property_id = $1 and id = $2`

export const endSending = (
  tx: Tx,
  id: string,
  { state, fault, at }: { state: 'SENT' | 'FAILED'; fault: string; at: Instant },
): Promise<unknown> => tx.named('schedules.endSending', END, [tx.propertyId, id, state, fault, at])

export type NewRecipient = { userId: number; name: string; messageId: string | null }

const RECIPIENTS = `
  insert into report_sending_recipients (property_id, sending_id, user_id, name, message_id)
  select $1, $2, r.user_id, r.name, r.message_id from unnest($3::bigint[], $4::text[], $5::uuid[]) r (user_id, name, message_id)`

const READERS = 'update report_files set reader_ids = $3::bigint[] where property_id = $1 and id = $2'

/** Who got it and who did not; those who got it find the file among theirs. */
export async function insertRecipients(
  tx: Tx,
  { sendingId, fileId }: { sendingId: string; fileId: string },
  recipients: readonly NewRecipient[],
): Promise<void> {
  await tx.named('schedules.insertRecipients', RECIPIENTS, [
    tx.propertyId,
    sendingId,
    recipients.map(({ userId }) => userId),
    recipients.map(({ name }) => name),
    recipients.map(({ messageId }) => messageId),
  ])
  const readers = recipients.filter(({ messageId }) => messageId !== null).map(({ userId }) => userId)
  await tx.named('schedules.setReaders', READERS, [tx.propertyId, fileId, readers])
}

/** What a mail with a report is written of. */
export type SentFile = {
  code: string
  from: Day
  until: Day
  format: 'csv' | 'xlsx' | 'pdf'
  language: Language
  size: number
  fileId: string
  name: string
}

const SENT = `
  select f.report_code as code, f.from_on as "from", f.until_on as until, f.format, f.language, f.byte_count::int as size, f.id as "fileId", c.name
    from report_sendings s
    join report_schedules c on (c.property_id, c.id) = (s.property_id, s.schedule_id)
    join report_files f on (f.property_id, f.id) = (s.property_id, s.file_id)
   where s.property_id = $1 and s.id = $2 and f.state = 'DONE'`

/** The file of a sending; undefined when it or its schedule was deleted meanwhile. */
export async function findSent(tx: Tx, sendingId: string): Promise<SentFile | undefined> {
  const [row] = await tx.named<SentFile>('schedules.findSent', SENT, [tx.propertyId, sendingId])
  return row
}

const PRUNE = `
  delete from report_sendings s using (
           select x.property_id, x.id from report_sendings x where x.due_at < $1::timestamptz - interval '12 months' order by x.due_at limit 1000) old
   where s.property_id = old.property_id and s.id = old.id`

/** Removes what is known of sendings of more than a year ago, at most a thousand at a time. */
export const deleteOldSendings = (tx: PlatformTx, now: Instant): Promise<unknown> =>
  tx.named('schedules.deleteOldSendings', PRUNE, [now])
