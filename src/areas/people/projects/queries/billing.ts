import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { ItemHours, ProjectBill, ProjectOverview } from '../contract/money.ts'
import type { BillableTime } from '../rules/billing.ts'
import { RATE, WORTH } from '../rules/worth.ts'

/** The kind of what invoices bill of it. */
export const TIME = 'TIME'

const CLAIM = `
    left join invoice_claims c on c.property_id = t.property_id and c.kind = '${TIME}' and c.source_id = t.id`
const SHEET = `
    join timesheets s on s.property_id = t.property_id and s.employee_id = t.employee_id and s.week_on = t.week_on`
const UNBILLED = "t.is_billable and s.state = 'APPROVED' and c.source_id is null"

const OVERVIEW = `
  select coalesce(sum(t.minutes), 0)::int as minutes, coalesce(sum(t.minutes) filter (where t.is_billable), 0)::int as "billableMinutes",
         coalesce(sum(t.minutes) filter (where ${UNBILLED}), 0)::int as "unbilledMinutes",
         coalesce(round(sum(${WORTH}) filter (where t.is_billable) / 60.0), 0)::bigint as worth,
         coalesce(round(sum(${WORTH}) filter (where ${UNBILLED}) / 60.0), 0)::bigint as unbilled,
         (select coalesce(sum(i.estimate_minutes), 0)::int from work_items i
           where i.property_id = $1 and i.project_id = $2 and i.state_group <> 'CANCELLED') as "estimateMinutes"
    from time_entries t ${SHEET} ${CLAIM}
   where t.property_id = $1 and t.project_id = $2`
export type Totals = Omit<ProjectOverview, 'members' | 'money'> & { worth: Minor; unbilled: Minor }

/** What was logged on a project, and what it is worth. */
export async function getTotals(tx: Tx, projectId: string): Promise<Totals> {
  const [row] = await tx.named<Totals>('projects.totals', OVERVIEW, [tx.propertyId, projectId])
  if (!row) throw new Error('a sum has a row')
  return row
}

const MEMBERS = `
  select t.employee_id as "employeeId", e.display_name as name, sum(t.minutes)::int as minutes,
         coalesce(sum(t.minutes) filter (where t.is_billable), 0)::int as "billableMinutes"
    from time_entries t join employees e on e.property_id = t.property_id and e.id = t.employee_id
   where t.property_id = $1 and t.project_id = $2
   group by t.employee_id, e.display_name order by sum(t.minutes) desc, e.display_name, t.employee_id limit 200`
export type MemberHours = { employeeId: string; name: string; minutes: number; billableMinutes: number }

/** Who worked on a project how long, the most first. */
export const findMemberHours = (tx: Tx, projectId: string): Promise<MemberHours[]> =>
  tx.named('projects.memberHours', MEMBERS, [tx.propertyId, projectId])

const ITEMS = `
  select i.id as "itemId", i.number, i.title, i.estimate_minutes as "estimateMinutes", coalesce(w.minutes, 0)::int as minutes
    from work_items i
    left join lateral (select sum(t.minutes) as minutes from time_entries t where t.property_id = i.property_id and t.item_id = i.id) w on true
   where i.property_id = $1 and i.project_id = $2 and i.number > $3 and (i.estimate_minutes is not null or w.minutes is not null)
   order by i.number limit $4`

/** Items with an estimate or time. */
export const findItemHours = (tx: Tx, projectId: string, after: number, limit: number): Promise<ItemHours[]> =>
  tx.named('projects.itemHours', ITEMS, [tx.propertyId, projectId, after, limit])

const LOCK_SHEETS = `
  select s.id from timesheets s
   where s.property_id = $1 and s.state = 'APPROVED' and exists (
           select from time_entries t where t.property_id = s.property_id and t.employee_id = s.employee_id and t.week_on = s.week_on
              and t.project_id = $2 and t.is_billable and t.on_day <= $3)
   order by s.id for update of s`

/** Locks the approved weeks that are about to be billed, so that none is opened meanwhile. */
export async function lockApproved(tx: Tx, projectId: string, until: Day): Promise<void> {
  await tx.named('projects.lockApproved', LOCK_SHEETS, [tx.propertyId, projectId, until])
}

/** As many entries as one bill takes; the rest is left for the next one. */
const MOST_ENTRIES = 5_000
const BILLABLE = `
  select t.id, t.on_day as "on", t.minutes, ${RATE} as rate, t.employee_id as "employeeId",
         e.display_name as "employeeName", t.item_id as "itemId", coalesce(p.key || '-' || i.number || ' ' || i.title, p.name) as "itemLabel",
         t.activity_id as "activityId", coalesce(a.name, p.name) as "activityLabel"
    from time_entries t
    join projects p on p.property_id = t.property_id and p.id = t.project_id
    join employees e on e.property_id = t.property_id and e.id = t.employee_id ${SHEET} ${CLAIM}
    left join work_items i on i.property_id = t.property_id and i.id = t.item_id
    left join work_activities a on a.property_id = t.property_id and a.id = t.activity_id
   where t.property_id = $1 and t.project_id = $2 and t.on_day <= $3 and ${UNBILLED}
   order by t.on_day, t.id limit ${MOST_ENTRIES}`
export type BillableRow = Omit<BillableTime, 'rate'> & { rate: number | null }

/** Approved billable time up to a day that is on no invoice, the earliest first; without a rate where there never was one. */
export const findBillable = (tx: Tx, projectId: string, until: Day): Promise<BillableRow[]> =>
  tx.named('projects.billable', BILLABLE, [tx.propertyId, projectId, until])

const FIX_RATES = `
  update time_entries t set rate_minor = ${RATE}
   where t.property_id = $1 and t.id = any($2::uuid[]) and t.rate_minor is null`

/** Time that was logged before the project had a rate takes the one it is billed at. */
export async function fixRates(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.named('projects.fixRates', FIX_RATES, [tx.propertyId, ids])
}

const BILLS = `
  select x.id, x."isDraft", x.number, x."madeAt", sum(x.minutes)::int as minutes, round(sum(x.worth) / 60.0)::bigint as worth
    from (select coalesce(c.invoice_id, c.draft_id) as id, c.invoice_id is null as "isDraft", coalesce(v.number, '') as number,
                 coalesce(v.issued_at, d.created_at) as "madeAt", t.minutes, coalesce(t.rate_minor, 0) * t.minutes as worth
            from time_entries t
            join invoice_claims c on c.property_id = t.property_id and c.kind = '${TIME}' and c.source_id = t.id
            left join invoices v on v.property_id = c.property_id and v.id = c.invoice_id
            left join invoice_drafts d on d.property_id = c.property_id and d.id = c.draft_id
           where t.property_id = $1 and t.project_id = $2) x
   where $3::uuid is null or x.id < $3
   group by x.id, x."isDraft", x.number, x."madeAt" order by x.id desc limit $4`

/** Drafts and invoices that bill time of a project, the latest first. */
export const findBills = (tx: Tx, projectId: string, after: string | null, limit: number): Promise<ProjectBill[]> =>
  tx.named('projects.bills', BILLS, [tx.propertyId, projectId, after, limit])
