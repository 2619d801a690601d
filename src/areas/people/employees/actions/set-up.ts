import type { AuditType } from '#core/audit-types.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import {
  findDepartments,
  findDocumentTypes,
  findEmploymentTypes,
  findParents,
  findPositions,
  insertDepartment,
  insertDocumentType,
  insertEmploymentType,
  insertPosition,
  updateDepartment as changeDepartment,
  updateDocumentType as changeDocumentType,
  updateEmploymentType as changeEmploymentType,
  updatePosition as changePosition,
} from '../queries/set-up.ts'
import { isInCircle } from '../rules/circles.ts'

export const setUp: Action<typeof employees.setUp> = async ({ tx }) => {
  const [departments, positions, employmentTypes, documentTypes] = await Promise.all([
    findDepartments(tx),
    findPositions(tx),
    findEmploymentTypes(tx),
    findDocumentTypes(tx),
  ])
  return { departments, positions, employmentTypes, documentTypes }
}

/** A row that this transaction has just written. */
async function stored<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  return row ?? refuse('not_found')
}

function audit(ctx: Context, type: AuditType, entity: string, entityId: string, after: object): void {
  ctx.record({ type, entity, entityId, after })
}

/** @throws Refusal name_taken, unknown_reference */
export const createDepartment: Action<typeof employees.createDepartment> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertDepartment(ctx.tx, { id, now: ctx.now }, fields)
  audit(ctx, 'DEPARTMENT_SAVED', 'department', id, fields)
  return stored(findDepartments(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference, department_in_circle, still_used */
export const updateDepartment: Action<typeof employees.updateDepartment> = async (
  ctx,
  { departmentId: id, version, ...fields },
) => {
  // Two who move departments below each other wait for one another.
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  await lockVersion(ctx.tx, 'departments', id, version)
  const parents = new Map((await findParents(ctx.tx)).map(({ id: each, parentId }) => [each, parentId]))
  if (isInCircle(parents.set(id, fields.parentId), id)) refuse('department_in_circle')
  const { employeeCount } = await stored(findDepartments(ctx.tx, id))
  if (!fields.isActive && employeeCount > 0) refuse('still_used', { count: employeeCount })
  await changeDepartment(ctx.tx, id, fields)
  audit(ctx, 'DEPARTMENT_SAVED', 'department', id, fields)
  return stored(findDepartments(ctx.tx, id))
}

/** @throws Refusal name_taken, unknown_reference */
export const createPosition: Action<typeof employees.createPosition> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertPosition(ctx.tx, { id, now: ctx.now }, fields)
  audit(ctx, 'POSITION_SAVED', 'position', id, fields)
  return stored(findPositions(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference, still_used */
export const updatePosition: Action<typeof employees.updatePosition> = async (
  ctx,
  { positionId: id, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'positions', id, version)
  const { employeeCount, departmentId } = await stored(findPositions(ctx.tx, id))
  const isMoved = departmentId !== fields.departmentId
  if ((!fields.isActive || isMoved) && employeeCount > 0) refuse('still_used', { count: employeeCount })
  await changePosition(ctx.tx, id, fields)
  audit(ctx, 'POSITION_SAVED', 'position', id, fields)
  return stored(findPositions(ctx.tx, id))
}

/** @throws Refusal name_taken */
export const createEmploymentType: Action<typeof employees.createEmploymentType> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertEmploymentType(ctx.tx, { id, now: ctx.now }, fields)
  audit(ctx, 'EMPLOYMENT_TYPE_SAVED', 'employment type', id, fields)
  return stored(findEmploymentTypes(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updateEmploymentType: Action<typeof employees.updateEmploymentType> = async (
  ctx,
  { employmentTypeId: id, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'employment_types', id, version)
  await changeEmploymentType(ctx.tx, id, fields)
  audit(ctx, 'EMPLOYMENT_TYPE_SAVED', 'employment type', id, fields)
  return stored(findEmploymentTypes(ctx.tx, id))
}

/** @throws Refusal name_taken */
export const createDocumentType: Action<typeof employees.createDocumentType> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertDocumentType(ctx.tx, { id, now: ctx.now }, fields)
  audit(ctx, 'DOCUMENT_TYPE_SAVED', 'document type', id, fields)
  return stored(findDocumentTypes(ctx.tx, id))
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updateDocumentType: Action<typeof employees.updateDocumentType> = async (
  ctx,
  { documentTypeId: id, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'document_types', id, version)
  await changeDocumentType(ctx.tx, id, fields)
  audit(ctx, 'DOCUMENT_TYPE_SAVED', 'document type', id, fields)
  return stored(findDocumentTypes(ctx.tx, id))
}
