import type { DeclaredArea } from '#server/area.ts'
import { payArea } from './actions/pay.ts'
import { auditTypes, declares } from './declares.ts'
import { payInvariants } from './invariants.ts'
import { payJobs } from './jobs.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...payArea, jobs: payJobs, invariants: payInvariants }
