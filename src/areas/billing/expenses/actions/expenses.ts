import { implement } from '#server/request/context.ts'
import { create, update, voidExpense } from './enter.ts'
import { exportExpenses, get, list, totals, voucher, words } from './lists.ts'
import { pay, receiveRefund, undoPayment } from './pay.ts'
import { expenses } from '../contract.ts'

export const expensesArea = implement(expenses, {
  list,
  totals,
  export: exportExpenses,
  words,
  get,
  voucher,
  create,
  update,
  pay,
  takeBack: receiveRefund,
  undoPayment,
  void: voidExpense,
})
