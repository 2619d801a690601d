import { implement } from '#server/request/context.ts'
import { approve, approvers, close } from './close.ts'
import { count, drawer, move, open, voidMove } from './drawer.ts'
import { get, list, report } from './reports.ts'
import { setSettings, settings } from './settings.ts'
import { exportTakings, printTakings, takings } from './takings.ts'
import { cashier } from '../contract/cashier.ts'

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
