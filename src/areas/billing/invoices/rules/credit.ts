import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { packOf } from '#core/country-packs.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import { mergeTaxes } from '#core/tax.ts'
import { refuse } from '#core/refusal.ts'
import type { Invoice, InvoiceLine } from '../contract/documents.ts'
import { totalsOf } from './lines.ts'

/** What a credit note reads of an invoice and of the notes before it. */
export type Original = Pick<Invoice, 'lines' | 'taxes' | 'net' | 'tax' | 'roundOff'>
export type Note = Pick<Invoice, 'lines' | 'roundOff'>
export type CreditRequest = { line: number; quantity?: number | undefined; net?: number | undefined }

export type Remaining = { quantity: number; net: Minor; tax: Minor; taxes: TaxLine[]; afterTax: Minor }

const taxKey = ({ name, basisPoints }: TaxLine): string => `${name} ${basisPoints}`

/** What is left of each line of an invoice after its notes, and of each tax of the whole. */
export function remainingOf(original: Original, notes: readonly Note[]) {
  const credited = notes.flatMap((note) => note.lines)
  const lines = original.lines.map((line, index): Remaining => {
    const taken = credited.filter(({ creditsLine }) => creditsLine === index)
    const taxes = lessTaxes(
      line.taxes,
      taken.flatMap((note) => note.taxes),
    )
    return {
      quantity: Math.max(0, line.quantity - taken.reduce((total, note) => total + note.quantity, 0)),
      net: minor(line.net - sum(taken.map((note) => note.net))),
      tax: sum(taxes.map(({ amount }) => amount)),
      taxes,
      afterTax: minor((line.afterTax ?? 0) - sum(taken.map((note) => note.afterTax ?? zero))),
    }
  })
  const taxes = lessTaxes(
    original.taxes,
    credited.flatMap((line) => line.taxes),
  )
  return { lines, taxes, roundOff: minor(original.roundOff - sum(notes.map((note) => note.roundOff))) }
}

function lessTaxes(taxes: readonly TaxLine[], taken: readonly TaxLine[]): TaxLine[] {
  const credited = new Map<string, number>()
  for (const line of taken) credited.set(taxKey(line), (credited.get(taxKey(line)) ?? 0) + line.amount)
  return taxes.map((line) => ({ ...line, amount: minor(line.amount - (credited.get(taxKey(line)) ?? 0)) }))
}

export type CreditPlan = {
  lines: InvoiceLine[]
  taxes: TaxLine[]
  net: Minor
  tax: Minor
  roundOff: Minor
  afterTax?: Minor
  total: Minor
  /** Nothing of the invoice is left after this note. */
  isLast: boolean
  /** The note credits the whole invoice at once, so that its charges may be invoiced again. */
  isWhole: boolean
}

/**
 * The lines of a credit note. Tax comes from the invoice's own snapshot, in the proportion of the credited amount, each component
 * rounded half up by itself and never more than is left of it, on the line and in the whole. A line credited in full takes
 * what is left of its tax; the note that leaves nothing takes the rest of the total, so that all notes add up to the invoice
 * to the last unit. Amounts are positive.
 *
 * @param requested left out: everything that is left
 * @throws Refusal credit_above_invoice {line, remaining} when a line has not as much left, or nothing is left at all
 */
export function planCredit(
  original: Original,
  notes: readonly Note[],
  requested?: readonly CreditRequest[],
): CreditPlan {
  const left = remainingOf(original, notes)
  const requests = requested ?? left.lines.flatMap(({ net }, line) => (net > 0 ? [{ line }] : []))
  if (requests.length === 0) refuse('credit_above_invoice', { remaining: 0 })
  const lines: InvoiceLine[] = []
  for (const request of requests) {
    const taken = lines.filter((line) => line.creditsLine === request.line)
    if (taken.length > 0) refuse('credit_above_invoice', { line: request.line, isNamedTwice: true })
    lines.push(creditLine(original, left.lines, request))
  }
  const isLast = left.lines.every(({ net }, index) => {
    const line = lines.find(({ creditsLine }) => creditsLine === index)
    return net === (line?.net ?? 0)
  })
  const fitted = fitTaxes(lines, left.taxes, isLast).map((line) => withAfterTax(line, original.lines, left.lines))
  const roundOff = isLast ? left.roundOff : minor(0)
  const totals = totalsOf(fitted, roundOff)
  return { lines: fitted, ...totals, isLast, isWhole: isLast && notes.length === 0 }
}

