import type { Invariant } from '#server/area.ts'

export const leadInvariants: readonly Invariant[] = [
  {
    id: 'I-135',
    description: 'a lead that was answered has a contact, and one that is worked on has an owner',
    sql: `
      select l.property_id, l.id from leads l
       where (l.state <> 'NEW' and l.owner_id is null)
          or (l.state = 'WORKING' and l.responded_at is null and not exists (
                select from lead_activities a where a.property_id = l.property_id and a.lead_id = l.id))`,
  },
  {
    id: 'I-136',
    description: 'a deal that is held has a block unless it has no rooms, and one that is lost holds nothing',
    sql: `
      select d.property_id, d.id from deals d left join groups g on g.property_id = d.property_id and g.id = d.group_id
       where (d.stage in ('TENTATIVE', 'DEFINITE') and g.id is null
              and exists (select from deal_nights n where n.property_id = d.property_id and n.deal_id = d.id))
          or (d.stage in ('TURNED_DOWN', 'CANCELLED') and g.status <> 'CANCELLED')`,
  },
  {
    id: 'I-137',
    description: 'a proposal comes to what its lines come to, with the tax they had when it was sent',
    sql: `
      select p.property_id, p.id from proposals p
       cross join lateral (
         select coalesce((select sum((n ->> 'rooms')::bigint * (n ->> 'rate')::bigint) from jsonb_array_elements(p.content -> 'nights') n), 0)
              + coalesce((select sum((f ->> 'price')::bigint) from jsonb_array_elements(p.content -> 'functions') f), 0)
              + coalesce((select sum((e ->> 'quantity')::bigint * (e ->> 'price')::bigint) from jsonb_array_elements(p.content -> 'extras') e), 0) as price) l
       where case when p.taxes is null then p.total_minor <> l.price or p.tax_minor <> 0
                  else p.total_minor <> (p.taxes ->> 'net')::bigint + p.tax_minor or l.price not in (p.total_minor, p.total_minor - p.tax_minor) end`,
  },
  {
    id: 'I-138',
    description: 'an entry that waits for its confirmation has no lead',
    sql: `select property_id, id from lead_form_entries where outcome = 'WAITING' and (lead_id is not null or token_hash is null)`,
  },
  {
    id: 'I-139',
    description: 'a converted lead has its customer, and its deals are of that customer',
    sql: `
      select l.property_id, l.id from leads l join deals d on d.property_id = l.property_id and d.lead_id = l.id
       where l.customer_id is null or l.state <> 'CONVERTED'`,
  },
]
