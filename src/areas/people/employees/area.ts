import type { DeclaredArea } from '#server/area.ts'
import { employeesArea } from './actions/employees.ts'
import { auditTypes, declares } from './declares.ts'
import { employeesInvariants } from './invariants.ts'
import { employeeJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...employeesArea,
  jobs: employeeJobs,
  invariants: employeesInvariants,
}
