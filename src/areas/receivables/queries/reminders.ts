import type { Tx } from '#server/context.ts'
import type { ReminderBucket } from '../contract/reminders.ts'

type Stored = { bucket: ReminderBucket; subject: string; body: string }

/** What the property worded itself. */
export const findReminderTexts = (tx: Tx): Promise<Stored[]> =>
  tx.named('receivables.reminderTexts', 'select bucket, subject, body from reminder_texts where property_id = $1', [
    tx.propertyId,
  ])

export const writeReminderText = (tx: Tx, { bucket, subject, body }: Stored): Promise<unknown> =>
  tx.named(
    'receivables.writeReminderText',
    `insert into reminder_texts (property_id, bucket, subject, body) values ($1, $2, $3, $4)
     on conflict (property_id, bucket) do update set subject = excluded.subject, body = excluded.body`,
    [tx.propertyId, bucket, subject, body],
  )
