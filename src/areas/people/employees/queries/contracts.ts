import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { EmploymentContract } from '../contract/contracts.ts'

export type StoredContract = Omit<EmploymentContract, 'state'>

const CONTRACT = `
  select c.id, c.kind, c.from_on as "from", c.until_on as until, c.probation_end_on as "probationEndOn", c.notice_days as "noticeDays",
         c.weekly_hours as "weeklyHours", c.note, c.is_void as "isVoid", c.void_reason as "voidReason", c.created_at as "createdAt",
         c.created_name as "createdName", c.version
    from employment_contracts c`
const OF_ONE = `${CONTRACT} where c.property_id = $1 and c.employee_id = $2 order by c.from_on desc, c.id desc limit 200`
/** The contracts of an employee, the latest first. */
export const findContracts = (tx: Tx, employeeId: string): Promise<StoredContract[]> =>
  tx.named('employees.findContracts', OF_ONE, [tx.propertyId, employeeId])

const ONE = `${CONTRACT} where c.property_id = $1 and c.employee_id = $2 and c.id = $3`
/** @throws Refusal not_found */
export async function getContract(tx: Tx, employeeId: string, id: string): Promise<StoredContract> {
  const [row] = await tx.named<StoredContract>('employees.getContract', ONE, [tx.propertyId, employeeId, id])
  return row ?? refuse('not_found', { employmentContractId: id })
}

export type ContractTerms = Pick<StoredContract, 'kind' | 'from' | 'until' | 'probationEndOn' | 'noticeDays' | 'weeklyHours' | 'note'> // prettier-ignore
type NewContract = ContractTerms & { id: string; employeeId: string; at: Instant; by: string }
const OVERLAPS = refuseOn({
  one_contract_holds_a_day: 'contract_overlaps',
  contract_ends_after_it_begins: 'dates_disordered',
  probation_is_within_the_contract: 'dates_disordered',
})

