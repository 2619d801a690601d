import { sql } from 'kysely'
import { foldName } from '#areas/parties/customers/rules.ts'
import type { Instant } from '#core/dates.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Department, DocumentType, EmploymentType, Position } from '../contract/replies.ts'

export type DepartmentFields = Omit<Department, 'id' | 'headName' | 'employeeCount' | 'version'>
export type PositionFields = Omit<Position, 'id' | 'departmentName' | 'employeeCount' | 'version'>
export type EmploymentTypeFields = Omit<EmploymentType, 'id' | 'version'>
export type DocumentTypeFields = Omit<DocumentType, 'id' | 'version'>

const department = columns<DepartmentFields>().of('departments', {
  name: 'name',
  code: 'code',
  parentId: 'parent_id',
  costCentre: 'cost_centre',
  headId: 'head_id',
  area: 'area',
  isActive: 'is_active',
})
const position = columns<PositionFields>().of('positions', {
  title: 'title',
  departmentId: 'department_id',
  roleCode: 'role_code',
  roomsPerShift: 'rooms_per_shift',
  tipPoints: 'tip_points',
  isActive: 'is_active',
})
const documentType = columns<DocumentTypeFields>().of('document_types', {
  name: 'name',
  appliesTo: 'applies_to',
  positionIds: 'position_ids',
  nationalities: 'nationalities',
  isRequired: 'is_required',
  expires: 'expires',
  remindDays: 'remind_days',
  isActive: 'is_active',
})

const COUNT = (column: string) =>
  `(select count(*)::int from employees e where e.property_id = $1 and e.${column} = x.id and e.status <> 'LEFT')`

const DEPARTMENTS = `
  select x.id, x.name, x.code, x.parent_id as "parentId", x.cost_centre as "costCentre", x.head_id as "headId", h.display_name as "headName",
         x.area, x.is_active as "isActive", ${COUNT('department_id')} as "employeeCount", x.version
    from departments x left join employees h on h.property_id = x.property_id and h.id = x.head_id
   where x.property_id = $1 and ($2::uuid is null or x.id = $2) order by x.name_key`

export const findDepartments = (tx: Tx, id: string | null = null): Promise<Department[]> =>
  tx.named('employees.findDepartments', DEPARTMENTS, [tx.propertyId, id])

const POSITIONS = `
  select x.id, x.title, x.department_id as "departmentId", d.name as "departmentName", x.role_code as "roleCode",
         x.rooms_per_shift as "roomsPerShift", x.tip_points as "tipPoints", x.is_active as "isActive",
         ${COUNT('position_id')} as "employeeCount", x.version
    from positions x join departments d on d.property_id = x.property_id and d.id = x.department_id
   where x.property_id = $1 and ($2::uuid is null or x.id = $2) order by d.name_key, x.title_key`

export const findPositions = (tx: Tx, id: string | null = null): Promise<Position[]> =>
  tx.named('employees.findPositions', POSITIONS, [tx.propertyId, id])

const EMPLOYMENT_TYPES = `
  select id, name, is_active as "isActive", version from employment_types
   where property_id = $1 and ($2::uuid is null or id = $2) order by name_key`

export const findEmploymentTypes = (tx: Tx, id: string | null = null): Promise<EmploymentType[]> =>
  tx.named('employees.findEmploymentTypes', EMPLOYMENT_TYPES, [tx.propertyId, id])

const DOCUMENT_TYPES = `
  select id, name, applies_to as "appliesTo", to_jsonb(position_ids) as "positionIds", nationalities, is_required as "isRequired", expires,
         remind_days as "remindDays", is_active as "isActive", version
    from document_types where property_id = $1 and ($2::uuid is null or id = $2) order by name_key`

export const findDocumentTypes = (tx: Tx, id: string | null = null): Promise<DocumentType[]> =>
  tx.named('employees.findDocumentTypes', DOCUMENT_TYPES, [tx.propertyId, id])

const REFUSED = {
  department_is_named_once: 'name_taken',
  position_is_titled_once: 'name_taken',
  employment_type_is_named_once: 'name_taken',
  document_type_is_named_once: 'name_taken',
  department_parent_is_known: 'unknown_reference',
  department_head_is_known: 'unknown_reference',
  position_is_in_a_department: 'unknown_reference',
  department_is_not_its_own_parent: 'department_in_circle',
} as const

const VERSION = { version: sql<number>`version + 1` }
type Known = { id: string; now: Instant }

/** @throws Refusal name_taken, unknown_reference */
export async function insertDepartment(tx: Tx, { id, now }: Known, fields: DepartmentFields): Promise<void> {
  await tx
    .insertInto('departments')
    .values({
      property_id: tx.propertyId,
      id,
      created_at: now,
      name_key: foldName(fields.name),
      ...department.values(fields),
    })
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken, unknown_reference, department_in_circle */
export async function updateDepartment(tx: Tx, id: string, fields: DepartmentFields): Promise<void> {
  await tx
    .updateTable('departments')
    .set({ ...department.values(fields), name_key: foldName(fields.name), ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken, unknown_reference */
export async function insertPosition(tx: Tx, { id, now }: Known, fields: PositionFields): Promise<void> {
  await tx
    .insertInto('positions')
    .values({
      property_id: tx.propertyId,
      id,
      created_at: now,
      title_key: foldName(fields.title),
      ...position.values(fields),
    })
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken, unknown_reference */
export async function updatePosition(tx: Tx, id: string, fields: PositionFields): Promise<void> {
  await tx
    .updateTable('positions')
    .set({ ...position.values(fields), title_key: foldName(fields.title), ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken */
export async function insertEmploymentType(
  tx: Tx,
  { id, now }: Known,
  { name, isActive }: EmploymentTypeFields,
): Promise<void> {
  await tx
    .insertInto('employment_types')
    .values({ property_id: tx.propertyId, id, created_at: now, name, name_key: foldName(name), is_active: isActive })
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken */
export async function updateEmploymentType(
  tx: Tx,
  id: string,
  { name, isActive }: EmploymentTypeFields,
): Promise<void> {
  await tx
    .updateTable('employment_types')
    .set({ name, name_key: foldName(name), is_active: isActive, ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken */
export async function insertDocumentType(tx: Tx, { id, now }: Known, fields: DocumentTypeFields): Promise<void> {
  await tx
    .insertInto('document_types')
    .values({
      property_id: tx.propertyId,
      id,
      created_at: now,
      name_key: foldName(fields.name),
      ...documentType.values(fields),
    })
    .execute()
    .catch(refuseOn(REFUSED))
}

/** @throws Refusal name_taken */
export async function updateDocumentType(tx: Tx, id: string, fields: DocumentTypeFields): Promise<void> {
  await tx
    .updateTable('document_types')
    .set({ ...documentType.values(fields), name_key: foldName(fields.name), ...VERSION })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseOn(REFUSED))
}

const PARENTS = 'select id, parent_id as "parentId" from departments where property_id = $1'

export const findParents = (tx: Tx): Promise<{ id: string; parentId: string | null }[]> =>
  tx.named('employees.findParents', PARENTS, [tx.propertyId])

const CLEAR_HEAD =
  'update departments set head_id = null, version = version + 1 where property_id = $1 and head_id = $2'

/** An employee who left heads no department. */
export const clearHead = (tx: Tx, employeeId: string): Promise<unknown> =>
  tx.named('employees.clearHead', CLEAR_HEAD, [tx.propertyId, employeeId])
