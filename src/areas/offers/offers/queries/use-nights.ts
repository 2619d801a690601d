import type { Day } from '#core/dates.ts'
import { StoredMeanwhile } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { OfferNight } from '../rules/evaluate.ts'

/** Nights of stays in JSON as rows `r`. */
export const NIGHTS_OF = (json: string): string => `jsonb_to_recordset(${json}) as r ("stayId" uuid, night date)`

/** The rooms that other uses than one have of an offer in a night. */
export const ROOMS_OF_OTHERS = (offerId: string, night: string, useId: string): string => `
  (select count(*) from offer_use_nights n join offer_uses h on h.property_id = n.property_id and h.id = n.use_id
    where n.property_id = $1 and n.offer_id = ${offerId} and n.night = ${night} and h.released_at is null and h.id <> ${useId})`

export type UseNight = OfferNight & { useId: string }
const OF_BOOKING = `
  select n.use_id as "useId", n.stay_id as "stayId", n.night
    from offer_use_nights n join offer_uses u on u.property_id = n.property_id and u.id = n.use_id
   where u.property_id = $1 and u.booking_id = $2 and u.released_at is null`
/** The nights of a booking that have its offers. */
export const findUseNights = (tx: Tx, bookingId: string): Promise<UseNight[]> =>
  tx.named('offers.findUseNights', OF_BOOKING, [tx.propertyId, bookingId])

// A night with no more rooms than before is never too much, whatever the limit is by now.
const SET = `
  with wanted as (
    select g."useId" as use_id, g."offerId" as offer_id, r."stayId" as stay_id, r.night
      from jsonb_to_recordset($2::jsonb) as g ("useId" uuid, "offerId" uuid, nights jsonb) cross join ${NIGHTS_OF('g.nights')}
  ), fitting as (
    select w.use_id, w.night from wanted w join offers o on o.property_id = $1 and o.id = w.offer_id
     group by w.use_id, w.night, o.id, o.max_rooms_per_night
    having o.max_rooms_per_night is null
        or count(*) <= (select count(*) from offer_use_nights b where b.property_id = $1 and b.use_id = w.use_id and b.night = w.night)
        or count(*) + ${ROOMS_OF_OTHERS('o.id', 'w.night', 'w.use_id')} <= o.max_rooms_per_night
  ), removed as (
    delete from offer_use_nights n
     where n.property_id = $1 and n.use_id = any($3::uuid[])
       and not exists (select from wanted w where w.use_id = n.use_id and w.stay_id = n.stay_id and w.night = n.night)
  )
  insert into offer_use_nights as n (property_id, use_id, offer_id, stay_id, night)
  select $1, w.use_id, w.offer_id, w.stay_id, w.night from wanted w join fitting f on f.use_id = w.use_id and f.night = w.night
  on conflict (property_id, use_id, stay_id, night) do update set offer_id = excluded.offer_id
  returning n.night`

/**
 * Which nights of stays have uses of offers now. The offers are locked.
 *
 * @throws StoredMeanwhile where another use had the last room of a night: the request runs again
 */
export async function setUseNights(
  tx: Tx,
  uses: readonly { useId: string; offerId: string; nights: readonly OfferNight[] }[],
): Promise<void> {
  const rows = await tx.named<{ night: Day }>('offers.setUseNights', SET, [
    tx.propertyId,
    JSON.stringify(uses.map(({ useId, offerId, nights }) => ({ useId, offerId, nights }))),
    uses.map(({ useId }) => useId),
  ])
  if (rows.length < uses.reduce((count, { nights }) => count + nights.length, 0))
    throw new StoredMeanwhile('offer_is_used_up')
}
