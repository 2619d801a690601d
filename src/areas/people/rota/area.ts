import type { DeclaredArea } from '#server/area.ts'
import { rotaArea } from './actions/rota.ts'
import { auditTypes, declares } from './declares.ts'
import { rotaInvariants } from './invariants.ts'
import { rotaJobs } from './jobs.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...rotaArea, jobs: rotaJobs, invariants: rotaInvariants }
