import { implement } from '#server/request/context.ts'
import { accounting } from '../contract/accounting.ts'
import { accounts, createAccount, mappings, setMapping, tallyLedgers, updateAccount } from './accounts.ts'
import { createExport, download, exports } from './exports.ts'
import {
  balances,
  dayJournal,
  journal,
  journals,
  ledger,
  moves,
  statement,
  trialBalance,
  writeMissing,
} from './journals.ts'

export const accountingArea = implement(accounting, {
  accounts,
  tallyLedgers,
  createAccount,
  updateAccount,
  mappings,
  setMapping,
  journals,
  journal,
  dayJournal,
  writeMissing,
  trialBalance,
  statement,
  ledger,
  moves,
  balances,
  exports,
  createExport,
  download,
})