const INSERT = `
  insert into employment_contracts (property_id, id, employee_id, kind, from_on, until_on, probation_end_on, notice_days, weekly_hours, note, created_at,
                                    created_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
/** @throws Refusal contract_overlaps */
export const insertContract = (tx: Tx, one: NewContract): Promise<unknown> =>
  tx
    .named('employees.insertContract', INSERT, [
      tx.propertyId,
      one.id,
      one.employeeId,
      one.kind,
      one.from,
      one.until,
      one.probationEndOn,
      one.noticeDays,
      one.weeklyHours,
      one.note,
      one.at,
      one.by,
    ]) // prettier-ignore
    .catch(OVERLAPS)

const END = `
  update employment_contracts set until_on = $3::date, probation_end_on = case when probation_end_on <= $3::date then probation_end_on end,
         end_reminded_at = null, version = version + 1
   where property_id = $1 and id = $2`
/** @throws Refusal contract_overlaps, dates_disordered */
export const markEnd = (tx: Tx, id: string, until: Day): Promise<unknown> =>
  tx.named('employees.endContract', END, [tx.propertyId, id, until]).catch(OVERLAPS)

const VOID =
  'update employment_contracts set is_void = true, void_reason = $3, version = version + 1 where property_id = $1 and id = $2'
export const markVoid = (tx: Tx, id: string, reason: string): Promise<unknown> =>
  tx.named('employees.voidContract', VOID, [tx.propertyId, id, reason]) // prettier-ignore

export type FileTerms = { probationEndOn: Day | null; contractEndOn: Day | null; noticeDays: number }
const CORRECT = `
  update employment_contracts set probation_end_on = $3::date, until_on = $4::date, notice_days = $5,
         kind = case when $4::date is null and kind = 'FIXED_TERM' then 'PERMANENT' when $4::date is not null and kind = 'PERMANENT' then 'FIXED_TERM'
                     else kind end,
         end_reminded_at = case when until_on is distinct from $4::date then null else end_reminded_at end,
         probation_reminded_at = case when probation_end_on is distinct from $3::date then null else probation_reminded_at end, version = version + 1
   where property_id = $1 and id = $2`
/** Corrects a contract by what the file says. @throws Refusal contract_overlaps, dates_disordered */
export const correctContract = (tx: Tx, id: string, terms: FileTerms): Promise<unknown> =>
  tx
    .named('employees.correctContract', CORRECT, [
      tx.propertyId,
      id,
      terms.probationEndOn,
      terms.contractEndOn,
      terms.noticeDays,
    ]) // prettier-ignore
    .catch(OVERLAPS)

const TO_FILE = `
  update employees set probation_end_on = $3, contract_end_on = $4, notice_days = $5, version = version + 1
   where property_id = $1 and id = $2 and (probation_end_on, contract_end_on, notice_days) is distinct from ($3::date, $4::date, $5::int)`
/** The file says what the contract says. */
export const writeToFile = (tx: Tx, employeeId: string, terms: FileTerms): Promise<unknown> =>
  tx.named('employees.writeTermsToFile', TO_FILE, [
    tx.propertyId, employeeId, terms.probationEndOn, terms.contractEndOn, terms.noticeDays,
  ]) // prettier-ignore

const BEGUN = `
  update employees e set probation_end_on = c.probation_end_on, contract_end_on = c.until_on, notice_days = c.notice_days, version = e.version + 1
    from employment_contracts c
   where e.property_id = $1 and e.status <> 'LEFT' and c.property_id = e.property_id and c.employee_id = e.id and not c.is_void
     and daterange(c.from_on, c.until_on, '[]') @> $2::date
     and (e.probation_end_on, e.contract_end_on, e.notice_days) is distinct from (c.probation_end_on, c.until_on, c.notice_days)`
/** Files of employees at work say what the contract says that holds on a day. */
export const writeToFiles = (tx: Tx, day: Day): Promise<unknown> =>
  tx.named('employees.writeTermsToFiles', BEGUN, [tx.propertyId, day])

const LEFT = `
  update employment_contracts set until_on = case when from_on > $3::date then until_on else $3::date end, is_void = from_on > $3::date,
         void_reason = case when from_on > $3::date then $4 else '' end,
         probation_end_on = case when from_on > $3::date or probation_end_on <= $3::date then probation_end_on end, version = version + 1
   where property_id = $1 and employee_id = $2 and not is_void and (until_on is null or until_on > $3::date)`
/** Contracts of who leaves end on the last day; what was to begin later is void. */
export const endContracts = (tx: Tx, employeeId: string, on: Day, reason: string): Promise<unknown> =>
  tx.named('employees.endContracts', LEFT, [tx.propertyId, employeeId, on, reason])

const PROPERTIES = `
  select distinct c.property_id as id from employment_contracts c join properties p on p.id = c.property_id and p.is_active
   where not c.is_void and (c.from_on = ($1::timestamptz at time zone p.time_zone)::date
      or c.until_on between ($1::timestamptz at time zone p.time_zone)::date and ($1::timestamptz at time zone p.time_zone)::date + 31
      or c.probation_end_on between ($1::timestamptz at time zone p.time_zone)::date and ($1::timestamptz at time zone p.time_zone)::date + 31)
   order by 1`
/** Properties where a contract begins today, or something of one ends soon. */
export const findPropertiesToLookAt = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('employees.contractProperties', PROPERTIES, [now])

export type Ending = {
  employeeId: string
  name: string
  managerUserId: number | null
  what: 'CONTRACT' | 'PROBATION'
  day: Day
}
const TAKE = `
  with due as (
    select c.id, c.until_on between $2::date and $2::date + $4::int and c.end_reminded_at is null as is_end,
           c.probation_end_on between $2::date and $2::date + $5::int and c.probation_reminded_at is null as is_probation
      from employment_contracts c
      join employees e on e.property_id = c.property_id and e.id = c.employee_id and e.status in ('ACTIVE', 'SUSPENDED', 'INACTIVE')
     where c.property_id = $1 and not c.is_void and c.from_on <= $2::date
       and (c.until_on between $2::date and $2::date + $4::int and c.end_reminded_at is null
            or c.probation_end_on between $2::date and $2::date + $5::int and c.probation_reminded_at is null)
       -- One that is renewed already ends nothing.
       and not exists (select from employment_contracts n where n.property_id = c.property_id and n.employee_id = c.employee_id and not n.is_void
                          and n.from_on > c.from_on and c.probation_end_on is null)
     order by c.id limit 1000 for update of c),
  marked as (
    update employment_contracts c set end_reminded_at = case when d.is_end then $3 else c.end_reminded_at end,
           probation_reminded_at = case when d.is_probation then $3 else c.probation_reminded_at end
      from due d where c.property_id = $1 and c.id = d.id
    returning c.employee_id, c.until_on, c.probation_end_on, d.is_end, d.is_probation)
  select e.id as "employeeId", e.display_name as name, m.user_id as "managerUserId", x.what, x.day
    from marked k
    join employees e on e.property_id = $1 and e.id = k.employee_id
    left join employees m on m.property_id = $1 and m.id = e.manager_id and m.status in ('ACTIVE', 'ON_NOTICE')
   cross join lateral (values ('CONTRACT', k.until_on, k.is_end), ('PROBATION', k.probation_end_on, k.is_probation)) x (what, day, is_due)
   where x.is_due
   order by x.day, e.search_name, e.id`
type Ahead = { end: number; probation: number }
/** Takes what ends within so many days and no one was reminded of; once for each day it ends on. */
export const takeEnding = (tx: Tx, today: Day, at: Instant, ahead: Ahead): Promise<Ending[]> =>
  tx.named('employees.takeEnding', TAKE, [tx.propertyId, today, at, ahead.end, ahead.probation])
