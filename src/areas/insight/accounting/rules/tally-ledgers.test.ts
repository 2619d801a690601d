import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, type XmlElement } from '#core/xml-reader.ts'
import { ACCOUNT_KINDS } from '../contract/replies.ts'
import { groupOf, type TallyLedger, writeTallyLedgers } from './formats/tally-ledgers.ts'
import { POSTING_KEYS } from './keys.ts'

/** The groups a new company of Tally has, recorded from its help. */
const TALLY_GROUPS = ['Bank Accounts', 'Bank OCC A/c', 'Bank OD A/c', 'Branch / Divisions', 'Capital Account', 'Cash-in-Hand', 'Current Assets', 'Current Liabilities', 'Deposits (Asset)', 'Direct Expenses', 'Direct Incomes', 'Duties & Taxes', 'Fixed Assets', 'Indirect Expenses', 'Indirect Incomes', 'Investments', 'Loans & Advances (Asset)', 'Loans (Liability)', 'Misc. Expenses (ASSET)', 'Provisions', 'Purchase Accounts', 'Reserves & Surplus', 'Sales Accounts', 'Secured Loans', 'Stock-in-Hand', 'Sundry Creditors', 'Sundry Debtors', 'Suspense A/c', 'Unsecured Loans'] // prettier-ignore

const all = (root: XmlElement, name: string): XmlElement[] => [
  ...(root.name === name ? [root] : []),
  ...root.children.flatMap((child) => all(child, name)),
]
const ledgersOf = (accounts: readonly TallyLedger[]) =>
  all(readXml(writeTallyLedgers('Palace & Co', accounts)), 'LEDGER').map((ledger) =>
    ['NAME', 'PARENT'].map((name) => all(ledger, name)[0]?.text),
  )

test('a ledger is under a group that Tally has, whatever is posted to it', () => {
  const account = { kind: fc.constantFrom(...ACCOUNT_KINDS), keys: fc.subarray([...POSTING_KEYS]) }
  fc.assert(
    fc.property(fc.record(account), (one) => {
      expect(TALLY_GROUPS).toContain(groupOf(one))
    }),
  )
})

test.each([
  ['ASSET', ['CASH', 'BANK'], 'Bank Accounts'],
  ['ASSET', ['PETTY_CASH'], 'Cash-in-Hand'],
  ['ASSET', ['CITY_LEDGER'], 'Sundry Debtors'],
  ['ASSET', ['INPUT_TAX'], 'Duties & Taxes'],
  ['ASSET', ['CARD'], 'Current Assets'],
  ['LIABILITY', ['TAX'], 'Duties & Taxes'],
  ['LIABILITY', ['PAYABLES'], 'Sundry Creditors'],
  ['LIABILITY', ['VOUCHERS'], 'Current Liabilities'],
  ['EQUITY', ['OPENING'], 'Capital Account'],
  ['INCOME', ['ROOM'], 'Sales Accounts'],
  ['INCOME', ['VOUCHER_BREAKAGE'], 'Indirect Incomes'],
  ['EXPENSE', ['COMMISSION'], 'Indirect Expenses'],
  ['EXPENSE', ['BANK'], 'Indirect Expenses'],
  ['ASSET', ['BANK', 'SUSPENSE'], 'Suspense A/c'],
] as const)('%s of %j is under %s', (kind, keys, group) => {
  expect(groupOf({ kind, keys })).toBe(group)
})

test('masters name the company and each name once, the account with the lower code', () => {
  const account = (code: string, name: string, kind: TallyLedger['kind']): TallyLedger => ({ code, name, kind, keys: [] }) // prettier-ignore
  const accounts = [
    account('1000', 'Cash & <safe>', 'ASSET'),
    account('2000', 'cash & <SAFE>', 'LIABILITY'),
    account('3', 'Own', 'EQUITY'),
  ]
  expect(ledgersOf(accounts)).toEqual([
    ['Cash & <safe>', 'Current Assets'],
    ['Own', 'Capital Account'],
  ])
  const root = readXml(writeTallyLedgers('Palace & Co', []))
  expect(['TALLYREQUEST', 'REPORTNAME', 'SVCURRENTCOMPANY'].map((name) => all(root, name)[0]?.text)).toEqual(['Import Data', 'All Masters', 'Palace & Co']) // prettier-ignore
})
