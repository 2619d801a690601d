import { type Minor, minor, roundOffOf, shareOf, sum, zero } from '#core/money.ts'
import { exempted, type Taxed, type TaxLine, taxOnLines, type TaxRounding, type TaxSlab } from '#core/tax.ts'
import type { InvoiceLine } from '../contract/documents.ts'
import type { DraftLine } from '../contract/drafts.ts'
import { type InvoiceTotals, totalsOf } from './lines.ts'

export type TaxFacts = {
  slabs: readonly TaxSlab[]
  includesTax: boolean
  taxRounding: TaxRounding
  /** What the whole is made round to, in minor units, and whether that is always done. */
  roundingUnit: number
  roundsBills: boolean
}

/**
 * What a sale without a booking comes to: per line price x quantity, its discount off (half up), then tax by the slab the discounted
 * price of one falls into, rounded by the line or by the document as the property has it. The server shows with it and issues with it.
 *
 * @throws Refusal no_tax_slab when no SERVICE slab covers a price that day
 */
export function draftDocument(
  lines: readonly DraftLine[],
  isRounded: boolean,
  facts: TaxFacts,
): InvoiceTotals & { lines: InvoiceLine[] } {
  const taxed = lines.filter(({ isTaxed }) => isTaxed)
  const priced = taxed.map((line) => ({
    ...facts,
    amount: paidFor(line),
    quantity: line.quantity,
    day: line.serviceOn,
    category: 'SERVICE' as const,
  }))
  const taxes = taxOnLines(priced, facts.taxRounding).values()
  const made = lines.map((line) => draftLine(line, line.isTaxed ? taxes.next().value : undefined))
  const exact = sum(made.map(({ total }) => total))
  const roundOff = isRounded || facts.roundsBills ? roundOffOf(exact, facts.roundingUnit) : zero
  return { lines: made, ...totalsOf(made, roundOff) }
}

/** A line without tax has its reason, where the desk entered one. */
const untaxed = ({ exemption, exemptionReason }: DraftLine): TaxLine[] =>
  exemption ? [exempted(exemption, exemptionReason ?? '')] : []

const wholePrice = ({ unitAmount, quantity }: DraftLine): Minor => minor(unitAmount * quantity)
const paidFor = (line: DraftLine): Minor => minor(wholePrice(line) - shareOf(wholePrice(line), line.discountBp))

function draftLine(line: DraftLine, taxed: Taxed | undefined): InvoiceLine {
  const { description, serviceOn, quantity, code } = line
  const [whole, paid] = [wholePrice(line), paidFor(line)]
  const { net, tax, lines: taxes } = taxed ?? { net: paid, tax: zero, lines: untaxed(line) }
  // Of an inclusive price the discount is shown without its tax, in the proportion the rest has.
  const unitNet = whole === paid ? Math.round(net / quantity) : netOfOne(whole, paid, net, quantity)
  return {
    description,
    from: serviceOn,
    until: null,
    quantity,
    unitNet: minor(unitNet),
    discount: minor(Math.max(0, unitNet * quantity - net)),
    net,
    tax,
    total: minor(net + tax),
    taxes,
    code,
    sourceKeys: [],
    creditsLine: null,
  }
}

const netOfOne = (whole: Minor, paid: Minor, net: Minor, quantity: number): number =>
  Math.round((paid === 0 ? whole : (whole * net) / paid) / quantity)
