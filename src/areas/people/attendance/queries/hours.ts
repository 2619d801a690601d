import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { HoursLine, HoursPolicy } from '../contract/hours.ts'
import { CUSTOMARY_HOURS } from '../rules/choices.ts'
import type { DayEntry, Entered, HoursEntry } from '../rules/hours.ts'
import type { DaySpan } from './days.ts'

export type StoredPolicy = HoursPolicy & { since: Day }
const POLICY = `
  select overtime_to as "overtimeTo", day_off_as as "dayOffAs", overtime_percent as "overtimePercent", day_off_percent as "dayOffPercent",
         leave_type_id as "leaveTypeId", period, carry_max as "carryMax", beyond, expiry_months as "expiryMonths", since_on as since, version
    from hours_policies where property_id = $1`
const ALWAYS = '2000-01-01' as Day
/** What becomes of overtime; what is customary until the property sets its own, under version 0. */
export const findPolicy = async (tx: Tx): Promise<StoredPolicy> =>
  (await tx.named<StoredPolicy>('attendance.findPolicy', POLICY, [tx.propertyId]))[0] ?? { ...CUSTOMARY_HOURS, since: ALWAYS } // prettier-ignore

const SAVE = `
  insert into hours_policies as p (property_id, overtime_to, day_off_as, overtime_percent, day_off_percent, leave_type_id, period, carry_max, beyond,
         expiry_months, since_on)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (property_id) do update
     set overtime_to = $2, day_off_as = $3, overtime_percent = $4, day_off_percent = $5, leave_type_id = $6, period = $7, carry_max = $8, beyond = $9,
         expiry_months = $10, version = p.version + 1,
         since_on = case when (p.period, p.carry_max, p.beyond) is distinct from ($7, $8::integer, $9) then $11 else p.since_on end
   where p.version = $12
  returning version`

/** @throws Refusal stale_version, hours_without_type */
export async function savePolicy(tx: Tx, p: HoursPolicy, today: Day): Promise<void> {
  const values = [
    tx.propertyId, p.overtimeTo, p.dayOffAs, p.overtimePercent, p.dayOffPercent, p.leaveTypeId, p.period, p.carryMax, p.beyond,
    p.expiryMonths, today, p.version,
  ] // prettier-ignore
  const [row] = await tx
    .named<{ version: number }>('attendance.savePolicy', SAVE, values)
    .catch(refuseOn({ hours_for_leave_name_its_type: 'hours_without_type' }))
  if (!row) refuse('stale_version')
}

export type HoursRow = HoursEntry & { employeeId: string }
const OF_PEOPLE = `
  select employee_id as "employeeId", kind, minutes, on_date as "on", until_on as until, source_day as "sourceDay", period
    from hours_ledger where property_id = $1 and employee_id = any($2::uuid[]) order by id`
/** Every entry of people. */
export const findHours = (tx: Tx, employeeIds: readonly string[]): Promise<HoursRow[]> =>
  tx.named('attendance.findHours', OF_PEOPLE, [tx.propertyId, employeeIds])

const LINES = `
  select l.id, l.kind, l.minutes, l.on_date as "on", l.until_on as until, coalesce(t.name, '') as "typeName", l.note, l.at, l.actor_name as "actorName"
    from hours_ledger l left join leave_types t on t.property_id = l.property_id and t.id = l.leave_type_id
   where l.property_id = $1 and l.employee_id = $2 and ($3::uuid is null or l.id < $3) order by l.id desc limit $4`
export const findLines = (tx: Tx, employeeId: string, after: string | null, limit: number): Promise<HoursLine[]> =>
  tx.named('attendance.findHoursLines', LINES, [tx.propertyId, employeeId, after, limit])

// The leave they became is of a day as long as an entry of leave is.
const CREDITED = `
  select d.employee_id as "employeeId", d.on_day as day, d.credited, d.credit_type_id as "typeId", d.credit_amount as amount,
         coalesce((select sum(l.minutes) from hours_ledger l where l.property_id = $1 and l.employee_id = d.employee_id and l.source_day = d.on_day
                      and l.kind in ('EARNED', 'REVERSED')), 0)::int as entered,
         coalesce((select jsonb_agg(jsonb_build_object('typeId', x.leave_type_id, 'minutes', x.minutes, 'amount', x.amount))
                     from (select l.leave_type_id, sum(l.minutes)::int as minutes, sum(l.leave_amount)::int as amount from hours_ledger l
                            where l.property_id = $1 and l.employee_id = d.employee_id and l.source_day = d.on_day and l.leave_type_id is not null
                            group by l.leave_type_id) x), '[]') as turned
    from attendance_days d
   where d.property_id = $1 and d.employee_id = any($2::uuid[]) and d.on_day between $3 and $4
     and (d.credited <> 0 or exists (select from hours_ledger l where l.property_id = $1 and l.employee_id = d.employee_id and l.source_day = d.on_day))`
