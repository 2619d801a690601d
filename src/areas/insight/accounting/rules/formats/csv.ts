import { BYTE_ORDER_MARK, csvLine } from '#core/csv.ts'
import { decimalText } from '#core/money.ts'
import { describe, type Writer } from './export-content.ts'

const HEADER = ['journal', 'date', 'reverses', 'account', 'accountName', 'description', 'debit', 'credit', 'currency']

/** A line per line of a journal, amounts with a decimal point; for spreadsheets and programs of one's own. */
export const writeCsvFile: Writer = ({ number, from, last, currency, journals }) => {
  const rows = journals.flatMap((journal) =>
    journal.lines.map((line) => [
      journal.number,
      journal.day,
      journal.reverses ?? '',
      line.account.code,
      line.account.name,
      describe(line),
      decimalText(line.debit, currency),
      decimalText(line.credit, currency),
      currency,
    ]),
  )
  const text = [HEADER, ...rows].map(csvLine).join('\r\n')
  return {
    name: `journals-${number}-${from}-${last}.csv`,
    type: 'text/csv',
    bytes: Buffer.from(`${BYTE_ORDER_MARK}${text}\r\n`),
  }
}
