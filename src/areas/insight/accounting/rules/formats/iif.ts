import { decimalText, minor } from '#core/money.ts'
import { describe, titleOf, type Writer } from './export-content.ts'

const COLUMNS = ['TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO']

/** Cells are parted by tabs, and a quote or a line end in one would end it. */
const cell = (value: string): string => value.replaceAll(/[\t\r\n"]/g, ' ').trim()
const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/**
 * General journal entries for QuickBooks: the first line of a journal is TRNS, the others SPL, debits above zero, all of them in total zero.
 *
 * @see https://quickbooks.intuit.com/learn-support/, IIF reference: transactions
 */
export const writeIif: Writer = ({ number, from, last, currency, journals }) => {
  const rows = journals.flatMap((journal) => {
    if (journal.lines.length === 0) return []
    const lines = journal.lines.map((line, at) => {
      const amount = decimalText(minor(line.debit - line.credit), currency)
      const memo = at === 0 ? titleOf(journal) : describe(line)
      const values = [`${journal.number}-${at + 1}`, 'GENERAL JOURNAL', usDate(journal.day), line.account.name, amount, String(journal.number), memo] // prettier-ignore
      return [at === 0 ? 'TRNS' : 'SPL', ...values.map(cell)]
    })
    return [...lines, ['ENDTRNS']]
  })
  const head = [['!TRNS', ...COLUMNS], ['!SPL', ...COLUMNS], ['!ENDTRNS']]
  const text = [...head, ...rows].map((row) => row.join('\t')).join('\r\n')
  return { name: `quickbooks-${number}-${from}-${last}.iif`, type: 'text/plain', bytes: Buffer.from(`${text}\r\n`) }
}
