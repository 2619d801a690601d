import { implement } from '#server/request/context.ts'
import { approve, approvers, close } from './actions/close.ts'
import { count, drawer, move, open, voidMove } from './actions/drawer.ts'
import { get, list, report } from './actions/reports.ts'
import { setSettings, settings } from './actions/settings.ts'
import { exportTakings, printTakings, takings } from './actions/takings.ts'
import { cashier } from './contract.ts'

export { closeOpenShifts } from './actions/close.ts'

export const cashierArea = implement(cashier, {
  drawer,
  open,
  move,
  voidMove,
  count,
  close,
  approvers,
  approve,
  get,
  list,
  report,
  takings,
  exportTakings,
  printTakings,
  settings,
  setSettings,
})
