import type { DeclaredArea } from '#server/area.ts'
import { approvalsArea } from './actions/approvals.ts'
import { declares } from './declares.ts'
import { approvalInvariants } from './invariants.ts'

export const area: DeclaredArea = { ...declares, ...approvalsArea, invariants: approvalInvariants }
