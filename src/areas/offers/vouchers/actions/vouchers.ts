import { implement } from '#server/request/context.ts'
import { vouchers } from '../contract/vouchers.ts'
import { cancel, extend } from './change.ts'
import { exportVouchers, get, liability, list, saveSettings, settings } from './lists.ts'
import { code, pdf } from './print.ts'
import { lookUp, redeem } from './redeem.ts'
import { give, sell } from './sell.ts'
import { send } from './send.ts'

export const vouchersArea = implement(vouchers, {
  list,
  export: exportVouchers,
  liability,
  settings,
  saveSettings,
  lookUp,
  redeem,
  sell,
  give,
  get,
  code,
  pdf,
  send,
  cancel,
  extend,
})
