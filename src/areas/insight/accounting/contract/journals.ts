import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import {
  AccountLine,
  Journal,
  JournalRow,
  Ledger,
  LedgerBalance,
  LedgerMove,
  RollForward,
  TrialBalance,
} from './replies.ts'

/** Sums of accounts are of at most so many days. */
export const MAX_DAYS = 366
/** Half-open: `until` is not included. */
export const span = { from: Day, until: Day }
export const isSpan = ({ from, until }: { from: Day; until: Day }) => from < until
export const notASpan = { path: ['until'], message: 'Ends before it begins' }

export const journalRoutes = routes({
  journals: {
    method: 'GET',
    path: '/accounting/journals',
    summary: 'Journals, the latest first',
    needs: 'accounting.read',
    input: z.object({ ...pageInput, from: Day.optional(), until: Day.optional() }),
    reply: page(JournalRow).extend({
      /** Closed days that have no journal yet. */
      missing: z.int(),
    }),
  },
  journal: {
    method: 'GET',
    path: '/accounting/journals/:journalId',
    summary: 'A journal with its lines',
    needs: 'accounting.read',
    input: z.object({ journalId: z.uuid() }),
    reply: Journal,
    refuses: ['not_found'],
  },
  dayJournal: {
    method: 'GET',
    path: '/accounting/days/:day/journal',
    summary: 'The journal of a closed day',
    needs: 'accounting.read',
    input: z.object({ day: Day }),
    reply: Journal,
    refuses: ['not_found'],
  },
  writeMissing: {
    method: 'POST',
    path: '/accounting/journals',
    summary:
      'Write the journals of closed days that have none, in order, by a job; the first journal may begin at a day, which takes everything before it in as an opening balance',
    needs: 'accounting.write',
    input: z.object({ from: Day.optional() }),
    reply: z.object({ missing: z.int() }),
    refuses: ['nothing_missing'],
  },
  trialBalance: {
    method: 'GET',
    path: '/accounting/trial-balance',
    summary: 'Opening, debits, credits and closing of each account over a span of up to 366 days',
    needs: 'accounting.read',
    input: z.object(span).refine(isSpan, notASpan),
    reply: TrialBalance,
    refuses: ['span_too_long'],
  },
  statement: {
    method: 'GET',
    path: '/accounting/accounts/:accountId/statement',
    summary:
      'The lines of an account over a span of up to 366 days, by day and journal, each with the balance after it',
    needs: 'accounting.read',
    input: z.object({ ...pageInput, accountId: z.uuid(), ...span }).refine(isSpan, notASpan),
    reply: page(AccountLine),
    refuses: ['not_found', 'span_too_long'],
  },
  ledger: {
    method: 'GET',
    path: '/accounting/ledgers/:ledger',
    summary: 'How the guest, deposit or city ledger rolls forward by day: opening + movements = closing',
    needs: 'accounting.read',
    input: z.object({ ledger: Ledger, ...span }).refine(isSpan, notASpan),
    reply: RollForward,
    refuses: ['span_too_long'],
  },
  moves: {
    method: 'GET',
    path: '/accounting/ledgers/:ledger/days/:day',
    summary:
      'What moved a ledger on a day, by booking or company and what it was posted against; the amounts add up to the day’s row',
    needs: 'accounting.read',
    input: z.object({ ...pageInput, ledger: Ledger, day: Day }),
    reply: page(LedgerMove),
  },
  balances: {
    method: 'GET',
    path: '/accounting/ledgers/:ledger/balances',
    summary: 'What each booking, or in the city ledger each company, owed when the day before `until` closed',
    needs: 'accounting.read',
    input: z.object({ ...pageInput, ledger: Ledger, until: Day }),
    reply: page(LedgerBalance),
  },
})
