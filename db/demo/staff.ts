import { newId } from '#server/database/ids.ts'
import { nextNumbers } from '#areas/property/properties/actions/properties.ts'
import { employeeKeys, plainName } from '#areas/people/employees/rules/names.ts'
import { hireItems, type Job } from '#areas/people/employees/rules/changes.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { Context } from '#server/request/context.ts'
import { addAnnouncements } from './announcements.ts'
import { Chance } from './chance.ts'
import { addItems } from './items.ts'
import { person } from './people.ts'
import { type DemoProperty, emailOf } from './properties.ts'
import type { Desk } from './recent.ts'
import { Batch, type Row } from './rows.ts'

const SEED = 20_261_127

/** What is done in a department, how many do it, the first of them with a sign-in of the demo, and what they earn a month. */
type Amounts = Partial<Record<'roomsPerShift' | 'tipPoints', number>>
type DemoPosition = { title: string; count: number; pay: number; role?: RoleCode } & Amounts
type DemoDepartment = { name: string; area: string; positions: readonly DemoPosition[] }

const MANAGEMENT: DemoDepartment = {
  name: 'Management',
  area: 'OTHER',
  positions: [
    { title: 'General manager', count: 1, pay: 18_000_000, role: 'PROP_ADMIN' },
    { title: 'Operations manager', count: 1, pay: 11_000_000, role: 'PROP_MANAGER' },
  ],
}

const PALACE: readonly DemoDepartment[] = [
  MANAGEMENT,
  {
    name: 'Front desk',
    area: 'FRONT_DESK',
    positions: [
      { title: 'Front office executive', count: 1, pay: 5_500_000, role: 'PROP_FO_EXECUTIVE' },
      { title: 'Receptionist', count: 4, pay: 3_200_000, role: 'PROP_FRONTDESK' },
      { title: 'Night receptionist', count: 1, pay: 3_600_000 },
    ],
  },
  {
    name: 'Housekeeping',
    area: 'HOUSEKEEPING',
    positions: [
      { title: 'Executive housekeeper', count: 1, pay: 4_200_000, role: 'PROP_HOUSEKEEPING' },
      { title: 'Room attendant', count: 6, pay: 2_200_000, roomsPerShift: 14 },
    ],
  },
  {
    name: 'Restaurant',
    area: 'RESTAURANT',
    positions: [
      { title: 'Restaurant manager', count: 1, pay: 5_000_000, role: 'PROP_SERVICE_EXECUTIVE', tipPoints: 2 },
      { title: 'Waiter', count: 4, pay: 2_400_000, role: 'PROP_SERVICE', tipPoints: 8 },
    ],
  },
  {
    name: 'Kitchen',
    area: 'KITCHEN',
    positions: [
      { title: 'Head chef', count: 1, pay: 7_500_000, tipPoints: 2 },
      { title: 'Cook', count: 3, pay: 3_000_000, tipPoints: 4 },
    ],
  },
  { name: 'Maintenance', area: 'MAINTENANCE', positions: [{ title: 'Technician', count: 2, pay: 2_800_000 }] },
  { name: 'Finance', area: 'FINANCE', positions: [{ title: 'Accountant', count: 1, pay: 5_200_000, role: 'PROP_FINANCE' }] }, // prettier-ignore
  { name: 'Sales', area: 'SALES', positions: [{ title: 'Marketing officer', count: 1, pay: 4_800_000, role: 'PROP_MARKETING' }] }, // prettier-ignore
]

