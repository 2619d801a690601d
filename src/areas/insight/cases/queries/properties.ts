import type { Tx, PlatformTx } from '#server/request/context.ts'

export type PublicProperty = { id: number; name: string; phone: string; email: string }

/** The property of a public name, while it is in use. */
export async function findPublicProperty(tx: PlatformTx, seoName: string): Promise<PublicProperty | undefined> {
  const [row] = await tx.named<PublicProperty>(
    'find_public_house',
    `select id, name, phone, email from properties where lower(seo_friendly_name) = lower($1) and is_active`,
    [seoName],
  )
  return row
}

export async function findPublicPropertyById(tx: Tx, id: number): Promise<PublicProperty | undefined> {
  const [row] = await tx.named<PublicProperty>(
    'public_house_by_id',
    'select id, name, phone, email from properties where id = $1',
    [id],
  )
  return row
}

/** Jobs that should have run minutes ago, and mails that failed or still wait for another try, within the last day. */
export async function countTroubles(tx: PlatformTx): Promise<{ lateJobs: number; failing: number; sent: number }> {
  const [row] = await tx.named<{ lateJobs: number; failing: number; sent: number }>(
    'count_troubles',
    `select (select coalesce(sum(late), 0)::int from waiting_jobs() where task <> 'mail.send') as "lateJobs",
            count(*) filter (where channel = 'MAIL' and (state = 'FAILED' or (state in ('QUEUED', 'SENDING') and attempts > 1)))::int as failing,
            count(*) filter (where channel = 'MAIL' and sent_at is not null)::int as sent
       from messages where created_at > now() - interval '1 day'`,
    [],
  )
  return row ?? { lateJobs: 0, failing: 0, sent: 0 }
}
