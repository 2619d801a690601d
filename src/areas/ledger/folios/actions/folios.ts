import { type Action, type Context, implement } from '#server/request/context.ts'
import { getFolio, recountFolio } from './bill.ts'
import { postingOf, takingBackOf } from './by-machine.ts'
import { allow, charge, discount, move, reverse, roundOff, split, transfer } from './charges.ts'
import { createExtra, extras, updateExtra } from './extras.ts'
import { addParty, deduct, rebalance, removeParty, reopen, updateParty } from './parties.ts'
import { preview } from './preview.ts'
import { release } from './promises.ts'
import { statement } from './statement.ts'
import { folios } from '../contract/folios.ts'

/** Counts several bills again, in the order given: the one they were locked in. */
export async function recountFolios(ctx: Context, bookingIds: readonly string[]): Promise<void> {
  for (const bookingId of bookingIds) await recountFolio(ctx, bookingId)
}

export const postCharges = postingOf(recountFolios)
export const reverseCharges = takingBackOf(recountFolios)

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