const BISTRO: readonly DemoDepartment[] = [
  MANAGEMENT,
  {
    name: 'Restaurant',
    area: 'RESTAURANT',
    positions: [
      { title: 'Restaurant manager', count: 1, pay: 4_600_000, role: 'PROP_SERVICE_EXECUTIVE', tipPoints: 2 },
      { title: 'Waiter', count: 2, pay: 2_300_000, role: 'PROP_SERVICE', tipPoints: 8 },
    ],
  },
  {
    name: 'Kitchen',
    area: 'KITCHEN',
    positions: [
      { title: 'Head chef', count: 1, pay: 6_500_000, tipPoints: 2 },
      { title: 'Cook', count: 2, pay: 2_900_000, tipPoints: 4 },
      { title: 'Kitchen porter', count: 1, pay: 1_900_000 },
    ],
  },
]

const ORDER = [
  'departments', 'positions', 'document_types', 'employees', 'employee_statuses', 'employee_changes', 'employee_change_ends', 'employee_secrets',
  'employee_documents',
] as const // prettier-ignore

export type Made = {
  id: string
  name: string
  job: Job
  joinOn: Day
  position: DemoPosition
  departmentName: string
  area: string
}

/** Who works at a property, with departments, documents, a leaver and changes to come; written at once. */
export async function employStaff(
  { desk, today }: { desk: Desk; today: Day },
  property: DemoProperty,
): Promise<readonly Made[]> {
  return desk(today, 8, async (ctx) => {
    const batch = new Batch(ORDER)
    const made = await addPeople(ctx, batch, property, today)
    addChanges(ctx, batch, made, today)
    addDocuments(ctx, batch, made, today)
    addAnnouncements(ctx, batch, made, today)
    addItems(ctx, batch, made, today)
    await batch.flush(ctx.tx)
    return made
  })
}

async function addPeople(ctx: Context, batch: Batch, property: DemoProperty, today: Day): Promise<Made[]> {
  const chance = new Chance(SEED + ctx.property.id)
  const users = new Map((await colleagues(ctx)).map((user) => [user.email, user]))
  const departments = property.prefix === '' ? PALACE : BISTRO
  const places = departments.flatMap((department) => addDepartment(ctx, batch, department))
  const numbers = await nextNumbers(
    ctx,
    places.map(() => 'employee'),
  )
  let boss: string | null = null
  const made: Made[] = []
  for (const [at, { department, departmentId, positionId, position, isFirst }] of places.entries()) {
    const user = isFirst && position.role ? users.get(emailOf(property, position.role)) : undefined
    const someone = person(chance)
    const [firstName = '', lastName = ''] = user?.name.split(' ') ?? [someone.firstName, someone.lastName]
    const names = { firstName, middleName: '', lastName }
    const head = made.find(({ departmentName }) => departmentName === department.name)
    const isNepali = position.title === 'Technician' && !isFirst
    const joinOn = addDays(today, -chance.whole(120, 2_400))
    const isLeaver =
      position.title === 'Waiter' && made.at(-1)?.position === position && made.at(-2)?.position !== position
    const id = newId()
    const job: Job = {
      departmentId,
      positionId,
      managerId: at === 0 ? null : (head?.id ?? boss),
      employmentType: isLeaver ? 'SEASONAL' : 'FULL_TIME',
      weeklyHours: 48,
    }
    boss ??= id
    const { searchName, phoneDigits } = employeeKeys({ ...names, mobile: someone.phone })
    const leftOn = isLeaver ? addDays(today, -9) : null
    batch.add('employees', {
      property_id: ctx.property.id, id, number: numbers[at] ?? at + 1, status: isLeaver ? 'LEFT' : 'ACTIVE', title: '', first_name: firstName,
      middle_name: '', last_name: lastName, display_name: plainName(names), gender: '', birth_on: addDays(joinOn, -chance.whole(7_000, 15_000)),
      nationality: isNepali ? 'NP' : 'IN', language: null, languages: chance.is(0.5) ? ['en', 'hi'] : ['hi'], work_email: user?.email ?? '',
      personal_email: '', work_phone: user ? property.phone : '', mobile: someone.phone, address: someone.city, permanent_address: '',
      emergency_contacts: [{ name: person(chance).firstName, relation: 'Family', phone: person(chance).phone }], department_id: departmentId,
      position_id: positionId, employment_type: job.employmentType, manager_id: job.managerId, weekly_hours: job.weeklyHours, join_on: joinOn,
      probation_end_on: addDays(joinOn, 90), contract_end_on: null, notice_days: 30, left_on: leftOn,
      leaving_reason: isLeaver ? 'The season is over' : '', is_rehirable: true, user_id: user?.id ?? null, is_sign_in_closed: false,
      search_name: searchName, phone_digits: phoneDigits, created_at: ctx.now, version: 1,
    }) // prettier-ignore
    made.push({ id, name: plainName(names), job, joinOn, position, departmentName: department.name, area: department.area }) // prettier-ignore
    addStatus(ctx, batch, { id, from: null, to: 'ACTIVE', since: joinOn, reason: '' })
    if (leftOn) addStatus(ctx, batch, { id, from: 'ACTIVE', to: 'LEFT', since: leftOn, reason: 'The season is over' })
    addSealed(ctx, batch, { id, accountNumber: `${chance.whole(10_000_000, 99_999_999)}` })
  }
  return made
}

