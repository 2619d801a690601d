import type { Invariant } from '#server/area.ts'

export const campaignInvariants: readonly Invariant[] = [
  {
    id: 'I-145',
    description: 'the counts of a campaign are those of its recipients',
    sql: `
      select c.property_id, c.id from campaigns c
        left join lateral (
          select count(*) as recipients, count(*) filter (where r.state = 'SKIPPED') as skipped, count(*) filter (where r.state = 'QUEUED') as queued
            from campaign_recipients r where r.property_id = c.property_id and r.campaign_id = c.id) n on true
       where c.recipients <> n.recipients or c.skipped <> n.skipped or c.queued <> n.queued`,
  },
  {
    id: 'I-146',
    description: 'a message of a campaign belongs to one recipient, and a code to one of them',
    sql: `
      select property_id, message_id from campaign_recipients where message_id is not null group by 1, 2 having count(*) > 1
      union all
      select property_id, code_id from campaign_recipients where code_id is not null group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I-147',
    description: 'no one waits in a campaign that is over, and none has recipients before it begins',
    sql: `
      select c.property_id, c.id from campaigns c join campaign_recipients r on r.property_id = c.property_id and r.campaign_id = c.id
       where (c.state in ('FINISHED', 'CANCELLED') and r.state = 'PENDING') or c.started_at is null`,
  },
  {
    id: 'I-148',
    description: 'the code of a recipient is of the offer of its campaign, for this guest and one use',
    sql: `
      select r.property_id, r.id from campaign_recipients r
        join campaigns c on c.property_id = r.property_id and c.id = r.campaign_id
        left join offer_codes k on k.property_id = r.property_id and k.id = r.code_id
       where r.code_id is not null and (k.offer_id is distinct from c.offer_id or k.customer_id is distinct from r.customer_id or k.max_uses is distinct from 1)`,
  },
  {
    id: 'I-149',
    description: 'a segment that stores no list has members only where an offer names it',
    sql: `
      select m.property_id, m.segment_id from segment_members m join segments s on s.property_id = m.property_id and s.id = m.segment_id where not s.is_snapshot and s.members_version is null`,
  },
]
