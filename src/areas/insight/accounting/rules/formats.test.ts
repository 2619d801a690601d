import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#core/csv.ts'
import type { Day, Instant } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { readXml, type XmlElement } from '#core/xml-reader.ts'
import type { JournalLine } from '../contract/replies.ts'
import { COLUMNS } from './formats/datev.ts'
import { type ExportContent, pairsOf } from './formats/export-content.ts'
import { writers } from './formats/writers.ts'

const line = (code: string, name: string, key: string, debit: number, credit: number, ref = ''): JournalLine => ({
  account: { id: `id-${code}`, code, name },
  key,
  ref,
  refName: ref,
  isSuspense: false,
  debit: minor(debit),
  credit: minor(credit),
})

const FIRST = [
  line('1000', 'Cash on hand', 'CASH', 210_050, 0),
  line('1100', 'Guest "ledger"', 'GUEST_LEDGER', 104_950, 0, 'ROOM'),
  line('2210', 'CGST & more', 'TAX', 0, 15_000, 'CGST'),
  line('4000', '=Rooms\t<1>', 'ROOM', 0, 300_000),
]
const SECOND = [
  line('1100', 'Guest "ledger"', 'GUEST_LEDGER', 5, 0, 'TRANSFER'),
  line('4000', '=Rooms\t<1>', 'ROOM', 0, 5),
]

const content = (more: Partial<ExportContent> = {}): ExportContent => ({
  number: 7,
  from: '2026-11-20' as Day,
  last: '2026-11-21' as Day,
  until: '2026-11-22' as Day,
  currency: 'INR' as Currency,
  exportedAt: '2026-11-22T06:07:08.090Z' as Instant,
  exportedByName: 'Asha Rao',
  property: { name: 'Palace & Co', address: '1 Hill\nRoad', city: 'Pune', postalCode: '411001', country: 'IN', phone: '+91 20 1', taxNumber: '27AAAAA0000A1Z5', registrationNumber: '', fiscalYearMonth: 4 },
  balances: [
    { id: 'a', code: '1000', name: 'Cash on hand', kind: 'ASSET', opening: minor(0), debit: minor(210_050), credit: minor(0), closing: minor(210_050) },
    { id: 'b', code: '4000', name: '=Rooms\t<1>', kind: 'INCOME', opening: minor(-10), debit: minor(0), credit: minor(300_005), closing: minor(-300_015) },
  ],
  journals: [
    { number: 12, day: '2026-11-20' as Day, reverses: null, writtenAt: '2026-11-21T00:00:00Z' as Instant, lines: FIRST },
    { number: 13, day: '2026-11-21' as Day, reverses: 12, writtenAt: '2026-11-22T00:00:00Z' as Instant, lines: SECOND },
    { number: 14, day: '2026-11-21' as Day, reverses: null, writtenAt: '2026-11-22T00:00:00Z' as Instant, lines: [] },
  ],
  consultantNumber: 29_098,
  clientNumber: 55_003,
  ...more,
}) // prettier-ignore

