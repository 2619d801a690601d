import { implement } from '#server/request/context.ts'
import { approve, approveOrder, approvers } from './actions/approvals.ts'
import { invoice, invoicePdf, printBill } from './actions/bills.ts'
import { cancel, complete, setStatus } from './actions/close.ts'
import { guestImage, guestMenu, guestOrder, guestSend } from './actions/guests.ts'
import { createKot, kots, removeKot, removeKotLine, setKotStatus, setPriority, updateKotLines } from './actions/kots.ts'
import { comp, compOrder } from './actions/comps.ts'
import { changeLine, fire, removeLine, setLineStatus, setLineUnits } from './actions/lines.ts'
import {
  allocatedTables,
  count,
  exportOrders,
  get,
  incomplete,
  list,
  ofReservation,
  outstanding,
  roomGuests,
  services,
} from './actions/lists.ts'
import { billToCompany, billToRoom, pay, refund, setPaymentStatus, withdraw } from './actions/money.ts'
import { merge, split, transfer } from './actions/share.ts'
import { usePack } from './actions/redeem.ts'
import { addLines, confirm, remove, save, update } from './actions/take.ts'
import { billVisit } from './actions/visits.ts'
import { orders } from './contract.ts'

/** For the kitchen: its tickets, and the ways of moving them. */
export { acknowledgeKots, kots as kotsUnderWay, moveKot } from './actions/kots.ts'
export { markLine, moveLine } from './actions/lines.ts'
export { tellOrder } from './actions/tell.ts'

export const ordersArea = implement(orders, {
  approvers,
  approve,
  approveOrder,
  kots,
  createKot,
  updateKotLines,
  removeKotLine,
  setKotStatus,
  removeKot,
  setPriority,
  guestMenu,
  guestImage,
  guestSend,
  guestOrder,
  list,
  export: exportOrders,
  incomplete,
  ofReservation,
  count,
  allocatedTables,
  roomGuests,
  save,
  get,
  update,
  remove,
  outstanding,
  services,
  confirm,
  cancel,
  setStatus,
  complete,
  setPaymentStatus,
  addLines,
  changeLine,
  setLineStatus,
  setLineUnits,
  removeLine,
  fire,
  comp,
  usePack,
  compOrder,
  split,
  merge,
  transfer,
  pay,
  billToRoom,
  billToCompany,
  withdraw,
  refund,
  printBill,
  billVisit,
  invoice,
  invoicePdf,
})
