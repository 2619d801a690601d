import { implement } from '#server/request/context.ts'
import { loyalty } from '../contract/loyalty.ts'
import { adjust, get, join, list, moves, ofCustomer, redeem, returnPoints, setState } from './members.ts'
import { ofBooking } from './stays.ts'
import { addTier, changeTier, liability, removeTier, saveProgramme, setUp } from './programme.ts'

export const loyaltyArea = implement(loyalty, {
  list,
  get,
  ofCustomer,
  ofBooking,
  moves,
  join,
  setState,
  adjust,
  redeem,
  returnPoints,
  setUp,
  saveProgramme,
  addTier,
  changeTier,
  removeTier,
  liability,
})
