import type { Day, Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { MealCount, StayMeal } from '../contract/meals.ts'

/** Parts of nights that are meals, with their stays; served on the day of the night or the day after, so nights from the day before $2 on are read. */
const SERVED = `
    from stay_nights n
    join stays s on s.property_id = n.property_id and s.id = n.stay_id
     and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
   cross join lateral jsonb_to_recordset(n.parts)
      as p ("partId" uuid, meal text, name text, quantity int, "servedOn" date)`
const IN_NIGHTS = `n.property_id = $1 and n.parts <> '[]' and n.night >= $2::date - 1 and p.meal is not null`

/** Meals by the day they are served, in the order of the day. */
export const countMeals = (tx: Tx, { from, until }: Span): Promise<MealCount[]> =>
  tx.named(
    'bookings.countMeals',
    `select p."servedOn" as day, p.meal, p.name, sum(p.quantity)::int as quantity,
            coalesce(sum(p.quantity) filter (where s.status in ('IN_HOUSE', 'CHECKED_OUT')), 0)::int as "inHouse"
       ${SERVED}
      where ${IN_NIGHTS} and n.night < $3 and p."servedOn" >= $2 and p."servedOn" < $3
      group by 1, 2, 3
      order by 1, array_position(array['BREAKFAST', 'LUNCH', 'DINNER', 'OTHER'], p.meal), 3`,
    [tx.propertyId, from, until],
  )

/** The last one of a page. */
export type MealPlace = readonly [roomNumber: string, stayId: string, partId: string]

/** Who has meals on a day, by room; those without a room first. */
export const findMeals = (
  tx: Tx,
  { day, meal }: { day: Day; meal: string | undefined },
  { after, limit }: { after: MealPlace | undefined; limit: number },
): Promise<StayMeal[]> => {
  const [roomNumber = null, stayId = null, partId = null] = after ?? []
  return tx.named(
    'bookings.findMeals',
    `select s.id as "stayId", s.booking_id as "bookingId", r.number as "roomNumber", s.guest_name as "guestName", s.status, s.adults,
            s.children, p."partId", p.meal, p.name, p.quantity
       ${SERVED}
       left join rooms r on r.property_id = s.property_id and r.id = s.room_id
      where ${IN_NIGHTS} and n.night <= $2 and p."servedOn" = $2 and ($3::text is null or p.meal = $3)
        and ($4::text is null or (coalesce(r.number, ''), s.id, p."partId") > ($4, $5::uuid, $6::uuid))
      order by coalesce(r.number, ''), s.id, p."partId" limit $7`,
    [tx.propertyId, day, meal ?? null, roomNumber, stayId, partId, limit],
  )
}
