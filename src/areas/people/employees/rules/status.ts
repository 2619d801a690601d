/** The status of an employee at the property. */
export const EMPLOYEE_STATUSES = ['PROSPECT', 'ACTIVE', 'SUSPENDED', 'ON_NOTICE', 'INACTIVE', 'LEFT'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/**
 * Every status there is, and those it may change to (reference/backoffice.md 2b). LEFT to ACTIVE is being hired again; a prospect who does
 * not begin has left.
 */
export const NEXT_STATUSES: Readonly<Record<EmployeeStatus, readonly EmployeeStatus[]>> = {
  PROSPECT: ['ACTIVE', 'LEFT'],
  ACTIVE: ['SUSPENDED', 'ON_NOTICE', 'INACTIVE', 'LEFT'],
  SUSPENDED: ['ACTIVE', 'ON_NOTICE', 'LEFT'],
  ON_NOTICE: ['ACTIVE', 'SUSPENDED', 'LEFT'],
  INACTIVE: ['ACTIVE', 'ON_NOTICE', 'LEFT'],
  LEFT: ['ACTIVE'],
}

export const mayBecome = (from: EmployeeStatus, to: EmployeeStatus): boolean => NEXT_STATUSES[from].includes(to)

/** Whether an employee with this status may sign in. */
export const allowsSignIn = (status: EmployeeStatus): boolean => status !== 'SUSPENDED' && status !== 'LEFT'

/** Whether a change of status takes an employee away from work at once: what they were to do falls to others, and comes back by hand alone. */
export const endsWork = (to: EmployeeStatus): boolean => to === 'SUSPENDED' || to === 'INACTIVE' || to === 'LEFT'

/** Whether a status has a last day: a planned one while on notice. */
export const hasLastDay = (status: EmployeeStatus): boolean => status === 'ON_NOTICE' || status === 'LEFT'

/** Whether a change of status requires a reason. */
export const needsReason = (to: EmployeeStatus): boolean => to !== 'ACTIVE'

/** What a change of status does to a user's sign-in; a sign-in that another user closed stays closed. */
export function signInEffect(from: EmployeeStatus, to: EmployeeStatus): 'close' | 'open' | 'none' {
  if (allowsSignIn(from) === allowsSignIn(to)) return 'none'
  return allowsSignIn(to) ? 'open' : 'close'
}
