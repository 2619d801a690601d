import type { Day } from '#core/dates.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
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

/** An account whose statement is due, for the month that ended before `until`. */
export type DueStatement = { propertyId: number; companyId: string; until: Day }

const DUE_STATEMENTS = `
  select c.property_id as "propertyId", c.id as "companyId", d.until
    from companies c
    join properties p on p.id = c.property_id
   cross join lateral (
          select (date_trunc('month', p.business_date)
                  - case when extract(day from p.business_date) < c.statement_day then interval '1 month' else interval '0' end)::date
                 + c.statement_day - 1 as until) d
   where c.statement_day is not null and c.merged_into_id is null and c.status <> 'CLOSED'
     and p.business_date - d.until <= $1 and (c.property_id, c.id) > ($2, $3::uuid)
     and not exists (select 1 from account_reminders r
                      where r.property_id = c.property_id and r.company_id = c.id and r.kind = 'STATEMENT' and r.business_on >= d.until)
   order by c.property_id, c.id limit $4`

/**
 * Accounts on whose day of the month no statement went out since. A day that is longer ago than `withinDays` is let pass: it was set
 * later, or the property was switched off.
 *
 * @param after the last one of the page before
 */
export const findDueStatements = (
  tx: PlatformTx,
  { withinDays, after, limit }: { withinDays: number; after: DueStatement | undefined; limit: number },
): Promise<DueStatement[]> =>
  tx.named<DueStatement>('receivables.dueStatements', DUE_STATEMENTS, [
    withinDays,
    after?.propertyId ?? 0,
    after?.companyId ?? '00000000-0000-0000-0000-000000000000',
    limit,
  ])
