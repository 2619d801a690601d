import type { DeclaredArea } from '#server/area.ts'
import { expensesArea } from './actions/expenses.ts'
import { expensesInvariants } from './invariants.ts'
import { declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  ...expensesArea,
  invariants: expensesInvariants,
}
