import type { DeclaredArea } from '#server/area.ts'
import { checklistsArea } from './actions/checklists.ts'
import { auditTypes, declares } from './declares.ts'
import { checklistInvariants } from './invariants.ts'
import { checklistJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...checklistsArea,
  jobs: checklistJobs,
  invariants: checklistInvariants,
}