/** A department and its positions, and one place for everyone who works there. */
function addDepartment(ctx: Context, batch: Batch, department: DemoDepartment) {
  const { id: propertyId } = ctx.property
  const departmentId = newId()
  batch.add('departments', {
    property_id: propertyId, id: departmentId, name: department.name, name_key: department.name.toLowerCase(), code: '', parent_id: null,
    cost_centre: '', head_id: null, area: department.area, is_active: true, created_at: ctx.now, version: 1,
  }) // prettier-ignore
  return department.positions.flatMap((position) => {
    const positionId = newId()
    batch.add('positions', {
      property_id: propertyId, id: positionId, title: position.title, title_key: position.title.toLowerCase(), department_id: departmentId,
      role_code: position.role ?? null, rooms_per_shift: position.roomsPerShift ?? null, tip_points: position.tipPoints ?? null, is_active: true, created_at: ctx.now,
      version: 1,
    }) // prettier-ignore
    return Array.from({ length: position.count }, (_, at) => ({ department, departmentId, positionId, position, isFirst: at === 0 })) // prettier-ignore
  })
}

type Status = { id: string; from: string | null; to: string; since: Day; reason: string }

function addStatus({ property, now, actor }: Context, batch: Batch, { id, from, to, since, reason }: Status): void {
  batch.add('employee_statuses', {
    property_id: property.id, id: newId(), employee_id: id, from_status: from, to_status: to, since, reason, changed_at: now, actor_id: actor.id,
    actor_name: actor.name,
  }) // prettier-ignore
}

function addSealed(
  { property, now, settings }: Context,
  batch: Batch,
  { id, accountNumber }: { id: string; accountNumber: string },
): void {
  const bank = { mode: 'BANK', holder: '', bankName: 'State Bank', accountNumber, taxIds: [] }
  batch.add('employee_secrets', {
    property_id: property.id, employee_id: id, kind: 'BANK', sealed: settings.secretBox.seal(JSON.stringify(bank)), changed_at: now, version: 1,
  }) // prettier-ignore
}

type Change = {
  employeeId: string
  kind: string
  effectiveOn: Day
  items: readonly object[]
  sealed: string | null
  isPending: boolean
}

function addChange({ property, now, actor }: Context, batch: Batch, { isPending, ...change }: Change): void {
  const id = newId()
  batch.add('employee_changes', {
    property_id: property.id, id, employee_id: change.employeeId, kind: change.kind, effective_on: change.effectiveOn, items: change.items,
    sealed: change.sealed, reason: '', recorded_at: now, actor_id: actor.id, actor_name: actor.name,
  }) // prettier-ignore
  if (isPending) return
  batch.add('employee_change_ends', {
    property_id: property.id, change_id: id, outcome: 'APPLIED', ended_at: now, actor_name: actor.name,
  }) // prettier-ignore
}

