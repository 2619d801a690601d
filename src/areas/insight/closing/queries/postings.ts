import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

// Guests in house, and those who arrived and left on the day: their charged night counts all the same.
const POST_NIGHTS = `
  insert into closing_postings (property_id, run_id, stay_id, night, net_minor, tax_minor, parts_net_minor, posted_on)
  select n.property_id, $2, n.stay_id, n.night, n.net_minor, n.tax_minor, n.parts_net_minor, $3
    from (select id from stays where property_id = $1 and status = 'IN_HOUSE'
          union all
          select id from stays
           where property_id = $1 and status = 'CHECKED_OUT' and departure_on > $3 and departure_on <= $3::date + 366
             and arrival_on <= $3) s
    join stay_nights n on n.property_id = $1 and n.stay_id = s.id
     and (n.night = $3
          or n.night < $3 and exists (select from closing_runs c
                                       where c.property_id = $1 and c.business_on = n.night and c.status = 'DONE'))
  on conflict do nothing
  returning stay_id`

/** Charges the nights of a day, and those of closed days that came late, each once. One statement whatever the size of the property. */
export async function postNights(tx: Tx, runId: string, businessDate: Day): Promise<number> {
  return (await tx.named('closing.postNights', POST_NIGHTS, [tx.propertyId, runId, businessDate])).length
}

/** Nights of guests in house up to a day that no close has charged; before it only those of days that were closed. */
export async function countUnposted(tx: Tx, businessDate: Day): Promise<number> {
  const [row] = await tx.named<{ count: number }>(
    'closing.countUnposted',
    `select count(*)::int as count
       from stays s
       join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
        and (n.night = $2
             or n.night < $2 and exists (select from closing_runs c
                                          where c.property_id = $1 and c.business_on = n.night and c.status = 'DONE'))
      where s.property_id = $1 and s.status = 'IN_HOUSE'
        and not exists (select from closing_postings p
                         where p.property_id = n.property_id and p.stay_id = n.stay_id and p.night = n.night and p.reversed_at is null)`,
    [tx.propertyId, businessDate],
  )
  return row?.count ?? 0
}

export type PostedStay = {
  stayId: string
  bookingId: string
  night: Day
  arrival: Day
  adults: number
  roomTypeId: string
}

/** Stays whose nights a close charged, as fixed charges look at them. */
export const findPostedStays = (tx: Tx, runId: string): Promise<PostedStay[]> =>
  tx.named(
    'closing.findPostedStays',
    `select p.stay_id as "stayId", s.booking_id as "bookingId", p.night, s.arrival_on as arrival, s.adults,
            s.room_type_id as "roomTypeId"
       from closing_postings p join stays s on s.property_id = p.property_id and s.id = p.stay_id
      where p.property_id = $1 and p.run_id = $2 and p.reversed_at is null
      order by s.booking_id, p.stay_id, p.night`,
    [tx.propertyId, runId],
  )

export const markPostingsReversed = (tx: Tx, runId: string, at: Instant): Promise<unknown> =>
  tx.named(
    'closing.markPostingsReversed',
    'update closing_postings set reversed_at = $3 where property_id = $1 and run_id = $2 and reversed_at is null',
    [tx.propertyId, runId, at],
  )

/** Rooms someone stays on in, and that are not dirty yet. */
export async function findStayOverRooms(tx: Tx, businessDate: Day): Promise<string[]> {
  const rows = await tx.named<{ roomId: string }>(
    'closing.findStayOverRooms',
    `select distinct s.room_id as "roomId" from stays s join rooms r on r.property_id = s.property_id and r.id = s.room_id
      where s.property_id = $1 and s.status = 'IN_HOUSE' and s.departure_on > $2 and r.condition <> 'DIRTY'
      order by 1`,
    [tx.propertyId, businessDate],
  )
  return rows.map(({ roomId }) => roomId)
}

/** Fixed charges a run posted that were not reversed. */
export async function findRunLines(tx: Tx, businessDate: Day, attempt: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'closing.findRunLines',
    `select coalesce(m.id, l.id) as id from folio_lines l
       left join folio_lines m on m.property_id = l.property_id and m.made_of = 'line:' || l.id and m.kind = 'TRANSFER'
      where l.property_id = $1 and l.business_on = $2 and l.kind = 'SERVICE' and l.source_key like 'fixed:%:' || $3::int
        and l.reverses_id is null
        and not exists (select from folio_lines b where b.property_id = l.property_id and b.reverses_id in (l.id, m.id))
      order by l.id`,
    [tx.propertyId, businessDate, attempt],
  )
  return rows.map(({ id }) => id)
}
