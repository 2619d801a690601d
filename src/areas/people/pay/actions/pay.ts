import { implement } from '#server/request/context.ts'
import { pay } from '../contract/pay.ts'
import { ownDocument, runDocument, slipDocument } from './documents.ts'
import { decideEncashment } from './encashments.ts'
import { payOutHours } from './hours.ts'
import { addLoan, addOneOff, cancelOneOff, endGrant, grant, stopLoan, viewPerson } from './people.ts'
import {
  approvePool, cancelPool, ownShares, pool, pools, preparePool, recalculatePool, viewShares,
} from './pools.ts' // prettier-ignore
import { bankFile, journal, own, ownSlip, viewSlip, viewSlips } from './read.ts'
import { approve, discard, hold, markPaid, prepare, recalculate, run, runs } from './runs.ts'
import { createComponent, saveSettings, setUp, updateComponent } from './set-up.ts'
import { withdraw } from './withdraw.ts'

export const payArea = implement(pay, {
  setUp, saveSettings, createComponent, updateComponent,
  viewPerson, grant, endGrant, addOneOff, cancelOneOff, payOutHours, decideEncashment, addLoan, stopLoan,
  runs, run, prepare, recalculate, viewSlips, viewSlip, hold, approve, withdraw, discard, markPaid, bankFile, journal, own, ownSlip, ownDocument,
  slipDocument, runDocument,
  pools, pool, viewShares, preparePool, recalculatePool, approvePool, cancelPool, ownShares,
}) // prettier-ignore