function creditLine(
  original: Original,
  remaining: readonly Remaining[],
  { line: index, quantity, net }: CreditRequest,
): InvoiceLine {
  const line = original.lines[index]
  const left = remaining[index]
  if (!line || !left || left.net <= 0) return refuse('credit_above_invoice', { line: index, remaining: 0 })
  if (quantity !== undefined && quantity > left.quantity)
    refuse('credit_above_invoice', { line: index, remainingQuantity: left.quantity })
  if (net !== undefined && net > left.net) refuse('credit_above_invoice', { line: index, remaining: left.net })

  const wanted =
    net ?? (quantity === undefined || quantity === left.quantity ? left.net : partOf(line.net, quantity, line.quantity))
  const amount = minor(Math.min(wanted, left.net))
  const isEnd = amount === left.net
  const taxes = line.taxes.map((tax, at) => {
    const rest = left.taxes[at]?.amount ?? 0
    return { ...tax, amount: isEnd ? minor(rest) : minor(Math.min(partOf(tax.amount, amount, line.net), rest)) }
  })
  const tax = sum(taxes.map(({ amount: part }) => part))
  const taken = quantity ?? (isEnd ? left.quantity : 0)
  return {
    ...line,
    quantity: taken,
    unitNet: taken > 0 ? minor(Math.round(amount / taken)) : amount,
    discount: minor(0),
    net: amount,
    tax,
    total: minor(amount + tax),
    taxes,
    creditsLine: index,
  }
}

/**
 * The share of what came off after tax that a line of a note takes, in the proportion of its net: what is credited of a line is never below zero nor more than is
 * left to be paid of it, and the note that takes the last of the line takes the last of this.
 */
function withAfterTax(line: InvoiceLine, lines: readonly InvoiceLine[], remaining: readonly Remaining[]): InvoiceLine {
  const { afterTax: _, ...credited } = line
  const [of, left] = [lines[line.creditsLine ?? 0], remaining[line.creditsLine ?? 0]]
  if (!of?.afterTax || !left) return credited
  const least = line.total - (left.net + left.tax - left.afterTax)
  const most = Math.min(left.afterTax, line.total)
  const wanted = line.net === left.net ? left.afterTax : partOf(of.afterTax, line.net, of.net)
  const share = Math.max(least, Math.min(most, wanted))
  return share > 0 ? { ...credited, afterTax: minor(share) } : credited
}

/** whole x part / of, rounded half up in integer arithmetic; nothing here is negative. */
const partOf = (whole: number, part: number, of: number): Minor =>
  minor(Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of))))

/** Limits each tax of the note to what the whole invoice has left of it; the last note takes exactly that. */
function fitTaxes(lines: readonly InvoiceLine[], left: readonly TaxLine[], isLast: boolean): InvoiceLine[] {
  const fitted = lines.map((line) => ({ ...line, taxes: line.taxes.map((tax) => ({ ...tax })) }))
  const noted = mergeTaxes(fitted.flatMap((line) => line.taxes))
  for (const rest of left) {
    const total = noted.find((tax) => taxKey(tax) === taxKey(rest))?.amount ?? 0
    let over = total > rest.amount || isLast ? total - rest.amount : 0
    for (const line of fitted.toReversed()) {
      const tax = line.taxes.find((candidate) => taxKey(candidate) === taxKey(rest))
      if (over === 0 || !tax) continue
      const change = over > 0 ? Math.min(over, tax.amount) : over
      tax.amount = minor(tax.amount - change)
      over -= change
    }
  }
  return fitted.map((line) => {
    const tax = sum(line.taxes.map(({ amount }) => amount))
    return { ...line, tax, total: minor(line.net + tax) }
  })
}

/**
 * The last day on which a credit note may still lower the tax of a supply, where the law names one: in India 30 November after the end
 * of its fiscal year. Later notes are possible, but the tax stays owed: a warning, not a refusal.
 */
export function taxLockedAfter(supplyYearStart: Day, countryPack: string): Day | null {
  const { creditNoteLimit } = packOf(countryPack)
  return creditNoteLimit === undefined ? null : (`${Number(supplyYearStart.slice(0, 4)) + 1}-${creditNoteLimit}` as Day)
}
