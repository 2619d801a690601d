import type { Day, Instant, Span } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Effect } from '../contract/rules.ts'
import type { Place } from '../rules/conditions.ts'
import type { Standing } from '../rules/decisions.ts'

export type StandingCell = Place & Standing & { day: Day }

/** What rules set on nights of a span. */
export const findCells = (tx: Tx, { from, until }: Span): Promise<StandingCell[]> =>
  tx.named<Omit<StandingCell, 'effect'> & { effect: Effect }>(
    'yields.findCells',
    `select effect, room_type_id as "roomTypeId", rate_plan_id as "ratePlanId", night as day, value_before as "valueBefore",
            value_set as "valueSet", rule_name as "ruleName", is_automatic as "isAutomatic"
       from yield_cells where property_id = $1 and night >= $2 and night < $3`,
    [tx.propertyId, from, until],
  )

/** Notes what rules set; what they set on a cell before is no longer known. */
export async function upsertCells(tx: Tx, cells: readonly StandingCell[], changedAt: Instant): Promise<void> {
  if (cells.length === 0) return
  await tx.named(
    'yields.upsertCells',
    `insert into yield_cells (property_id, effect, room_type_id, rate_plan_id, night, value_before, value_set, rule_name, is_automatic, changed_at)
     select $1, c.effect, c."roomTypeId", c."ratePlanId", c.day, c."valueBefore", c."valueSet", c."ruleName", c."isAutomatic", $3
       from jsonb_to_recordset($2::jsonb) as c (effect text, "roomTypeId" uuid, "ratePlanId" uuid, day date, "valueBefore" bigint,
            "valueSet" bigint, "ruleName" text, "isAutomatic" boolean)
     on conflict (property_id, night, effect, room_type_id, rate_plan_id) do update
        set value_before = excluded.value_before, value_set = excluded.value_set, rule_name = excluded.rule_name,
            is_automatic = excluded.is_automatic, changed_at = excluded.changed_at`,
    [tx.propertyId, JSON.stringify(cells), changedAt],
  )
}

/** Forgets what rules set on cells, which have again what they had without them. */
export async function deleteCells(tx: Tx, cells: readonly (Place & { day: Day })[]): Promise<void> {
  if (cells.length === 0) return
  await tx.named(
    'yields.deleteCells',
    `delete from yield_cells y
      using jsonb_to_recordset($2::jsonb) as c (effect text, "roomTypeId" uuid, "ratePlanId" uuid, day date)
      where y.property_id = $1 and y.effect = c.effect and y.room_type_id = c."roomTypeId"
        and y.rate_plan_id is not distinct from c."ratePlanId" and y.night = c.day`,
    [tx.propertyId, JSON.stringify(cells)],
  )
}

/** Whether rules of the property act by themselves, or something they set by themselves may be undone. */
export async function hasAutomaticWork(tx: Tx, from: Day): Promise<boolean> {
  const [row] = await tx.named<{ isDue: boolean }>(
    'yields.hasAutomaticWork',
    `select (exists (select from yield_rules where property_id = $1 and state = 'APPLY')
             or exists (select from yield_cells where property_id = $1 and night >= $2 and is_automatic)) as "isDue"`,
    [tx.propertyId, from],
  )
  return row?.isDue === true
}

/** The properties for which {@link hasAutomaticWork} is true, at most so many, those after a given one. */
export const findDueProperties = (
  tx: PlatformTx,
  { after, limit }: { after: number; limit: number },
): Promise<{ propertyId: number }[]> =>
  tx.named(
    'yields.findDueProperties',
    `select p.id as "propertyId" from properties p
      where p.is_active and p.id > $1
        and (exists (select from yield_rules r where r.property_id = p.id and r.state = 'APPLY')
             or exists (select from yield_cells c where c.property_id = p.id and c.night >= p.business_date and c.is_automatic))
      order by p.id limit $2`,
    [after, limit],
  )
