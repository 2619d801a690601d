import { readCsv } from '#core/csv.ts'
import { type Currency, decimalsOf, type Minor, minor, zero } from '#core/money.ts'
import type { LineState } from '../contract/payouts.ts'

export type Deductions = { commission: Minor; commissionTax: Minor; tcs: Minor; tds: Minor }
export type LineAmounts = Deductions & { gross: Minor; net: Minor }

/** All deductions of a channel from a line; minor units. */
export const deductedOf = ({ commission, commissionTax, tcs, tds }: Deductions): Minor =>
  minor(commission + commissionTax + tcs + tds)

/**
 * The amounts a bill leads us to expect of a channel's line. What the channel promised is net of commission, TCS and TDS, so these come
 * on top of it; where it promised nothing, it was paid for the room. The tax on the commission is deducted as well (pos 4.5).
 */
export function expectedOf(bill: Deductions & { payable: Minor; promised: Minor }): LineAmounts {
  const { payable, promised, commission, commissionTax, tcs, tds } = bill
  const gross = minor(promised > 0 ? promised + commission + tcs + tds : payable)
  const stored = { commission, commissionTax, tcs, tds }
  return { gross, ...stored, net: minor(gross - deductedOf(stored)) }
}

/** The state of a line: what was decided, else whether every amount is as expected. */
export function lineState(
  line: LineAmounts & { isAccepted: boolean; isDisputed: boolean },
  expected: LineAmounts | null,
): LineState {
  if (line.isAccepted) return 'ACCEPTED'
  if (line.isDisputed) return 'DISPUTED'
  if (expected === null) return 'UNKNOWN'
  const isSame = (['gross', 'commission', 'commissionTax', 'tcs', 'tds', 'net'] as const).every(
    (name) => line[name] === expected[name],
  )
  return isSame ? 'MATCHED' : 'DIFFERENT'
}

/** Amounts of lines added up. */
export const sumsOf = (lines: readonly LineAmounts[]): LineAmounts =>
  lines.reduce<LineAmounts>(
    (sums, line) => ({
      gross: minor(sums.gross + line.gross),
      commission: minor(sums.commission + line.commission),
      commissionTax: minor(sums.commissionTax + line.commissionTax),
      tcs: minor(sums.tcs + line.tcs),
      tds: minor(sums.tds + line.tds),
      net: minor(sums.net + line.net),
    }),
    { gross: zero, commission: zero, commissionTax: zero, tcs: zero, tds: zero, net: zero },
  )

type Column = 'reference' | 'gross' | 'commission' | 'commissionTax' | 'tcs' | 'tds' | 'net'
type ReadLine = { reference: string; gross: Minor } & Deductions

/** What of a pasted sheet could be read: its lines, and the numbers of rows that could not, the heading being row 1. */
export type PayoutRead = { lines: ReadLine[]; faults: { row: number; why: 'reference' | 'amount' | 'net' }[] }

/** Words that channels put above their columns, as letters only; the first match decides. */
const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['commissionTax', /(commission|comm|service|fee).*(gst|tax|vat)|(gst|tax|vat).*(commission|comm|fee)/],
  ['commission', /commission|^fee|channelfee/],
  ['tcs', /tcs/],
  ['tds', /tds/],
  ['net', /^net|payout|settle/],
  ['reference', /reference|booking|confirmation|reservation|^id$/],
  ['gross', /gross|amount|total|sell/],
]
const PLAIN: readonly Column[] = ['reference', 'gross', 'commission', 'commissionTax', 'tcs', 'tds']

const headerKey = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '')
const headingOf = (cell: string): Column | undefined => HEADINGS.find(([, words]) => words.test(headerKey(cell)))?.[0]

/**
 * Reads lines of a payout as channels export them: separated by commas, semicolons or tabs, with a heading in any order, or without one
 * as reference, gross, commission, tax on it, TCS, TDS. Amounts are in whole units with a point; what is retained may be written below zero.
 * A column with the net is compared and otherwise ignored.
 */
export function readPayout(sheet: string, currency: Currency): PayoutRead {
  const rows = rowsOf(sheet)
  const heading = (rows[0] ?? []).map(headingOf)
  const hasHeading = heading.includes('reference') && heading.includes('gross')
  const columns: readonly (Column | undefined)[] = hasHeading ? firstOfEach(heading) : PLAIN
  const read: PayoutRead = { lines: [], faults: [] }
  rows.forEach((cells, index) => {
    if ((hasHeading && index === 0) || cells.every((cell) => cell.trim() === '')) return
    const cellOf = (name: Column) => cells[columns.indexOf(name)]?.trim() ?? ''
    const amountOf = (name: Column): number => (cellOf(name) === '' ? 0 : Math.abs(amountIn(cellOf(name), currency)))
    const reference = cellOf('reference')
    const [gross, commission, commissionTax, tcs, tds] = (
      ['gross', 'commission', 'commissionTax', 'tcs', 'tds'] as const
    ).map(amountOf) as [number, number, number, number, number]
    const net = gross - commission - commissionTax - tcs - tds
    const isNet = !columns.includes('net') || cellOf('net') === '' || amountIn(cellOf('net'), currency) === net
    const why =
      reference === '' ? 'reference' : !Number.isSafeInteger(net) || net <= 0 ? 'amount' : isNet ? null : 'net'
    if (why !== null) read.faults.push({ row: index + 1, why })
    else
      read.lines.push({
        reference: reference.slice(0, 80),
        gross: minor(gross),
        commission: minor(commission),
        commissionTax: minor(commissionTax),
        tcs: minor(tcs),
        tds: minor(tds),
      })
  })
  return read
}

/** Each column once: of two that look alike the first counts. */
const firstOfEach = (columns: readonly (Column | undefined)[]) =>
  columns.map((name, index) => (columns.indexOf(name) === index ? name : undefined))

/** Cells of a pasted sheet. Where tabs or semicolons part the cells, they become commas for the reader of CSV. */
function rowsOf(sheet: string): string[][] {
  const text = sheet.trim().replaceAll(/\r\n?|\n/g, '\r\n')
  const first = text.split('\r\n')[0] ?? ''
  const mark = ['\t', ';'].find((one) => first.includes(one))
  if (mark === undefined) return readCsv(text)
  return text.split('\r\n').map((line) => line.split(mark).map((cell) => cell.replaceAll(/^"|"$/g, '')))
}

/** '1,234.50' or '-1234.5 INR' in minor units; not a number when it is none or has more decimals than the currency. */
function amountIn(cell: string, currency: Currency): number {
  const plain = cell.replaceAll(/[\s,'\u00a0\u202f]/g, '').replaceAll(/^[^\d.-]+|[^\d.]+$/g, '')
  const places = decimalsOf(currency)
  const parts = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(plain)
  if (!parts || (parts[3]?.replace(/0+$/, '').length ?? 0) > places) return Number.NaN
  const [, sign, whole = '0', fraction = ''] = parts
  return Number(`${sign}${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
}
