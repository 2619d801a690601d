import { element as el, printXml } from '#core/xml.ts'
import type { AccountKind } from '../../contract/replies.ts'
import type { PostingKey } from '../keys.ts'

/** An account, and the posting keys that go to it. */
export type TallyLedger = { code: string; name: string; kind: AccountKind; keys: readonly string[] }

type Group = { keys: readonly PostingKey[]; group: string }

/** The groups Tally has from the start that say more than a kind does, by what is posted there; the first that fits. */
const GROUPS: Readonly<Record<AccountKind, readonly Group[]>> = {
  ASSET: [
    { keys: ['BANK'], group: 'Bank Accounts' },
    { keys: ['CASH', 'SAFE', 'PETTY_CASH'], group: 'Cash-in-Hand' },
    { keys: ['INPUT_TAX', 'TCS', 'TDS'], group: 'Duties & Taxes' },
    { keys: ['GUEST_LEDGER', 'CITY_LEDGER', 'TRADE_DEBTORS'], group: 'Sundry Debtors' },
  ],
  LIABILITY: [
    { keys: ['TAX', 'INPUT_TAX', 'TCS', 'TDS'], group: 'Duties & Taxes' },
    { keys: ['PAYABLES'], group: 'Sundry Creditors' },
  ],
  EQUITY: [],
  INCOME: [{ keys: ['ROOM', 'PACKAGE', 'SERVICE', 'SALES', 'FEE', 'INVOICE'], group: 'Sales Accounts' }],
  EXPENSE: [],
}

/** The group of all others of a kind. */
const GROUP_OF_KIND: Readonly<Record<AccountKind, string>> = {
  ASSET: 'Current Assets',
  LIABILITY: 'Current Liabilities',
  EQUITY: 'Capital Account',
  INCOME: 'Indirect Incomes',
  EXPENSE: 'Indirect Expenses',
}

/** The group a ledger is created under: one that every company of Tally has, never one of its accountant's own. */
export function groupOf({ kind, keys }: Pick<TallyLedger, 'kind' | 'keys'>): string {
  if (keys.includes('SUSPENSE')) return 'Suspense A/c'
  const found = GROUPS[kind].find((one) => one.keys.some((key) => keys.includes(key)))
  return found?.group ?? GROUP_OF_KIND[kind]
}

/**
 * The accounts as ledgers for Tally's import, so that the journal vouchers find theirs; vouchers name a ledger by its name alone, and upper
 * and lower case are one name there.
 *
 * @see https://help.tallysolutions.com/understanding-accounting-masters-integration
 */
export function writeTallyLedgers(company: string, accounts: readonly TallyLedger[]): string {
  const byName = new Map(accounts.toReversed().map((account) => [account.name.toLowerCase(), account]))
  const ledgers = accounts
    .filter((account) => byName.get(account.name.toLowerCase()) === account)
    .map((account) =>
      el('TALLYMESSAGE', { 'xmlns:UDF': 'TallyUDF' }, [
        el('LEDGER', { NAME: account.name, ACTION: 'Create' }, [
          el('NAME', {}, account.name),
          el('PARENT', {}, groupOf(account)),
        ]),
      ]),
    )
  const request = el('REQUESTDESC', {}, [
    el('REPORTNAME', {}, 'All Masters'),
    el('STATICVARIABLES', {}, [el('SVCURRENTCOMPANY', {}, company)]),
  ])
  return printXml(
    el('ENVELOPE', {}, [
      el('HEADER', {}, [el('TALLYREQUEST', {}, 'Import Data')]),
      el('BODY', {}, [el('IMPORTDATA', {}, [request, el('REQUESTDATA', {}, ledgers)])]),
    ]),
  )
}
