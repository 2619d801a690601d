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
} from './guests.ts'
import { addFloor, codes, plan, savePlan } from './plan.ts'
import { call, open } from './public.ts'
import { join, setStatus } from './seats.ts'
import { tables } from '../contract/tables.ts'

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
