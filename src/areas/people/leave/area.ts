import type { DeclaredArea } from '#server/area.ts'
import { leaveArea } from './actions/leave.ts'
import { declares } from './declares.ts'
import { leaveInvariants } from './invariants.ts'
import { leaveJobs } from './jobs.ts'

export const area: DeclaredArea = { ...declares, ...leaveArea, jobs: leaveJobs, invariants: leaveInvariants }
