import type { AreaFacts } from '#core/area.ts'
import { DESK, EMPLOYEES, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'employees',
  group: 'people',
  permissions: {
    /** Name, position, work telephone and today’s shift of everyone who works here. */
    directory: [
      'USER',
      ...DESK,
      ...SERVICE,
      'PROP_FINANCE',
      'PROP_HOUSEKEEPING',
      'PROP_MARKETING',
      'ORG_FINANCE',
      'ORG_SALES',
    ],
    /** One’s own record, documents, items and announcements. */
    own: EMPLOYEES,
    read: MANAGERS,
    write: MANAGERS,
    wages: ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE'],
    bank: ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE'],
    medical: ['PROP_ADMIN'],
  },
  module: 'employees',
  refusals: {
    reports_in_circle: 422,
    department_in_circle: 422,
    status_not_possible: 409,
    dates_disordered: 422,
    user_tied: 409,
    not_rehirable: 422,
    change_over: 409,
    nothing_changed: 422,
    still_used: 409,
    sealed_not_yours: 403,
    sign_in_closed: 409,
    document_state: 409,
    already_requested: 409,
    announcement_withdrawn: 409,
    item_is_out: 409,
    item_is_back: 409,
    contract_overlaps: 409,
    contract_is_void: 409,
    last_contract: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'DEPARTMENT_SAVED',
  'POSITION_SAVED',
  'EMPLOYMENT_TYPE_SAVED',
  'DOCUMENT_TYPE_SAVED',
  'EMPLOYEE_ADDED',
  'EMPLOYEE_UPDATED',
  'EMPLOYEE_STATUS',
  'EMPLOYEE_CHANGE_ENTERED',
  'EMPLOYEE_CHANGE_APPLIED',
  'EMPLOYEE_CHANGE_CANCELLED',
  'EMPLOYEE_USER_TIED',
  'EMPLOYEE_USER_UNTIED',
  'EMPLOYEE_SEALED_VIEWED',
  'EMPLOYEE_SEALED_SAVED',
  'EMPLOYEE_DOCUMENT',
  'EMPLOYEE_DOCUMENT_VIEWED',
  'ANNOUNCEMENT_SAVED',
  'EMPLOYEE_ITEM',
  'EMPLOYEE_CONTRACT',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    employees: typeof declares & { auditTypes: typeof auditTypes }
  }
}
