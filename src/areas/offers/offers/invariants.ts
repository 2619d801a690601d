import type { Invariant } from '#server/area.ts'

export const offerInvariants: readonly Invariant[] = [
  {
    id: 'I-129',
    description: 'no offer and no code has more uses than it allows',
    sql: `
      select o.property_id, o.id from offers o
       where o.max_uses < (select count(*) from offer_uses u where u.property_id = o.property_id and u.offer_id = o.id and u.released_at is null)
      union all
      select k.property_id, k.id from offer_codes k
       where k.max_uses < (select count(*) from offer_uses u where u.property_id = k.property_id and u.code_id = k.id and u.released_at is null)`,
  },
  {
    id: 'I-180',
    description: 'only a use of a stay has rooms of an offer in a night, and never of another offer',
    sql: `
      select n.property_id, n.use_id as id from offer_use_nights n
        join offer_uses u on u.property_id = n.property_id and u.id = n.use_id
       where u.booking_id is null or u.offer_id <> n.offer_id`,
  },
  {
    id: 'I-140',
    description: 'an offer that a booking has no more takes nothing off its bill, and none adds to it',
    sql: `
      select u.property_id, u.id from offer_uses u
        join folio_lines l on l.property_id = u.property_id and l.offer_use_id = u.id
        join folios f on f.property_id = l.property_id and f.id = l.folio_id
        join bookings b on b.property_id = f.property_id and b.id = f.booking_id
       group by u.property_id, u.id, u.released_at
      having sum(l.total_minor) > 0 or (u.released_at is not null and sum(l.total_minor) <> 0 and not bool_or(b.status in ('CANCELLED', 'NO_SHOW')))`,
  },
]
