import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ChangeReason, RateChange, Restrictions } from '../contract/restrictions.ts'
import type { RestrictionPlace } from '../rules/restrictions.ts'

/** The value of a cell: a price (null when it had none of its own), or its restrictions, of which those left out are not set. */
export type CellValue = { price: Minor | null } | Partial<Restrictions>
export type ChangedCell = RestrictionPlace & {
  day: Day
  before: CellValue
  after: CellValue
  /** Why a yield rule requested it. */
  reason?: ChangeReason | undefined
}

const stored = columns<RateChange>().of('rate_changes', {
  changeId: fixed('id'),
  kind: { column: 'kind', read: (kind) => kind as RateChange['kind'], write: (kind) => kind },
  from: 'first_night',
  until: computed('(last_night + 1)'),
  cellCount: 'cell_count',
  changedAt: 'changed_at',
  changedBy: 'changed_by_name',
  undoneAt: 'undone_at',
  undoes: 'undoes',
  rules: 'rules',
})
const CHANGE = stored.select()

type Made = Pick<RateChange, 'changeId' | 'kind' | 'undoes'> & { changedAt: Instant; by: { id: number; name: string } }

/** Records what was set, cell by cell. @throws Refusal already_undone when the change it undoes was undone before */
export async function insertChange(tx: Tx, change: Made, cells: readonly ChangedCell[]): Promise<void> {
  const days = cells.map(({ day }) => day).sort()
  const rules = [...new Set(cells.flatMap(({ reason }) => reason?.rule ?? []))]
  await tx
    .named(
      'rates.insertChange',
      `with change as (
         insert into rate_changes (property_id, id, kind, undoes, changed_at, changed_by, changed_by_name, first_night, last_night, cell_count, rules)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12)
         returning id
       ), undone as (
         update rate_changes set undone_at = $5 where property_id = $1 and id = $4
       )
       insert into rate_change_cells (property_id, change_id, night, room_type_id, rate_plan_id, before, after, reason)
       select $1, change.id, c.day, c."roomTypeId", c."ratePlanId", c.before, c.after, c.reason
         from change, jsonb_to_recordset($11::jsonb) as c (day date, "roomTypeId" uuid, "ratePlanId" uuid, before jsonb, after jsonb, reason jsonb)`,
      [
        tx.propertyId,
        change.changeId,
        change.kind,
        change.undoes,
        change.changedAt,
        change.by.id,
        change.by.name,
        days[0] ?? null,
        days.at(-1) ?? null,
        cells.length,
        JSON.stringify(cells),
        rules,
      ],
    )
    .catch(refuseOn({ change_is_undone_once: 'already_undone' }))
}

/** One page of changes, latest first. */
export const findChanges = (
  tx: Tx,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<RateChange[]> =>
  tx.named(
    'rates.findChanges',
    `select ${CHANGE} from rate_changes where property_id = $1 and ($2::uuid is null or id < $2::uuid) order by id desc limit $3`,
    [tx.propertyId, beforeId ?? null, limit],
  )

/** @throws Refusal not_found */
export async function getChange(tx: Tx, changeId: string): Promise<RateChange> {
  const [row] = await tx.named<RateChange>(
    'rates.getChange',
    `select ${CHANGE} from rate_changes where property_id = $1 and id = $2`,
    [tx.propertyId, changeId],
  )
  return row ?? refuse('not_found', { changeId })
}

export const findCells = (tx: Tx, changeId: string): Promise<ChangedCell[]> =>
  tx.named(
    'rates.findCells',
    `select night as day, room_type_id as "roomTypeId", rate_plan_id as "ratePlanId", before, after
       from rate_change_cells where property_id = $1 and change_id = $2 order by room_type_id, rate_plan_id, night`,
    [tx.propertyId, changeId],
  )

type CellChange = Pick<RateChange, 'changeId' | 'kind' | 'changedAt' | 'changedBy' | 'undoneAt'> &
  Pick<ChangedCell, 'before' | 'after'> & { reason: ChangeReason | null }

const MOST_SHOWN = 50

/** The changes of one cell, latest first. */
export const findCellChanges = (
  tx: Tx,
  { roomTypeId, ratePlanId, day }: RestrictionPlace & { day: Day },
): Promise<CellChange[]> =>
  tx.named(
    'rates.findCellChanges',
    `select r.id as "changeId", r.kind, r.changed_at as "changedAt", r.changed_by_name as "changedBy", r.undone_at as "undoneAt",
            c.before, c.after, c.reason
       from rate_change_cells c join rate_changes r on r.property_id = c.property_id and r.id = c.change_id
      where c.property_id = $1 and c.night = $2 and c.room_type_id is not distinct from $3::uuid
        and c.rate_plan_id is not distinct from $4::uuid
      order by c.change_id desc limit ${MOST_SHOWN}`,
    [tx.propertyId, day, roomTypeId, ratePlanId],
  )
