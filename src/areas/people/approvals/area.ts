import type { DeclaredArea } from '#server/area.ts'
import { approvalsArea } from './actions/approvals.ts'
import { auditTypes, declares } from './declares.ts'
import { approvalInvariants } from './invariants.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...approvalsArea, invariants: approvalInvariants }
