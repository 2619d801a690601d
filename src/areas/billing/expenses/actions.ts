import { implement } from '#server/request/context.ts'
import { create, update, voidExpense } from './actions/enter.ts'
import { exportExpenses, get, list, totals, voucher, words } from './actions/lists.ts'
import { pay, takeBack, undoPayment } from './actions/pay.ts'
import { expenses } from './contract.ts'

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
  takeBack,
  undoPayment,
  void: voidExpense,
})
