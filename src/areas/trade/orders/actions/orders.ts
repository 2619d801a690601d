import { implement } from '#server/request/context.ts'
import { approve, approveOrder, approvers } from './approvals.ts'
import { invoice, invoicePdf, printBill } from './bills.ts'
import { cancel, complete, setStatus } from './close.ts'
import { guestImage, guestMenu, guestOrder, guestSend } from './guests.ts'
import { createKot, kots, removeKot, removeKotLine, setKotStatus, setPriority, updateKotLines } from './kots.ts'
import { comp, compOrder } from './comps.ts'
import { changeLine, fire, removeLine, setLineStatus, setLineUnits } from './lines.ts'
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
} from './lists.ts'
import { billToCompany, billToRoom, withdraw } from './postings.ts'
import { pay, refund, setPaymentStatus } from './pay.ts'
import { merge, split, transfer } from './share.ts'
import { usePack } from './redeem.ts'
import { confirm } from './from-room.ts'
import { addLines, remove, save, update } from './take.ts'
import { billVisit } from './visits.ts'
import { orders } from '../contract/orders.ts'

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
