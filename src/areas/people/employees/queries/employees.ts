import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, json, type RowOf } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Employee } from '../contract/replies.ts'
import type { Job } from '../rules/changes.ts'
import { employeeKeys } from '../rules/names.ts'
import type { EmployeeStatus } from '../rules/status.ts'
import { PICTURE_URL } from './photos.ts'

/** The aliases are those of `FROM`. */
const employee = columns<Employee>().of('employees', {
  id: fixed('id'),
  number: fixed('number'),
  name: 'display_name',
  status: fixed('status'),
  title: 'title',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  gender: 'gender',
  birthOn: 'birth_on',
  nationality: 'nationality',
  language: 'language',
  languages: 'languages',
  workEmail: 'work_email',
  personalEmail: 'personal_email',
  workPhone: 'work_phone',
  mobile: 'mobile',
  address: 'address',
  permanentAddress: 'permanent_address',
  emergencyContacts: json('emergency_contacts'),
  departmentId: fixed('department_id'),
  departmentName: computed('d.name'),
  positionId: fixed('position_id'),
  positionTitle: computed('p.title'),
  employmentType: fixed('employment_type'),
  employmentTypeName: computed(`coalesce(t.name, '')`),
  managerId: fixed('manager_id'),
  managerName: computed('m.display_name'),
  weeklyHours: fixed('weekly_hours'),
  joinOn: 'join_on',
  probationEndOn: 'probation_end_on',
  contractEndOn: 'contract_end_on',
  noticeDays: 'notice_days',
  leftOn: fixed('left_on'),
  leavingReason: fixed('leaving_reason'),
  isRehirable: fixed('is_rehirable'),
  userId: fixed('user_id'),
  userEmail: computed('u.email'),
  isSignInClosed: fixed('is_sign_in_closed'),
  pictureUrl: computed(PICTURE_URL),
  hasPhoto: computed(
    'exists (select 1 from employee_photos f where f.property_id = e.property_id and f.employee_id = e.id)',
  ),
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

export const JOINS = `
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    join positions p on p.property_id = e.property_id and p.id = e.position_id
    left join employment_types t on t.property_id = e.property_id and t.id = e.own_type_id`

const FROM = `
    from employees e ${JOINS}
    left join employees m on m.property_id = e.property_id and m.id = e.manager_id
    left join users u on u.id = e.user_id`

const GET = `select ${employee.select('e')} ${FROM} where e.property_id = $1 and e.id = $2`

/** @throws Refusal not_found */
export async function getEmployee(tx: Tx, id: string): Promise<Employee> {
  const [row] = await tx.named<RowOf<typeof employee>>('employees.get', GET, [tx.propertyId, id])
  return row ? employee.read(row) : refuse('not_found', { employeeId: id })
}

const OWN = `select ${employee.select('e')} ${FROM} where e.property_id = $1 and e.user_id = $2 and e.status <> 'LEFT'`

/** The file of a user who works here. */
export async function findOwn(tx: Tx, userId: number): Promise<Employee | undefined> {
  const [row] = await tx.named<RowOf<typeof employee>>('employees.findOwn', OWN, [tx.propertyId, userId])
  return row && employee.read(row)
}

const LOCK = 'select id from employees where property_id = $1 and id = $2 for update'

/** Locks an employee until the transaction ends, and reads them as they are then. @throws Refusal not_found */
export async function lockEmployee(tx: Tx, id: string): Promise<Employee> {
  await tx.named('employees.lock', LOCK, [tx.propertyId, id])
  return getEmployee(tx, id)
}

/** What is typed of an employee; the rest follows from changes of their job and status. */
export type PersonFields = Pick<
  Employee,
  | 'name' | 'title' | 'firstName' | 'middleName' | 'lastName' | 'gender' | 'birthOn' | 'nationality' | 'language' | 'languages' | 'workEmail'
  | 'personalEmail' | 'workPhone' | 'mobile' | 'address' | 'permanentAddress' | 'emergencyContacts' | 'joinOn' | 'probationEndOn'
  | 'contractEndOn' | 'noticeDays'
> // prettier-ignore

const keysOf = (fields: PersonFields) => {
  const { searchName, phoneDigits } = employeeKeys(fields)
  return { search_name: searchName, phone_digits: phoneDigits }
}

const jobColumns = (job: Job) => ({
  department_id: job.departmentId,
  position_id: job.positionId,
  manager_id: job.managerId,
  employment_type: job.employmentType,
  weekly_hours: job.weeklyHours,
})

const UNKNOWN = {
  employee_is_in_a_department: 'unknown_reference',
  employee_has_a_position: 'unknown_reference',
  employee_manager_is_known: 'unknown_reference',
  employee_type_is_known: 'unknown_reference',
  employee_is_not_their_own_manager: 'reports_in_circle',
} as const

type NewEmployee = PersonFields &
  Job & { id: string; number: number; status: EmployeeStatus; now: Instant; userId: number | null }

/** @throws Refusal unknown_reference */
export async function insertEmployee(tx: Tx, added: NewEmployee): Promise<void> {
  await tx
    .insertInto('employees')
    .values({
      property_id: tx.propertyId,
      id: added.id,
      number: added.number,
      status: added.status,
      user_id: added.userId,
      created_at: added.now,
      ...employee.values(added),
      ...jobColumns(added),
      ...keysOf(added),
    })
    .execute()
    .catch(refuseOn(UNKNOWN))
}

const VERSION = { version: sql<number>`version + 1` }
const ofOne = (tx: Tx, id: string) =>
  tx.updateTable('employees').where('property_id', '=', tx.propertyId).where('id', '=', id)

/** @throws Refusal dates_disordered */
export async function updatePerson(tx: Tx, id: string, fields: PersonFields): Promise<void> {
  await ofOne(tx, id)
    .set({ ...employee.values(fields), ...keysOf(fields), ...VERSION })
    .execute()
    .catch(refuseOn({ last_day_is_not_before_joining: 'dates_disordered' }))
}

/** @throws Refusal unknown_reference, reports_in_circle */
export async function updateJob(tx: Tx, id: string, job: Job): Promise<void> {
  await ofOne(tx, id)
    .set({ ...jobColumns(job), ...VERSION })
    .execute()
    .catch(refuseOn(UNKNOWN))
}

/** @throws Refusal user_tied */
export async function updateUser(tx: Tx, id: string, userId: number | null): Promise<void> {
  await ofOne(tx, id)
    .set({ user_id: userId, is_sign_in_closed: false, ...VERSION })
    .execute()
    .catch(refuseOn({ user_is_one_employee: 'user_tied' }))
}

export type StatusFields = {
  status: EmployeeStatus
  joinOn: Day
  leftOn: Day | null
  leavingReason: string
  isRehirable: boolean
  isSignInClosed: boolean
}

/** @throws Refusal user_tied, dates_disordered */
export async function markStatus(tx: Tx, id: string, next: StatusFields): Promise<void> {
  await ofOne(tx, id)
    .set({
      status: next.status,
      join_on: next.joinOn,
      left_on: next.leftOn,
      leaving_reason: next.leavingReason,
      is_rehirable: next.isRehirable,
      is_sign_in_closed: next.isSignInClosed,
      ...VERSION,
    })
    .execute()
    .catch(refuseOn({ user_is_one_employee: 'user_tied', last_day_is_not_before_joining: 'dates_disordered' }))
}

const PLACE = `
  select d.is_active and p.is_active as "isOffered" from positions p join departments d on d.property_id = p.property_id and d.id = p.department_id
   where p.property_id = $1 and p.id = $2 and p.department_id = $3`

/** Whether a position is one of the department's, and both are in use. */
export async function isOffered(
  tx: Tx,
  { positionId, departmentId }: Pick<Job, 'positionId' | 'departmentId'>,
): Promise<boolean> {
  const [row] = await tx.named<{ isOffered: boolean }>('employees.isOffered', PLACE, [
    tx.propertyId,
    positionId,
    departmentId,
  ])
  return row?.isOffered ?? false
}
