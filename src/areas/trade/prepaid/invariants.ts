import type { Invariant } from '#server/area.ts'

export const prepaidInvariants: readonly Invariant[] = [
  {
    id: 'I-72',
    description: 'what remains of a pack is the sum of its moves, and it began with one for all its units',
    sql: `
      select p.property_id, p.id from prepaid_packs p
        left join lateral (select coalesce(sum(m.units), 0) as units, coalesce(sum(m.units) filter (where m.kind = 'ISSUED'), 0) as issued
                             from prepaid_moves m where (m.property_id, m.pack_id) = (p.property_id, p.id)) m on true
       where m.units <> p.remaining or m.issued <> p.units`,
  },
  {
    id: 'I-73',
    description:
      'a line has taken of packs what it is paid by: each begun unit that lives one, and nothing of any other pack',
    sql: `
      select l.property_id, l.id from order_lines l
        join lateral (select m.pack_id, -sum(m.units) as units from prepaid_moves m
                       where (m.property_id, m.order_line_id) = (l.property_id, l.id) group by m.pack_id) m on true
       where m.units <> case when m.pack_id = l.pack_id then ceil((l.units - l.cancelled_units - l.void_units) / 1000.0) else 0 end
      union all
      select l.property_id, l.id from order_lines l
       where l.pack_id is not null and l.units > l.cancelled_units + l.void_units
         and not exists (select from prepaid_moves m
                          where (m.property_id, m.order_line_id, m.pack_id) = (l.property_id, l.id, l.pack_id))`,
  },
  {
    id: 'I-74',
    description: 'a closed order has issued a pack for each it sold, and one that is open again has none that pays',
    sql: `
      select l.property_id, l.id from order_lines l
        join orders o on (o.property_id, o.id) = (l.property_id, l.order_id)
        left join lateral (
          select count(*) filter (where not exists (select from prepaid_moves m where (m.property_id, m.pack_id) = (p.property_id, p.id)
                                                       and m.kind = 'TAKEN_BACK')) as issued,
                 count(*) filter (where p.ended_at is null) as standing
            from prepaid_packs p where (p.property_id, p.order_line_id) = (l.property_id, l.id)) p on true
       where l.pack_terms is not null
         and case when o.status = 'Completed' then p.issued * 1000 < l.units - l.cancelled_units - l.void_units else p.standing > 0 end`,
  },
]
