import * as z from 'zod'
import { isEachOnce, requiredText, routes, text } from '#core/contract.ts'
import { RequiredCountry } from '#core/countries.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { DEPARTMENT_AREAS, DOCUMENT_AUDIENCES } from './choices.ts'
import { Department, DocumentType, EmploymentType, Position } from './replies.ts'

const department = {
  name: requiredText(80),
  code: text(20).default(''),
  parentId: z.uuid().nullable().default(null),
  costCentre: text(40).default(''),
  headId: z.uuid().nullable().default(null),
  area: z.enum(DEPARTMENT_AREAS).default('OTHER'),
  isActive: z.boolean().default(true),
}
const position = {
  title: requiredText(80),
  departmentId: z.uuid(),
  roleCode: z.enum(ROLE_CODES).nullable().default(null),
  roomsPerShift: z.int().min(1).max(60).nullable().default(null),
  tipPoints: z.int().min(0).max(1_000).nullable().default(null),
  isActive: z.boolean().default(true),
}
const employmentType = { name: requiredText(80), isActive: z.boolean().default(true) }
const documentType = {
  name: requiredText(80),
  appliesTo: z.enum(DOCUMENT_AUDIENCES).default('ALL'),
  positionIds: z.array(z.uuid()).max(100).default([]),
  nationalities: z.array(RequiredCountry).max(100).default([]),
  isRequired: z.boolean().default(true),
  expires: z.boolean().default(false),
  remindDays: z.array(z.int().min(0).max(365)).max(5).refine(isEachOnce, 'Name each number once').default([]),
  isActive: z.boolean().default(true),
}

export const setUpLines = routes({
  setUp: {
    method: 'GET',
    path: '/employees/set-up',
    summary: 'Departments, positions, own kinds of employment and types of documents, by name',
    needs: 'employees.read',
    input: z.object({}),
    reply: z.object({
      departments: z.array(Department),
      positions: z.array(Position),
      employmentTypes: z.array(EmploymentType),
      documentTypes: z.array(DocumentType),
    }),
  },
  createDepartment: {
    method: 'POST',
    path: '/employees/departments',
    summary: 'Add a department',
    needs: 'employees.write',
    input: z.object(department),
    reply: Department,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updateDepartment: {
    method: 'PUT',
    path: '/employees/departments/:departmentId',
    summary: 'Change a department; no department is above itself',
    needs: 'employees.write',
    input: z.object({ departmentId: z.uuid(), version: z.int(), ...department }),
    reply: Department,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference', 'department_in_circle', 'still_used'],
  },
  createPosition: {
    method: 'POST',
    path: '/employees/positions',
    summary: 'Add a position to a department',
    needs: 'employees.write',
    input: z.object(position),
    reply: Position,
    refuses: ['name_taken', 'unknown_reference'],
  },
  updatePosition: {
    method: 'PUT',
    path: '/employees/positions/:positionId',
    summary: 'Change a position',
    needs: 'employees.write',
    input: z.object({ positionId: z.uuid(), version: z.int(), ...position }),
    reply: Position,
    refuses: ['not_found', 'stale_version', 'name_taken', 'unknown_reference', 'still_used'],
  },
  createEmploymentType: {
    method: 'POST',
    path: '/employees/employment-types',
    summary: 'Add a kind of employment beside the six that every property has',
    needs: 'employees.write',
    input: z.object(employmentType),
    reply: EmploymentType,
    refuses: ['name_taken'],
  },
  updateEmploymentType: {
    method: 'PUT',
    path: '/employees/employment-types/:employmentTypeId',
    summary: 'Rename an own kind of employment, or offer it no longer',
    needs: 'employees.write',
    input: z.object({ employmentTypeId: z.uuid(), version: z.int(), ...employmentType }),
    reply: EmploymentType,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  createDocumentType: {
    method: 'POST',
    path: '/employees/document-types',
    summary: 'Add a type of document, whom it concerns and when it reminds',
    needs: 'employees.write',
    input: z.object(documentType),
    reply: DocumentType,
    refuses: ['name_taken'],
  },
  updateDocumentType: {
    method: 'PUT',
    path: '/employees/document-types/:documentTypeId',
    summary: 'Change a type of document',
    needs: 'employees.write',
    input: z.object({ documentTypeId: z.uuid(), version: z.int(), ...documentType }),
    reply: DocumentType,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
})
