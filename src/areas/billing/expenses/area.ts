import type { DeclaredArea } from '#server/area.ts'
import { expensesArea } from './actions/expenses.ts'
import { expensesInvariants } from './invariants.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...expensesArea,
  invariants: expensesInvariants,
}
