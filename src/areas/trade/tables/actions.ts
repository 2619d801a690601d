import { implement } from '#server/request/context.ts'
import {
  addWait,
  answerCall,
  calls,
  endReservation,
  endWait,
  reservations,
  reserve,
  tellWait,
  waits,
} from './actions/guests.ts'
import { addFloor, codes, plan, savePlan } from './actions/plan.ts'
import { call, open } from './actions/public.ts'
import { join, setStatus } from './actions/seats.ts'
import { tables } from './contract.ts'

export { billTable, findTableFor, occupyTable, releaseTable } from './actions/orders.ts'
/** For guests who order from their table. */
export { enterTable } from './actions/public.ts'

export const tablesArea = implement(tables, {
  plan,
  addFloor,
  savePlan,
  codes,
  setStatus,
  join,
  reservations,
  reserve,
  endReservation,
  waits,
  addWait,
  tellWait,
  endWait,
  calls,
  answerCall,
  open,
  call,
})
