import type { Day, Span } from '#core/dates.ts'
import { columns } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { Restrictions } from '../contract/restrictions.ts'
import type { RestrictionPlace, StoredRestrictions } from '../rules/restrictions.ts'

const stored = columns<Restrictions>().of('rate_restrictions', {
  minStay: 'min_stay',
  maxStay: 'max_stay',
  minStayThrough: 'min_stay_through',
  maxStayThrough: 'max_stay_through',
  stayLengths: 'stay_lengths',
  closed: 'closed',
  closedToArrival: 'closed_to_arrival',
  closedToDeparture: 'closed_to_departure',
  minAdvance: 'min_advance',
  maxAdvance: 'max_advance',
  minPrice: 'min_price_minor',
})
const ROW = `room_type_id as "roomTypeId", rate_plan_id as "ratePlanId", night as day, ${stored.select()}`

/** The restrictions of all levels that decide about stays in a span: of its nights, and of the day a stay ends on. By place and night. */
export const findRestrictions = (tx: Tx, { from, until }: Span): Promise<StoredRestrictions[]> =>
  tx.named(
    'rates.findRestrictions',
    `select ${ROW} from rate_restrictions where property_id = $1 and night >= $2 and night <= $3
      order by room_type_id, rate_plan_id, night`,
    [tx.propertyId, from, until],
  )

const UPSERT = `
  insert into rate_restrictions (property_id, id, room_type_id, rate_plan_id, night, ${stored.changing})
  select $1, r.id, r."roomTypeId", r."ratePlanId", r.day, r."minStay", r."maxStay", r."minStayThrough", r."maxStayThrough", r."stayLengths",
         r.closed, r."closedToArrival", r."closedToDeparture", r."minAdvance", r."maxAdvance", r."minPrice"
    from jsonb_to_recordset($2::jsonb) as r (id uuid, "roomTypeId" uuid, "ratePlanId" uuid, day date, "minStay" integer, "maxStay" integer,
         "minStayThrough" integer, "maxStayThrough" integer, "stayLengths" integer[], closed boolean, "closedToArrival" boolean,
         "closedToDeparture" boolean, "minAdvance" integer, "maxAdvance" integer, "minPrice" bigint)
  on conflict (property_id, night, room_type_id, rate_plan_id) do update
     set (${stored.changing}) = row (${stored.changing
       .split(', ')
       .map((column) => `excluded.${column}`)
       .join(', ')})`

/** Sets restrictions of nights, whole: what a row leaves null is not set any more. */
export async function upsertRestrictions(
  tx: Tx,
  rows: readonly (StoredRestrictions & { id: string })[],
): Promise<void> {
  if (rows.length > 0) await tx.named('rates.upsertRestrictions', UPSERT, [tx.propertyId, JSON.stringify(rows)])
}

/** Removes all restrictions of nights, each at its own place. */
export async function deleteRestrictions(tx: Tx, cells: readonly (RestrictionPlace & { day: Day })[]): Promise<void> {
  if (cells.length === 0) return
  await tx.named(
    'rates.deleteRestrictions',
    `delete from rate_restrictions x using jsonb_to_recordset($2::jsonb) as c ("roomTypeId" uuid, "ratePlanId" uuid, day date)
      where x.property_id = $1 and x.night = c.day and x.room_type_id is not distinct from c."roomTypeId"
        and x.rate_plan_id is not distinct from c."ratePlanId"`,
    [tx.propertyId, JSON.stringify(cells)],
  )
}
