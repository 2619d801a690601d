import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { LineNow, Verdict } from '../rules/waiting-tickets.ts'

// Orders and tickets are read, never written: a line may be on another bill than its ticket, and several stations may cook it.
// The lines are named first: behind row security Postgres looks nothing up by what a function makes of another row.
const LINES_NOW = `
  with wanted as materialized (
    select j.id, j.kind, j.ref_id, (line ->> 'lineId')::uuid as line_id
      from print_jobs j
     cross join lateral jsonb_array_elements(j.sheet -> 'lines') as line
     where j.property_id = $1 and j.id = any ($2::uuid[]) and j.kind in ('KOT', 'CANCEL_KOT'))
  select j.id as "jobId", l.id as "lineId", coalesce(here.status, l.status) as status, o.status as "orderStatus",
         coalesce((select array_agg(p.id) from kots taken
                     join print_jobs p on p.property_id = taken.property_id and p.kind = 'KOT' and p.ref_id = any (taken.original_kot_ids)
                      and p.status in ('PRINTED', 'UNKNOWN', 'LEASED')
                      and p.sheet -> 'lines' @> jsonb_build_array(jsonb_build_object('lineId', l.id))
                    where j.kind = 'CANCEL_KOT' and taken.property_id = $1 and taken.id = j.ref_id), '{}') as "onPaper"
    from wanted j
    join order_lines l on l.property_id = $1 and l.id = j.line_id
    join orders o on o.property_id = l.property_id and o.id = l.order_id
    left join kots k on k.property_id = $1 and k.id = j.ref_id
    left join lateral jsonb_to_recordset(l.stations) as here ("stationId" uuid, status text) on here."stationId" = k.station_id`

/** What tickets are about, as it is now, by document. */
export async function findLinesNow(tx: Tx, jobIds: readonly string[]): Promise<Map<string, LineNow[]>> {
  const rows = await tx.named<LineNow & { jobId: string }>('print_jobs.lines_now', LINES_NOW, [tx.propertyId, jobIds])
  const byJob = new Map<string, LineNow[]>()
  for (const { jobId, ...line } of rows) byJob.set(jobId, [...(byJob.get(jobId) ?? []), line])
  return byJob
}

const PUT_VERDICTS = `
  update print_jobs j
     set sheet = coalesce(v.sheet, j.sheet),
         status = case v.does when 'print' then j.status when 'ask' then 'EXPIRED' else 'CANCELLED' end,
         lease_token = case v.does when 'print' then j.lease_token end,
         lease_until = case v.does when 'print' then j.lease_until end,
         ended_at = case v.does when 'print' then j.ended_at else $3::timestamptz end,
         error_class = case v.does when 'print' then j.error_class else 'ORDER_CLOSED' end
    from jsonb_to_recordset($2::jsonb) as v (id uuid, does text, sheet jsonb)
   where j.property_id = $1 and j.id = v.id`

/** Writes what became of leased tickets: what prints, with the lines that are still valid; the rest ends here. */
export const putVerdicts = async (tx: Tx, verdicts: readonly Verdict[], at: Instant): Promise<void> => {
  if (verdicts.length > 0)
    await tx.named('print_jobs.verdicts', PUT_VERDICTS, [tx.propertyId, JSON.stringify(verdicts), at])
}