// The order of elements in the Standard Audit File for Tax 2.0 of the OECD, as far as accounts and entries go, recorded from its description.
const SAFT_ORDER: Readonly<Record<string, readonly string[]>> = {
  AuditFile: ['Header', 'MasterFiles', 'GeneralLedgerEntries', 'SourceDocuments'],
  Header: ['AuditFileVersion', 'AuditFileCountry', 'AuditFileRegion', 'AuditFileDateCreated', 'SoftwareCompanyName', 'SoftwareID', 'SoftwareVersion', 'Company', 'DefaultCurrencyCode', 'SelectionCriteria', 'HeaderComment', 'TaxAccountingBasis', 'TaxEntity', 'UserID', 'AuditFileSender'],
  Company: ['RegistrationNumber', 'Name', 'Address', 'Contact', 'TaxRegistration', 'BankAccount'],
  Address: ['StreetName', 'Number', 'AdditionalAddressDetail', 'Building', 'City', 'PostalCode', 'Region', 'Country', 'AddressType'],
  Contact: ['ContactPerson', 'Telephone', 'Fax', 'Email', 'Website'],
  ContactPerson: ['Title', 'FirstName', 'Initials', 'LastNamePrefix', 'LastName', 'BirthName', 'Salutation', 'OtherTitles'],
  SelectionCriteria: ['TaxReportingJurisdiction', 'CompanyEntity', 'SelectionStartDate', 'SelectionEndDate', 'PeriodStart', 'PeriodStartYear', 'PeriodEnd', 'PeriodEndYear', 'DocumentType', 'OtherCriteria'],
  MasterFiles: ['GeneralLedgerAccounts', 'Taxonomies', 'Customers', 'Suppliers', 'TaxTable', 'AnalysisTypeTable', 'Products', 'Owners'],
  GeneralLedgerAccounts: ['Account'],
  Account: ['AccountID', 'AccountDescription', 'StandardAccountID', 'GroupingCategory', 'GroupingCode', 'AccountType', 'AccountCreationDate', 'OpeningDebitBalance', 'OpeningCreditBalance', 'ClosingDebitBalance', 'ClosingCreditBalance'],
  GeneralLedgerEntries: ['NumberOfEntries', 'TotalDebit', 'TotalCredit', 'Journal'],
  Journal: ['JournalID', 'Description', 'Type', 'Transaction'],
  Transaction: ['TransactionID', 'Period', 'PeriodYear', 'TransactionDate', 'SourceID', 'TransactionType', 'Description', 'BatchID', 'SystemEntryDate', 'GLPostingDate', 'CustomerID', 'SupplierID', 'SystemID', 'Line'],
  Line: ['RecordID', 'AccountID', 'Analysis', 'ValueDate', 'SourceDocumentID', 'CustomerID', 'SupplierID', 'Description', 'DebitAmount', 'CreditAmount', 'TaxInformation'],
  DebitAmount: ['Amount', 'CurrencyCode', 'CurrencyAmount', 'ExchangeRate'],
  CreditAmount: ['Amount', 'CurrencyCode', 'CurrencyAmount', 'ExchangeRate'],
} // prettier-ignore
/** What may not be left out. */
const SAFT_NEEDED: Readonly<Record<string, readonly string[]>> = {
  Header: ['AuditFileVersion', 'AuditFileCountry', 'AuditFileDateCreated', 'SoftwareCompanyName', 'SoftwareID', 'SoftwareVersion', 'Company', 'DefaultCurrencyCode', 'TaxAccountingBasis'],
  Company: ['RegistrationNumber', 'Name', 'Address', 'Contact'],
  ContactPerson: ['FirstName', 'LastName'],
  Account: ['AccountID', 'AccountDescription', 'AccountType'],
  Transaction: ['TransactionID', 'Period', 'PeriodYear', 'TransactionDate', 'Description', 'SystemEntryDate', 'GLPostingDate', 'Line'],
  Line: ['RecordID', 'AccountID', 'Description'],
} // prettier-ignore

const textOf = (format: keyof typeof writers, encoding: 'utf8' | 'latin1' = 'utf8') =>
  Buffer.from(writers[format](content()).bytes).toString(encoding)
const all = (root: XmlElement, name: string): XmlElement[] => [
  ...(root.name === name ? [root] : []),
  ...root.children.flatMap((child) => all(child, name)),
]
const value = (root: XmlElement, name: string): string => all(root, name)[0]?.text ?? ''
/** '2100.50' and '2100,50' in minor units. */
const cents = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

test('pairs of a balanced journal move every account by the amounts of its lines', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, amounts, (debits, credits) => {
      const difference = sum(debits) - sum(credits)
      const lines = [
        ...debits.map((amount, at) => line(`1${at}`, '', 'CASH', amount, 0)),
        ...credits.map((amount, at) => line(`2${at}`, '', 'ROOM', 0, amount)),
        ...(difference === 0 ? [] : [line('3', '', 'OPENING', Math.max(0, -difference), Math.max(0, difference))]),
      ]
      const pairs = pairsOf(lines)
      expect(pairs.length).toBeLessThan(lines.length)
      for (const { account, debit, credit } of lines) {
        const on = (side: 'debit' | 'credit') =>
          sum(pairs.filter((pair) => pair[side].account.code === account.code).map(({ amount }) => amount))
        expect([on('debit'), on('credit')]).toEqual([debit, credit])
      }
    }),
  )
})

