import type { DeclaredArea } from '#server/area.ts'
import { projectsArea } from './actions/projects.ts'
import { auditTypes, declares } from './declares.ts'
import { customerLinks } from './personal.ts'
import { projectsInvariants } from './invariants.ts'
import { projectJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...projectsArea,
  jobs: projectJobs,
  invariants: projectsInvariants,
  customerLinks,
}