/** The hire and the pay of everyone, and two changes that are still to come. */
function addChanges(ctx: Context, batch: Batch, made: readonly Made[], today: Day): void {
  for (const { id: employeeId, job, joinOn: effectiveOn, position } of made) {
    addChange(ctx, batch, {
      employeeId,
      kind: 'HIRE',
      effectiveOn,
      items: hireItems(job),
      sealed: null,
      isPending: false,
    })
    const pay = { basis: 'MONTH', amount: position.pay, currency: ctx.property.currency }
    const sealed = ctx.settings.secretBox.seal(JSON.stringify(pay))
    addChange(ctx, batch, { employeeId, kind: 'PAY', effectiveOn, items: [{ field: 'pay' }], sealed, isPending: false })
  }
  const [one, other] = [made.at(-1), made.at(-2)]
  if (!one || !other) return
  const pending = (who: Made, kind: string, days: number, item: object): void =>
    addChange(ctx, batch, { employeeId: who.id, kind, effectiveOn: addDays(today, days), items: [item], sealed: null, isPending: true }) // prettier-ignore
  pending(one, 'TERMS', 12, { field: 'weeklyHours', before: 48, after: 24 })
  pending(other, 'TERMS', 20, { field: 'employmentType', before: 'FULL_TIME', after: 'PART_TIME' })
}

const PDF = `\\x${Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n').toString('hex')}`
const FOOD = ['Waiter', 'Head chef', 'Cook', 'Kitchen porter', 'Restaurant manager']

/** Required documents, of all or some: most have them, some expire soon, one has expired, one is requested. */
function addDocuments(ctx: Context, batch: Batch, made: readonly Made[], today: Day): void {
  const { id: propertyId } = ctx.property
  const type = (name: string, change: Row) => {
    const id = newId()
    batch.add('document_types', {
      property_id: propertyId, id, name, name_key: name.toLowerCase(), applies_to: 'ALL', position_ids: [], nationalities: [], is_required: true,
      expires: false, remind_days: [], is_active: true, created_at: ctx.now, version: 1, ...change,
    }) // prettier-ignore
    return id
  }
  const identity = type('Identity document', {})
  const cooks = made.filter(({ position }) => FOOD.includes(position.title))
  const positionIds = [...new Set(cooks.map(({ job }) => job.positionId))]
  const expiring = { expires: true, remind_days: [60, 30, 7] }
  const food = type('Food handler certificate', { ...expiring, applies_to: 'POSITIONS', position_ids: positionIds })
  type('Work permit', { ...expiring, applies_to: 'NATIONALITIES', nationalities: ['NP'] })
  const document = ({ id: employeeId }: Made, typeId: string, state: string, expiresOn: Day | null) => {
    const isShown = state !== 'REQUESTED'
    batch.add('employee_documents', {
      property_id: propertyId, id: newId(), employee_id: employeeId, type_id: typeId, state, number: '', issued_on: null, expires_on: expiresOn,
      file_name: isShown ? 'Copy of the original.pdf' : null, file_type: isShown ? 'application/pdf' : null, bytes: isShown ? PDF : null, reason: '',
      reminded_days: null, requested_at: ctx.now, requested_by: ctx.actor.name, submitted_at: isShown ? ctx.now : null,
      decided_at: isShown ? ctx.now : null, decided_by: isShown ? ctx.actor.name : null, version: 1,
    }) // prettier-ignore
  }
  for (const [at, each] of made.entries())
    if (at % 9 === 8) document(each, identity, 'REQUESTED', null)
    else if (at % 7 !== 6) document(each, identity, 'APPROVED', null)
  const left = [-12, 18, 45, 80]
  for (const [at, each] of cooks.entries()) {
    const days = left[at] ?? 300
    document(each, food, days < 0 ? 'EXPIRED' : 'APPROVED', addDays(today, days))
  }
}
