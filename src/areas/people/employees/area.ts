import type { DeclaredArea } from '#server/area.ts'
import { employeesArea } from './actions/employees.ts'
import { declares } from './declares.ts'
import { employeesInvariants } from './invariants.ts'
import { employeeJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  ...employeesArea,
  jobs: employeeJobs,
  invariants: employeesInvariants,
}
