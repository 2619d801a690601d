import type { DeclaredArea } from '#server/area.ts'
import { printingArea } from './actions/printing.ts'
import { printingJobs } from './jobs.ts'
import { printingInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...printingArea,
  jobs: printingJobs,
  invariants: printingInvariants,
  personalData,
}
