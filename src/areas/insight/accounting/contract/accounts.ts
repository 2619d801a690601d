import * as z from 'zod'
import { FileReply, page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Account, AccountKind, Mapping } from './replies.ts'

const details = {
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.-]{1,12}$/, 'Up to 12 letters, digits, dots or dashes'),
  name: requiredText(100),
  kind: AccountKind,
}

export const accountRoutes = routes({
  accounts: {
    method: 'GET',
    path: '/accounting/accounts',
    summary: 'The chart of accounts by code',
    needs: 'accounting.read',
    input: z.object({ ...pageInput }),
    reply: page(Account),
  },
  tallyLedgers: {
    method: 'GET',
    path: '/accounting/accounts/tally',
    summary: 'The active accounts as ledgers for Tally, to import before the first journals are',
    needs: 'accounting.export',
    input: z.object({}),
    reply: FileReply,
    produces: ['application/xml'],
  },
  createAccount: {
    method: 'POST',
    path: '/accounting/accounts',
    summary: 'Add an account',
    needs: 'accounting.write',
    input: z.object(details),
    reply: Account,
    refuses: ['code_taken'],
  },
  updateAccount: {
    method: 'PUT',
    path: '/accounting/accounts/:accountId',
    summary: 'Change an account; one that postings go to stays active, and one with postings keeps its kind',
    needs: 'accounting.write',
    input: z.object({ accountId: z.uuid(), version: z.int(), ...details, isActive: z.boolean() }),
    reply: Account,
    refuses: ['not_found', 'stale_version', 'code_taken', 'account_in_use'],
  },
  mappings: {
    method: 'GET',
    path: '/accounting/mappings',
    summary:
      'Where each kind of posting goes: every key, and every tax, outlet and category of expenses the property has',
    needs: 'accounting.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(Mapping) }),
  },
  setMapping: {
    method: 'PUT',
    path: '/accounting/mappings',
    summary:
      'Set where postings of a key go from the next journal on; without an account they go where the key without a ref goes',
    needs: 'accounting.write',
    input: z.object({
      key: z.string().max(40),
      ref: z.string().max(120).default(''),
      accountId: z.uuid().nullable().default(null),
      /** The account it had when it was looked at; another one now is refused. */
      before: z.uuid().nullable().default(null),
    }),
    reply: z.object({ rows: z.array(Mapping) }),
    refuses: ['unknown_posting_key', 'unknown_reference', 'account_inactive', 'account_needed', 'stale_version'],
  },
})
