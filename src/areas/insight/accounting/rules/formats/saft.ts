import { type Minor, decimalText, minor, sum } from '#core/money.ts'
import { element as el, printXml, type XmlNode } from '#core/xml.ts'
import {
  describe,
  type ExportContent,
  type ExportedJournal,
  SAFT_KIND,
  titleOf,
  type Writer,
} from './export-content.ts'

const text = (name: string, content: string) => el(name, {}, content)
const texts = (fields: readonly (readonly [name: string, content: string])[]): XmlNode[] =>
  fields.flatMap(([name, content]) => (content === '' ? [] : [text(name, content)]))

const headerOf = ({ property, currency, from, last, exportedAt, exportedByName, number }: ExportContent) =>
  el('Header', {}, [
    text('AuditFileVersion', '2.00'),
    text('AuditFileCountry', property.country),
    text('AuditFileDateCreated', exportedAt.slice(0, 10)),
    text('SoftwareCompanyName', 'Hotelmate'),
    text('SoftwareID', 'Hotelmate'),
    text('SoftwareVersion', '1'),
    el('Company', {}, [
      text('RegistrationNumber', property.registrationNumber || property.taxNumber || '0'),
      text('Name', property.name),
      el('Address', {}, texts([
        ['StreetName', property.address.replaceAll(/\s+/g, ' ').slice(0, 70)],
        ['City', property.city],
        ['PostalCode', property.postalCode],
        ['Country', property.country],
      ])),
      el('Contact', {}, [
        el('ContactPerson', {}, [text('FirstName', 'NotUsed'), text('LastName', exportedByName || property.name)]),
        ...texts([['Telephone', property.phone.slice(0, 18)]]),
      ]),
    ]),
    text('DefaultCurrencyCode', currency),
    el('SelectionCriteria', {}, [text('SelectionStartDate', from), text('SelectionEndDate', last)]),
    text('HeaderComment', `Export ${number}`),
    text('TaxAccountingBasis', 'Invoice'),
  ]) // prettier-ignore

/** A balance stands on the side it is on. */
const balance = (when: 'Opening' | 'Closing', amount: Minor, currency: ExportContent['currency']) =>
  text(`${when}${amount < 0 ? 'Credit' : 'Debit'}Balance`, decimalText(minor(Math.abs(amount)), currency))

const transactionOf = (journal: ExportedJournal, currency: ExportContent['currency']) =>
  el('Transaction', {}, [
    text('TransactionID', String(journal.number)),
    text('Period', journal.day.slice(5, 7)),
    text('PeriodYear', journal.day.slice(0, 4)),
    text('TransactionDate', journal.day),
    text('Description', titleOf(journal)),
    text('SystemEntryDate', journal.writtenAt.slice(0, 10)),
    text('GLPostingDate', journal.day),
    ...journal.lines.map((line, at) =>
      el('Line', {}, [
        text('RecordID', String(at + 1)),
        text('AccountID', line.account.code),
        text('Description', describe(line)),
        line.debit > 0
          ? el('DebitAmount', {}, [text('Amount', decimalText(line.debit, currency))])
          : el('CreditAmount', {}, [text('Amount', decimalText(line.credit, currency))]),
      ]),
    ),
  ])

/**
 * A Standard Audit File for Tax with accounts and general ledger entries, by the OECD's schema 2.0.
 *
 * @see https://www.oecd.org/tax/administration/45045602.pdf
 */
export const writeSaft: Writer = (content) => {
  const { number, from, last, currency, balances, journals } = content
  const posted = journals.filter(({ lines }) => lines.length > 0)
  const total = (side: 'debit' | 'credit') => sum(posted.flatMap(({ lines }) => lines.map((line) => line[side])))
  const document = el('AuditFile', { xmlns: 'urn:OECD:StandardAuditFile-Taxation/2.00' }, [
    headerOf(content),
    el('MasterFiles', {}, [
      el(
        'GeneralLedgerAccounts',
        {},
        balances.map((row) =>
          el('Account', {}, [
            text('AccountID', row.code),
            text('AccountDescription', row.name),
            text('AccountType', SAFT_KIND[row.kind]),
            balance('Opening', row.opening, currency),
            balance('Closing', row.closing, currency),
          ]),
        ),
      ),
    ]),
    el('GeneralLedgerEntries', {}, [
      text('NumberOfEntries', String(posted.length)),
      text('TotalDebit', decimalText(total('debit'), currency)),
      text('TotalCredit', decimalText(total('credit'), currency)),
      el('Journal', {}, [
        text('JournalID', 'DAY'),
        text('Description', 'Journals of closed days'),
        text('Type', 'General'),
        ...posted.map((journal) => transactionOf(journal, currency)),
      ]),
    ]),
  ])
  return { name: `saft-${number}-${from}-${last}.xml`, type: 'application/xml', bytes: Buffer.from(printXml(document)) }
}
