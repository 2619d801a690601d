import type { DeclaredArea } from '#server/area.ts'
import { auditArea } from './actions/audit.ts'
import { auditJobs } from './jobs.ts'
import { auditChecks, auditInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...auditArea,
  jobs: auditJobs,
  invariants: auditInvariants,
  integrityChecks: auditChecks,
  personalData,
}
