import { addDays, type Day, daysOf } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { newId } from '#server/database/ids.ts'

/** A run of nights that cost more than usual, in basis points of the base rate. */
type Season = { name: string; from: Day; until: Day; shareBp: number }

/**
 * Two seasons: the turn of the year at one and a half times the base rate, and a festival in spring. The lower price that cannot be cancelled
 * is not sold at the turn of the year, and for three nights or more during the festival.
 */
export async function insertSeasons(tx: PlatformTx, propertyId: number, businessDate: Day): Promise<void> {
  const newYear = `${Number(businessDate.slice(0, 4)) + 1}-01-01` as Day
  const festival = addDays(newYear, 105)
  const seasons: readonly Season[] = [
    { name: 'Turn of the year', from: addDays(newYear, -5), until: addDays(newYear, 3), shareBp: 15_000 },
    { name: 'Spring festival', from: festival, until: addDays(festival, 10), shareBp: 12_500 },
  ]
  const rows = seasons.map(({ name, from, until, shareBp }, at) => ({
    id: newId(),
    name,
    firstOn: from,
    lastOn: addDays(until, -1),
    ranking: at + 1,
    shareBp,
  }))
  await tx.named(
    '',
    `with season as (
       insert into price_seasons (property_id, id, name, first_on, last_on, ranking)
       select $1, s.id, s.name, s."firstOn", s."lastOn", s.ranking
         from jsonb_to_recordset($2::jsonb) as s (id uuid, name text, "firstOn" date, "lastOn" date, ranking int)
       returning id
     )
     insert into season_prices (property_id, season_id, rate_plan_id, room_type_id, base_minor)
     select $1, s.id, p.rate_plan_id, p.room_type_id, round(p.base_minor * s."shareBp" / 10000.0 / 5000) * 5000
       from plan_prices p join rate_plans l on l.property_id = p.property_id and l.id = p.rate_plan_id and l.is_default,
            jsonb_to_recordset($2::jsonb) as s (id uuid, "shareBp" int) join season on season.id = s.id
      where p.property_id = $1`,
    [propertyId, JSON.stringify(rows)],
  )
  const restrictions = [
    ...daysOf({ from: addDays(newYear, -5), until: addDays(newYear, 3) }).map((night) => ({
      night,
      minStay: null,
      closed: true,
    })),
    ...daysOf({ from: festival, until: addDays(festival, 10) }).map((night) => ({ night, minStay: 3, closed: null })),
  ].map((row) => ({ ...row, id: newId() }))
  await tx.named(
    '',
    `insert into rate_restrictions (property_id, id, rate_plan_id, night, min_stay, closed)
     select $1, r.id, l.id, r.night, r."minStay", r.closed
       from jsonb_to_recordset($2::jsonb) as r (id uuid, night date, "minStay" int, closed boolean)
       join rate_plans l on l.property_id = $1 and l.code = 'NRF'`,
    [propertyId, JSON.stringify(restrictions)],
  )
}
