import type { Day } from '#core/dates.ts'
import { digitsOf, foldName, keysBeginningWith } from '#areas/parties/customers/rules.ts'
import type { Tx } from '#server/request/context.ts'
import type { DirectoryEntry, DirectoryRow, EmployeeRow } from '../contract/replies.ts'
import { LEAST_DIGITS } from '../rules/names.ts'
import type { EmployeeStatus } from '../rules/status.ts'
import { JOINS } from './employees.ts'
import { PICTURE_URL } from './photos.ts'

/** The sort keys of a list's last row: the name as it is compared, then the id. */
export type Place = readonly [searchName: string, id: string]
export const FIRST_PLACE: Place = ['', '00000000-0000-0000-0000-000000000000']
type WithKey = { searchName: string }

const ROW = `
  select e.id, e.number, e.display_name as name, d.name as "departmentName", p.title as "positionTitle", e.employment_type as "employmentType",
         coalesce(t.name, '') as "employmentTypeName", e.status, e.join_on as "joinOn", e.left_on as "leftOn",
         e.probation_end_on as "probationEndOn", e.contract_end_on as "contractEndOn", e.work_email as "workEmail",
         e.work_phone as "workPhone", e.user_id is not null and not e.is_sign_in_closed as "hasSignIn", e.search_name as "searchName"`

const TYPED = (from: string, until: string) =>
  `(${from}::text is null or (e.search_name >= ${from} and e.search_name < ${until}))`

const LIST = `
  ${ROW} from employees e ${JOINS}
   where e.property_id = $1 and (e.search_name, e.id) > ($2, $3::uuid)
     and ($4::uuid is null or e.department_id = $4) and ($5::uuid is null or e.position_id = $5)
     and (case when $6::text is null then e.status <> 'LEFT' else e.status = $6 end)
     and (${TYPED('$7', '$8')} or lower(e.first_name || ' ' || e.last_name) like $9 || '%' or e.number = $10 or (e.phone_digits <> '' and e.phone_digits like $11 || '%'))
     and ($13::int is null or e.contract_end_on between $14::date and $14::date + $13 or e.probation_end_on between $14::date and $14::date + $13)
   order by e.search_name, e.id limit $12`

export type Filter = {
  text?: string | undefined
  departmentId?: string | undefined
  positionId?: string | undefined
  status?: EmployeeStatus | undefined
  endsWithin?: number | undefined
}

type Bounds = readonly [
  from: string | null,
  until: string | null,
  first: string | null,
  number: number | null,
  digits: string | null,
]

/** Bounds of what was typed: of the name, the name that begins with the first name, the number, the telephone. */
function typedBounds(text: string | undefined): Bounds {
  const typed = text?.trim() ?? ''
  if (typed === '') return [null, null, null, null, null]
  const range = keysBeginningWith(foldName(typed))
  const digits = digitsOf(typed)
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : null
  const first = foldName(typed).replaceAll(/[\\%_]/g, '')
  return [range?.from ?? '', range?.until ?? '', first || null, number, digits.length >= LEAST_DIGITS ? digits : null]
}

/** Employees by name; who left only on request. */
export const findEmployees = (
  tx: Tx,
  { text, departmentId, positionId, status, endsWithin, today }: Filter & { today: Day },
  [name, id]: Place,
  limit: number,
): Promise<(EmployeeRow & WithKey)[]> =>
  tx.named('employees.find', LIST, [
    tx.propertyId, name, id, departmentId ?? null, positionId ?? null, status ?? null, ...typedBounds(text), limit,
    endsWithin ?? null, today,
  ]) // prettier-ignore

const ALIKE = `
  ${ROW}, e.phone_digits as "phoneDigits", e.birth_on as "birthOn", array[e.work_email, e.personal_email] as emails
    from employees e ${JOINS}
   where e.property_id = $1
     and ((e.search_name = $2 and e.birth_on = $3::date) or (cardinality($4::text[]) > 0 and (lower(e.work_email) = any($4) or lower(e.personal_email) = any($4)))
          or (length($5) >= ${LEAST_DIGITS} and e.phone_digits = $5))
   order by e.search_name, e.id limit 10`

export type AlikeRow = EmployeeRow & WithKey & { phoneDigits: string; birthOn: string | null; emails: string[] }
type Typed = { searchName: string; phoneDigits: string; birthOn: string | null; emails: readonly string[] }

