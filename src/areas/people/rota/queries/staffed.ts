import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { AbsentDay } from './absences.ts'
import type { Days } from './shifts.ts'

type Span = readonly [Instant, Instant]
/** A shift of an employee, and what of it is left while one of them is away. */
export type Staffed = { departmentId: string; positionId: string; spans: Span[]; spansLeft: Span[] }

const spansOf = (spans: string) =>
  `coalesce((select jsonb_agg(jsonb_build_array(lower(r), upper(r)) order by r) from unnest(${spans}) r), '[]')`
const STAFFED = `
  select s.department_id as "departmentId", s.position_id as "positionId", ${spansOf('s.spans')} as spans, ${spansOf('l.spans')} as "spansLeft"
    from rota_shifts s
    join properties p on p.id = s.property_id
   cross join lateral (
     select case when s.employee_id <> $5 then s.spans when s.id = any($6::uuid[]) then '{}'::tstzmultirange
                 else s.spans - coalesce((
                   select range_agg(moments_of(x."on", x."fromMinute", x."untilMinute", p.time_zone))
                     from jsonb_to_recordset($7::jsonb) as x ("on" date, halves integer, "fromMinute" integer, "untilMinute" integer)
                    where x.halves = 0), '{}'::tstzmultirange) end as spans) l
   where s.property_id = $1 and s.on_date >= $2 and s.on_date < $3 and s.department_id = $4 and s.employee_id is not null
     and not s.is_removed and s.state <> 'CANCELLED' and s.kind in ('WORK', 'TRAINING')`

type Leaving = { departmentId: string; employeeId: string; fallingIds: readonly string[]; days: readonly AbsentDay[] }

/** The shifts of a department that have an employee, within days. */
export async function findStaffed(
  tx: Tx,
  { from, until }: Days,
  { departmentId, employeeId, fallingIds, days }: Leaving,
): Promise<Staffed[]> {
  const rows = await tx.named<Staffed>('rota.findStaffed', STAFFED, [
    tx.propertyId, from, until, departmentId, employeeId, fallingIds, JSON.stringify(days),
  ]) // prettier-ignore
  const instants = (spans: readonly Span[]) =>
    spans.map(([start, end]): Span => [new Date(start).toISOString(), new Date(end).toISOString()])
  return rows.map((row) => ({ ...row, spans: instants(row.spans), spansLeft: instants(row.spansLeft) }))
}

const TITLES = 'select id, title from positions where property_id = $1 and id = any($2::uuid[])'
export async function findTitles(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.named<{ id: string; title: string }>('rota.findTitles', TITLES, [tx.propertyId, ids])
  return new Map(rows.map(({ id, title }) => [id, title]))
}
