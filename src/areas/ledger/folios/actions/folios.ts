import { type Action, implement } from '#server/request/context.ts'
import { getFolio, recountFolios } from './bill.ts'
import { postingOf, takingBackOf } from './by-machine.ts'
import { allow, charge, discount, move, reverse, roundOff, split, transfer } from './charges.ts'
import { createExtra, extras, updateExtra } from './extras.ts'
import { addParty, deduct, rebalance, removeParty, reopen, updateParty } from './parties.ts'
import { preview } from './preview.ts'
import { release } from './promises.ts'
import { statement } from './statement.ts'
import { folios } from '../contract/folios.ts'

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