/** Files that may be of the same person. */
export const findAlike = (tx: Tx, { searchName, phoneDigits, birthOn, emails }: Typed): Promise<AlikeRow[]> =>
  tx.named('employees.findAlike', ALIKE, [
    tx.propertyId,
    searchName,
    birthOn,
    emails.filter((email) => email !== '').map((email) => email.toLowerCase()),
    phoneDigits,
  ])

/** What colleagues may know, and what a list knows besides. */
const entryWith = (more: string) => `
  select e.id, e.number, e.display_name as name, p.title as "positionTitle", d.name as "departmentName", e.work_phone as "workPhone",
         e.work_email as "workEmail", e.manager_id as "managerId", m.display_name as "managerName",
         ${PICTURE_URL} as "pictureUrl", (select count(*)::int from employees r where r.property_id = $1 and r.manager_id = e.id and r.status not in ('LEFT', 'PROSPECT')) as "reportCount",
         e.search_name as "searchName"${more}
    from employees e ${JOINS}
    left join users u on u.id = e.user_id
    left join employees m on m.property_id = e.property_id and m.id = e.manager_id and m.status not in ('LEFT', 'PROSPECT')`
const ENTRY = entryWith('')

/** As the contract writes instants. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** Who works here: neither those who left nor those who have yet to begin. */
const AT_WORK = `e.property_id = $1 and e.status not in ('LEFT', 'PROSPECT')`

// Of today's shifts the first start and the last end, as they were published.
const DIRECTORY = `
  ${entryWith(', w.shift')}
    left join lateral (
      select jsonb_build_object('startAt', to_char(min(lower(s.published_spans)) at time zone 'UTC', '${ISO}'),
                                'endAt', to_char(max(upper(s.published_spans)) at time zone 'UTC', '${ISO}')) as shift
        from rota_shifts s
       where s.property_id = $1 and s.published_employee_id = e.id and s.published_on = $9 and s.published_spans is not null
      having count(*) > 0) w on true
   where ${AT_WORK} and (e.search_name, e.id) > ($2, $3::uuid) and ($4::uuid is null or e.department_id = $4)
     and (${TYPED('$5', '$6')} or lower(e.first_name || ' ' || e.last_name) like $7 || '%')
   order by e.search_name, e.id limit $8`

export const findDirectory = (
  tx: Tx,
  { text, departmentId }: Pick<Filter, 'text' | 'departmentId'>,
  [name, id]: Place,
  { limit, today }: { limit: number; today: Day },
): Promise<(DirectoryRow & WithKey)[]> => {
  const [from, until, first] = typedBounds(text)
  return tx.named('employees.findDirectory', DIRECTORY, [
    tx.propertyId, name, id, departmentId ?? null, from, until, first, limit, today,
  ]) // prettier-ignore
}

// Whose manager has left reports to no one in the chart until another one is named.
const CHART = `
  ${ENTRY} where ${AT_WORK} and (e.search_name, e.id) > ($2, $3::uuid) and m.id is not distinct from $4::uuid
   order by e.search_name, e.id limit $5`

/** Who reports to an employee; to null those who report to no one. */
export const findReports = (
  tx: Tx,
  managerId: string | null,
  [name, id]: Place,
  limit: number,
): Promise<(DirectoryEntry & WithKey)[]> =>
  tx.named('employees.findReports', CHART, [tx.propertyId, name, id, managerId, limit])

const ONE = `${ENTRY} where ${AT_WORK} and e.id = $2`

export async function findEntry(tx: Tx, id: string): Promise<(DirectoryEntry & WithKey) | undefined> {
  const [row] = await tx.named<DirectoryEntry & WithKey>('employees.findEntry', ONE, [tx.propertyId, id])
  return row
}

const TIED = `select user_id as id from employees where property_id = $1 and user_id is not null and status <> 'LEFT'`

/** Users of employees who work here. */
export async function findTiedUsers(tx: Tx): Promise<ReadonlySet<number>> {
  const rows = await tx.named<{ id: number }>('employees.findTiedUsers', TIED, [tx.propertyId])
  return new Set(rows.map(({ id }) => id))
}

/** What identifies an employee who is entered a second time. */
type Identity = { name: string; workEmail: string; mobile: string; joinOn: Day }
const IDENTITIES = `
  select first_name || ' ' || last_name as name, work_email as "workEmail", mobile, join_on as "joinOn" from employees where property_id = $1`
export const findIdentities = async (tx: Tx): Promise<Identity[]> =>
  tx.named('employees.findIdentities', IDENTITIES, [tx.propertyId])
