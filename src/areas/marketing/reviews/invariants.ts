import type { Invariant } from '#server/area.ts'

export const reviewInvariants: readonly Invariant[] = [
  {
    id: 'I-130',
    description: 'an answered request has its review, and an answer of ours is of an answered request and its booking',
    sql: `
      select q.property_id, q.id from review_requests q
        left join reviews r on r.property_id = q.property_id and r.request_id = q.id
       where (q.state = 'ANSWERED') <> (r.id is not null)
          or (r.id is not null and (r.booking_id is distinct from q.booking_id or (r.source = 'PULSE') <> (q.kind = 'PULSE')))`,
  },
  {
    id: 'I-131',
    description: 'the score of a review is its rating as a share of the best one of its source',
    sql: `
      select property_id, id from reviews
       where rating100 <> rating_tenths * 10 / case when source in ('PULSE', 'GOOGLE', 'TRIPADVISOR', 'AIRBNB') then 5 else 10 end`,
  },
  {
    id: 'I-132',
    description: 'a review that is replied to has a published reply, and one whose reply is drafted has the draft',
    sql: `
      select r.property_id, r.id from reviews r
       where r.state in ('REPLIED', 'REPLY_DRAFTED')
         and not exists (select from review_replies p where p.property_id = r.property_id and p.review_id = r.id
                            and p.state = case r.state when 'REPLIED' then 'PUBLISHED' else 'DRAFT' end)`,
  },
  {
    id: 'I-133',
    description: 'what is shown on the public page is a verified answer to our own question after a stay or a visit',
    sql: `
      select r.property_id, r.id from reviews r
        left join review_requests q on q.property_id = r.property_id and q.id = r.request_id
       where r.display = 'SHOWN' and (q.id is null or q.kind = 'PULSE' or q.state <> 'ANSWERED')`,
  },
  {
    id: 'I-134',
    description: 'nobody is asked after one stay more than once, nor reminded before being asked',
    sql: `
      select property_id, id from review_requests
       where reminded_at < created_at or answered_at < created_at or (state = 'SKIPPED' and (reminded_at is not null or opened_at is not null))`,
  },
]