/** What days give in time, and what was entered for them. */
export const findCredited = (tx: Tx, employeeIds: readonly string[], { from, to }: DaySpan): Promise<Entered[]> =>
  tx.named('attendance.findCredited', CREDITED, [tx.propertyId, employeeIds, from, to])

export type NewHours = Pick<HoursEntry, 'kind' | 'minutes' | 'on'> &
  Partial<Pick<DayEntry, 'leaveTypeId' | 'leaveAmount'>> & {
    id: string
    employeeId: string
    until?: Day | null
    sourceDay?: Day
    period?: string
    oneOffId?: string
    note?: string
  }
const INSERT = `
  insert into hours_ledger (property_id, id, employee_id, kind, minutes, on_date, until_on, source_day, period, leave_type_id, leave_amount, one_off_id,
                            note, at, actor_name)
  select $1, x.id, x."employeeId", x.kind, x.minutes, x."on", x.until, x."sourceDay", coalesce(x.period, ''), x."leaveTypeId", coalesce(x."leaveAmount", 0),
         x."oneOffId", coalesce(x.note, ''), $3, $4
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "employeeId" uuid, kind text, minutes integer, "on" date, until date, "sourceDay" date, period text,
                                             "leaveTypeId" uuid, "leaveAmount" integer, "oneOffId" uuid, note text)
  on conflict (property_id, employee_id, kind, period) where period <> '' do nothing`
/** Adds to accounts; a period that was closed stays as it is. */
export async function insertHours(tx: Tx, entries: readonly NewHours[], at: Instant, actorName: string): Promise<void> {
  if (entries.length > 0) await tx.named('attendance.insertHours', INSERT, [tx.propertyId, JSON.stringify(entries), at, actorName]) // prettier-ignore
}

export type HoursPerson = { employeeId: string; employeeName: string; searchName: string; departmentName: string; balance: number } // prettier-ignore
const PEOPLE = `
  select e.id as "employeeId", e.display_name as "employeeName", e.search_name as "searchName", d.name as "departmentName",
         coalesce(l.balance, 0)::int as balance
    from employees e
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join lateral (select sum(l.minutes) as balance from hours_ledger l where l.property_id = e.property_id and l.employee_id = e.id) l on true
   where e.property_id = $1 and e.department_id = any($2::uuid[]) and (e.status <> 'LEFT' or coalesce(l.balance, 0) <> 0)
     and (e.search_name, e.id) > ($3, $4::uuid)
   order by e.search_name, e.id limit $5`
/** People and what is in their accounts, by name. */
export const findAccounts = (
  tx: Tx,
  departmentIds: readonly string[],
  after: readonly [string, string],
  limit: number,
): Promise<HoursPerson[]> =>
  tx.named('attendance.findAccounts', PEOPLE, [tx.propertyId, departmentIds, ...after, limit])

const TO_CLOSE = `
  select distinct p.id, (($1::timestamptz at time zone p.time_zone)::date)::text as today
    from properties p join hours_ledger l on l.property_id = p.id where p.is_active order by p.id`
/** Properties with hours accounts, and their current day. */
export const findPropertiesWithHours = (tx: PlatformTx, now: Instant): Promise<{ id: number; today: Day }[]> =>
  tx.named('attendance.propertiesWithHours', TO_CLOSE, [now])

const HOLDERS = `
  select e.id from employees e
   where e.property_id = $1 and e.id > $2::uuid and exists (select from hours_ledger l where l.property_id = e.property_id and l.employee_id = e.id)
   order by e.id limit $3 for no key update`
/** Who has an account, page by page; they are locked so that nothing is taken meanwhile. */
export async function lockHolders(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>('attendance.lockHolders', HOLDERS, [tx.propertyId, after, limit])
  return rows.map(({ id }) => id)
}

const PAID = `
  select employee_id as "employeeId", -minutes as minutes from hours_ledger l
   where property_id = $1 and one_off_id = $2 and kind = 'PAID_OUT'
     and not exists (select from hours_ledger r where r.property_id = $1 and r.one_off_id = $2 and r.kind = 'RETURNED')`
/** What a one-off pays out of an account, unless it was returned. */
export const findPaidOut = (tx: Tx, oneOffId: string): Promise<{ employeeId: string; minutes: number }[]> =>
  tx.named('attendance.findPaidOut', PAID, [tx.propertyId, oneOffId])
