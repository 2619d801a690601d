import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { LeaveEntry } from '../contract/replies.ts'
import type { Entry, LedgerKind } from '../rules/balance.ts'
import type { WorkedYear } from '../rules/worked.ts'
import { DAY_MINUTES } from './set-up.ts'

export type LedgerRow = Entry & { employeeId: string; typeId: string }

const OF_PEOPLE = `
  select employee_id as "employeeId", type_id as "typeId", kind, amount, on_date as "on", until_on as until
    from leave_ledger where property_id = $1 and employee_id = any($2::uuid[]) and ($3::uuid is null or type_id = $3) order by id`

/** Every entry of people, of one type or all. */
export const findEntries = (tx: Tx, employeeIds: readonly string[], typeId: string | null = null): Promise<LedgerRow[]> =>
  tx.named('leave.findEntries', OF_PEOPLE, [tx.propertyId, employeeIds, typeId]) // prettier-ignore

const SHOWN = `
  select l.id, l.type_id as "typeId", t.name as "typeName", l.kind, l.amount, ${DAY_MINUTES} as "dayMinutes", l.on_date as "on",
         l.until_on as until, l.note, l.at,
         l.actor_name as "actorName"
    from leave_ledger l join leave_types t on t.property_id = l.property_id and t.id = l.type_id
    left join leave_settings s on s.property_id = l.property_id
   where l.property_id = $1 and l.employee_id = $2 and ($3::uuid is null or l.id < $3) order by l.id desc limit $4`
export const findLedger = (tx: Tx, employeeId: string, after: string | null, limit: number): Promise<LeaveEntry[]> =>
  tx.named('leave.findLedger', SHOWN, [tx.propertyId, employeeId, after, limit])

export type NewEntry = {
  id: string
  employeeId: string
  typeId: string
  kind: LedgerKind
  amount: number
  on: Day
  until?: Day | null
  period?: string
  requestId?: string
  encashmentId?: string
  note?: string
}
const INSERT = `
  insert into leave_ledger (property_id, id, employee_id, type_id, kind, amount, on_date, until_on, period, request_id, note, at, actor_name,
                            encashment_id)
  select $1, x.id, x."employeeId", x."typeId", x.kind, x.amount, x."on", x.until, coalesce(x.period, ''), x."requestId", coalesce(x.note, ''), $3, $4,
         x."encashmentId"
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "employeeId" uuid, "typeId" uuid, kind text, amount integer, "on" date, until date,
                                             period text, "requestId" uuid, "encashmentId" uuid, note text)
  on conflict (property_id, employee_id, type_id, kind, period) where period <> '' do nothing
  returning id`

/** Adds to the ledger; what was entered for its period is left as it is. @returns how many were added */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], at: Instant, actorName: string): Promise<number> {
  if (entries.length === 0) return 0
  const rows = await tx.named('leave.insertEntries', INSERT, [tx.propertyId, JSON.stringify(entries), at, actorName])
  return rows.length
} // prettier-ignore

const DUE = `
  select distinct p.id, (($1::timestamptz at time zone p.time_zone)::date)::text as today
    from properties p join leave_types t on t.property_id = p.id
   where p.is_active and t.is_active and t.needs_balance order by p.id`

/** Properties that grant leave, and their current day. */
export const findGranting = (tx: PlatformTx, now: Instant): Promise<{ id: number; today: Day }[]> =>
  tx.named('leave.findGranting', DUE, [now])

const PEOPLE = `
  select id, join_on as "joinOn", weekly_hours as "weeklyHours" from employees
   where property_id = $1 and status in ('ACTIVE', 'ON_NOTICE', 'SUSPENDED') and join_on <= $2 and employment_type <> 'CONTRACTOR' and id > $3
   order by id limit $4 for no key update`
export type GrantedPerson = { id: string; joinOn: Day; weeklyHours: number }

/** Who is granted leave, page by page; they are locked so that nothing is taken meanwhile. */
export const lockGranted = (tx: Tx, today: Day, after: string, limit: number): Promise<GrantedPerson[]> =>
  tx.named('leave.lockGranted', PEOPLE, [tx.propertyId, today, after, limit])

// What was worked of a leave year, of days that are approved, and what was granted for it so far: of this year, which begins on $3, and of the one
// before, of which days may be approved late.
const WORKED = `
  with days as (
    select d.employee_id, t.id as type_id, to_char(case when d.on_day >= $3::date then $3::date else $4::date end, 'YYYY') as year, sum(d.worked) as minutes
      from leave_types t
      join attendance_days d on d.property_id = t.property_id and d.on_day >= greatest($4::date, t.hours_from) and d.on_day <= $5::date
     where t.property_id = $1 and t.accrual = 'HOURS' and t.is_active and d.employee_id = any($2::uuid[]) and d.state in ('APPROVED', 'LOCKED')
     group by 1, 2, 3),
  granted as (
    select l.employee_id, l.type_id, left(l.period, 4) as year, sum(l.amount) as amount, count(*) as entries
      from leave_ledger l join leave_types t on t.property_id = l.property_id and t.id = l.type_id and t.accrual = 'HOURS'
     where l.property_id = $1 and l.employee_id = any($2::uuid[]) and l.kind = 'WORKED' and l.period >= to_char($4::date, 'YYYY')
     group by 1, 2, 3)
  select coalesce(d.employee_id, g.employee_id) as "employeeId", coalesce(d.type_id, g.type_id) as "typeId", coalesce(d.year, g.year) as year,
         coalesce(d.minutes, 0)::int as minutes, coalesce(g.amount, 0)::int as granted, coalesce(g.entries, 0)::int as entries
    from days d full join granted g using (employee_id, type_id, year) order by 1, 2, 3`
export type WorkedOf = WorkedYear & { employeeId: string; typeId: string }
type Years = { start: Day; before: Day; today: Day }

/** What people worked in this leave year and the one before, and what was granted for it, of types that are granted for hours. */
export const findWorked = (tx: Tx, employeeIds: readonly string[], { start, before, today }: Years): Promise<WorkedOf[]> =>
  tx.named('leave.findWorked', WORKED, [tx.propertyId, employeeIds, start, before, today]) // prettier-ignore

const ENTERED = `
  select employee_id as "employeeId", type_id as "typeId", kind, period from leave_ledger
   where property_id = $1 and employee_id = any($2::uuid[]) and period >= $3 and period <> ''`
export type Entered = { employeeId: string; typeId: string; kind: LedgerKind; period: string }

/** The periods that were entered for people from one on. */
export const findEntered = (tx: Tx, employeeIds: readonly string[], fromPeriod: string): Promise<Entered[]> =>
  tx.named('leave.findEntered', ENTERED, [tx.propertyId, employeeIds, fromPeriod])
