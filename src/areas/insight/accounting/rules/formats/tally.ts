import { decimalText, minor } from '#core/money.ts'
import { element as el, printXml } from '#core/xml.ts'
import { describe, type ExportContent, type ExportedJournal, titleOf, type Writer } from './export-content.ts'

const text = (name: string, content: string) => el(name, {}, content)

/** A debit is deemed positive and has a minus, as Tally itself writes it. */
const voucherOf = (journal: ExportedJournal, currency: ExportContent['currency']) =>
  el('VOUCHER', { VCHTYPE: 'Journal', ACTION: 'Create', OBJVIEW: 'Accounting Voucher View' }, [
    text('DATE', journal.day.replaceAll('-', '')),
    text('NARRATION', titleOf(journal)),
    text('VOUCHERTYPENAME', 'Journal'),
    text('VOUCHERNUMBER', String(journal.number)),
    text('PERSISTEDVIEW', 'Accounting Voucher View'),
    ...journal.lines.map((line) =>
      el('ALLLEDGERENTRIES.LIST', {}, [
        text('LEDGERNAME', line.account.name),
        text('ISDEEMEDPOSITIVE', line.debit > 0 ? 'Yes' : 'No'),
        text('AMOUNT', decimalText(minor(line.credit - line.debit), currency)),
        text('NARRATION', describe(line)),
      ]),
    ),
  ])

/**
 * Journal vouchers for Tally's import; its ledgers are those of the accounts' names.
 *
 * @see https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
 */
export const writeTally: Writer = ({ number, from, last, currency, journals, property }) => {
  const messages = journals
    .filter(({ lines }) => lines.length > 0)
    .map((journal) => el('TALLYMESSAGE', { 'xmlns:UDF': 'TallyUDF' }, [voucherOf(journal, currency)]))
  const document = el('ENVELOPE', {}, [
    el('HEADER', {}, [text('TALLYREQUEST', 'Import Data')]),
    el('BODY', {}, [
      el('IMPORTDATA', {}, [
        el('REQUESTDESC', {}, [
          text('REPORTNAME', 'Vouchers'),
          el('STATICVARIABLES', {}, [text('SVCURRENTCOMPANY', property.name)]),
        ]),
        el('REQUESTDATA', {}, messages),
      ]),
    ]),
  ])
  return {
    name: `tally-${number}-${from}-${last}.xml`,
    type: 'application/xml',
    bytes: Buffer.from(printXml(document)),
  }
}