describe('each format', () => {
  test('CSV has a line per line; what looks like a formula is text', () => {
    const raw = textOf('CSV')
    expect(raw).toContain(`"'=Rooms`.slice(1).replaceAll('\t', '\t'))
    expect(raw).not.toMatch(/,=/)
    const [head, ...rows] = readCsv(raw)
    expect([head?.length, rows.length]).toEqual([9, 6])
    expect(rows[1]).toEqual(['12', '2026-11-20', '', '1100', 'Guest "ledger"', 'Guest ledger: Room nights', '1049.50', '0.00', 'INR'])
    expect(sum(rows.map((row) => cents(row[6] ?? '')))).toBe(sum(rows.map((row) => cents(row[7] ?? ''))))
  }) // prettier-ignore

  test('Tally: a voucher per journal with lines, whose amounts come to nothing; debits are deemed positive and below zero', () => {
    const root = readXml(textOf('TALLY'))
    expect([root.name, value(root, 'TALLYREQUEST'), value(root, 'REPORTNAME'), value(root, 'SVCURRENTCOMPANY')]).toEqual(['ENVELOPE', 'Import Data', 'Vouchers', 'Palace & Co']) // prettier-ignore
    const vouchers = all(root, 'VOUCHER')
    expect(vouchers.map((one) => [one.attributes['VCHTYPE'], value(one, 'DATE'), value(one, 'VOUCHERNUMBER')])).toEqual(
      [
        ['Journal', '20261120', '12'],
        ['Journal', '20261121', '13'],
      ],
    )
    for (const voucher of vouchers) {
      const entries = all(voucher, 'ALLLEDGERENTRIES.LIST')
      expect(sum(entries.map((entry) => cents(value(entry, 'AMOUNT'))))).toBe(0)
      for (const entry of entries)
        expect(value(entry, 'ISDEEMEDPOSITIVE')).toBe(cents(value(entry, 'AMOUNT')) < 0 ? 'Yes' : 'No')
    }
  })

  test('QuickBooks: TRNS, SPL, ENDTRNS of each journal; amounts come to nothing', () => {
    const rows = textOf('IIF').trimEnd().split('\r\n').map((row) => row.split('\t'))
    expect(rows.slice(0, 3).map(([first]) => first)).toEqual(['!TRNS', '!SPL', '!ENDTRNS'])
    expect(rows[0]?.slice(1)).toEqual(rows[1]?.slice(1))
    const body = rows.slice(3)
    expect(body.map(([first]) => first)).toEqual(['TRNS', 'SPL', 'SPL', 'SPL', 'ENDTRNS', 'TRNS', 'SPL', 'ENDTRNS'])
    expect(body[0]).toEqual(['TRNS', '12-1', 'GENERAL JOURNAL', '11/20/2026', 'Cash on hand', '2100.50', '12', 'Journal 12 of 2026-11-20'])
    for (const number of ['12', '13'])
      expect(sum(body.filter((row) => row[6] === number).map((row) => cents(row[5] ?? '')))).toBe(0)
    expect(new Set(body.filter(([first]) => first !== 'ENDTRNS').map((row) => row.length))).toEqual(new Set([8]))
  }) // prettier-ignore

  test('DATEV: a head of 31 fields, 125 columns, a row per pair, in Windows-1252', () => {
    const [head, columns, ...rows] = textOf('DATEV', 'latin1').trimEnd().split('\r\n').map((row) => row.split(';'))
    expect(head).toHaveLength(31)
    expect(head?.slice(0, 6)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20261122060708090'])
    expect(head?.slice(10, 16)).toEqual(['29098', '55003', '20260401', '4', '20261120', '20261121'])
    expect(columns).toHaveLength(125)
    expect([columns?.[7], columns?.[117], columns?.[124]]).toEqual(['"Gegenkonto (ohne BU-Schlüssel)"', '"Generalumkehr (GU)"', '"Abw. Skontokonto"'])
    expect(new Set(COLUMNS).size).toBe(125)
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 125))
    expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[9], row[10]])).toEqual([
      ['150,00', '"S"', '1000', '2210', '2011', '"J12"'],
      ['1950,50', '"S"', '1000', '4000', '2011', '"J12"'],
      ['1049,50', '"S"', '1100', '4000', '2011', '"J12"'],
      ['0,05', '"S"', '1100', '4000', '2111', '"J13"'],
    ])
  }) // prettier-ignore

  test('DATEV replaces no sign: Windows-1252 where it has all of them, else UTF-8 with its mark', () => {
    const named = (name: string) => {
      const [first] = content().journals
      const lines = [line('1', name, 'CASH', 1, 0, name), line('2', '', 'ROOM', 0, 1)]
      return writers.DATEV(content({ journals: first ? [{ ...first, lines }] : [] })).bytes
    }
    const western = Buffer.from(named('Café „Zum Ž“ – 5 €'))
    expect(western.includes(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x84, 0x5a, 0x75, 0x6d, 0x20, 0x8e, 0x93, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80]))).toBe(true)
    const others = named('होटल Ξενία')
    expect(Buffer.from(others).subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(new TextDecoder('utf-8', { fatal: true }).decode(others)).toContain('होटल Ξενία')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ maxLength: 20 })), (text) => {
        const clean = text.replaceAll(/[\r\n;"\p{Cc}]/gu, '')
        const bytes = named(clean)
        const isUnicode = Buffer.from(bytes).subarray(0, 3).toString('hex') === 'efbbbf'
        // Of Windows-1252 the bytes that Latin 1 has as well are read here; those beside it are above.
        if (isUnicode || /^[\u0020-\u007f\u00a0-\u00ff]*$/.test(clean)) expect(Buffer.from(bytes).toString(isUnicode ? 'utf8' : 'latin1')).toContain(clean)
        expect(isUnicode).toBe(!/^[\u0020-\u007f\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(clean))
      }),
    )
  }) // prettier-ignore

  test('DATEV takes accounts of digits and one fiscal year', () => {
    const codeOf = (more: Partial<ExportContent>) => {
      try {
        writers.DATEV(content(more))
        return undefined
      } catch (error) {
        return error instanceof Refusal ? error.code : error
      }
    }
    const lines = [line('R-1', '', 'CASH', 1, 0), line('2', '', 'ROOM', 0, 1)]
    const [first] = content().journals
    expect(codeOf({ journals: first ? [{ ...first, lines }] : [] })).toBe('account_not_numeric')
    expect(codeOf({ from: '2026-03-31' as Day, last: '2026-04-01' as Day })).toBe('fiscal_year_ends')
    expect(codeOf({})).toBeUndefined()
  })

  test('SAF-T: each element has only what the structure of the OECD allows it, in its order', () => {
    const check = (element: XmlElement): void => {
      if (element.children.length === 0) return
      const allowed = SAFT_ORDER[element.name]
      expect([element.name, allowed !== undefined]).toEqual([element.name, true])
      const places = element.children.map(({ name }) => [name, allowed?.indexOf(name) ?? -1] as const)
      for (const [at, [name, place]] of places.entries()) {
        expect([element.name, name, place >= 0]).toEqual([element.name, name, true])
        expect([element.name, name, place >= (places[at - 1]?.[1] ?? 0)]).toEqual([element.name, name, true])
      }
      for (const name of SAFT_NEEDED[element.name] ?? []) expect([element.name, all(element, name).length > 0, name]).toEqual([element.name, true, name])
      element.children.forEach(check)
    }
    const root = readXml(textOf('SAFT'))
    expect(root.attributes['xmlns']).toMatch(/^urn:OECD:StandardAuditFile/)
    check(root)
  }) // prettier-ignore

  test('SAF-T: header, accounts with balances on their side, entries that balance, in the order of the schema', () => {
    const root = readXml(textOf('SAFT'))
    expect([root.name, ...root.children.map(({ name }) => name)]).toEqual(['AuditFile', 'Header', 'MasterFiles', 'GeneralLedgerEntries'])
    expect(root.children[0]?.children.map(({ name }) => name)).toEqual([
      'AuditFileVersion', 'AuditFileCountry', 'AuditFileDateCreated', 'SoftwareCompanyName', 'SoftwareID', 'SoftwareVersion', 'Company',
      'DefaultCurrencyCode', 'SelectionCriteria', 'HeaderComment', 'TaxAccountingBasis',
    ])
    expect(all(root, 'Account').map((one) => one.children.map(({ name, text }) => [name, text]))).toEqual([
      [['AccountID', '1000'], ['AccountDescription', 'Cash on hand'], ['AccountType', 'Asset'], ['OpeningDebitBalance', '0.00'], ['ClosingDebitBalance', '2100.50']],
      [['AccountID', '4000'], ['AccountDescription', '=Rooms\t<1>'], ['AccountType', 'Sale'], ['OpeningCreditBalance', '0.10'], ['ClosingCreditBalance', '3000.15']],
    ])
    expect([value(root, 'NumberOfEntries'), value(root, 'TotalDebit'), value(root, 'TotalCredit')]).toEqual(['2', '3150.05', '3150.05'])
    const lines = all(root, 'Line')
    const side = (name: string) => sum(lines.flatMap((one) => all(one, name)).map((one) => cents(value(one, 'Amount'))))
    expect([lines.length, side('DebitAmount'), side('CreditAmount')]).toEqual([6, 315_005, 315_005])
  }) // prettier-ignore
})
