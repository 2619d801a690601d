import { type Action, type Context, implement } from '#server/request/context.ts'
import { getFolio, recountFolio } from './actions/bill.ts'
import { postingOf, takingBackOf } from './actions/by-machine.ts'
import { allow, charge, discount, move, reverse, roundOff, roundOffOfBill, split, transfer } from './actions/charges.ts'
import { createExtra, extras, updateExtra } from './actions/extras.ts'
import { addParty, deduct, rebalance, removeParty, reopen, updateParty } from './actions/parties.ts'
import { preview } from './actions/preview.ts'
import { release } from './actions/promises.ts'
import { statement } from './actions/statement.ts'
import { folios } from './contract.ts'

export {
  addLine,
  addLines,
  addPayment,
  getFolio,
  lockFolio,
  type NewLine,
  type NewPayment,
  openFolio,
  recountFolio,
} from './actions/bill.ts'
export {
  keepBack,
  lowerPromises,
  openPromise,
  promiseAgain,
  putPromiseOn,
  releaseBeyondDue,
  type WhatIsKept,
} from './actions/account.ts'
export type { MachineCharge } from './actions/by-machine.ts'
export { assertPartyOf } from './actions/parties.ts'
export { reverse as reverseCharge } from './actions/charges.ts'
export { followNights, weighNights } from './actions/follow.ts'
export { settlePromise, withdrawPromise } from './actions/promises.ts'
export { releaseReceipt } from './actions/release.ts'

/** Counts several bills again, in the order given: the one they were locked in. */
export async function recountFolios(ctx: Context, bookingIds: readonly string[]): Promise<void> {
  for (const bookingId of bookingIds) await recountFolio(ctx, bookingId)
}

export const postCharges = postingOf(recountFolios)
export const takeBackCharges = takingBackOf(recountFolios)

export { roundOff, roundOffOfBill }

const get: Action<typeof folios.get> = (ctx, { bookingId }) => getFolio(ctx, bookingId)

export const foliosArea = implement(folios, {
  get,
  statement,
  extras,
  createExtra,
  updateExtra,
  charge,
  reverse,
  allow,
  discount,
  split,
  move,
  transfer,
  preview,
  addParty,
  updateParty,
  removeParty,
  roundOff,
  deduct,
  rebalance,
  release,
  reopen,
})
