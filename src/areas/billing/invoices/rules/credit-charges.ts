import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { InvoiceLine } from '../contract/documents.ts'
import { type Charges, itemsByKey } from './lines.ts'

/** What a note takes off one charge; nothing of it is negative. */
export type CreditedCharge = {
  line: InvoiceLine
  key: string
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  /** What is put back of what came off after tax. */
  afterTax: Minor
}

type Left = { key: string; net: number; taxes: TaxLine[]; afterTax: number }

const isLike = (a: TaxLine) => (b: TaxLine) => a.name === b.name && a.basisPoints === b.basisPoints

/**
 * Off which charges the lines of a credit note are taken: a line over a run of nights from its last night on, so that no charge falls
 * below nothing and their sum is the line to the last unit, in net and in each tax. Lines of one charge, as the room and the breakfast of a
 * night are, take from what the lines before left of it.
 *
 * @param charges of the bill, what is invoiced and what earlier notes took off included
 */
export function creditedCharges(lines: readonly InvoiceLine[], charges: Charges): CreditedCharge[] {
  const items = new Map(
    [...itemsByKey(charges)].map(([key, { net, taxes, afterTax }]): [string, Left] => [
      key,
      { key, net, taxes: taxes.map((tax) => ({ ...tax })), afterTax },
    ]),
  )
  return lines.flatMap((line) => {
    if (line.sourceKeys.length === 0) return [] // of no charge: nothing is on the bill
    const left = line.sourceKeys.flatMap((key) => items.get(key) ?? [])
    return takenFrom(left.reverse(), line)
  })
}

function takenFrom(left: readonly Left[], line: InvoiceLine): CreditedCharge[] {
  const taken = left.map(({ key }) => ({ line, key, net: zero, taxes: [] as TaxLine[], afterTax: zero }))
  const rest = { net: line.net as number, taxes: line.taxes.map((tax) => ({ ...tax })) }
  for (const [at, charge] of left.entries()) {
    const one = taken[at]
    if (!one) continue
    one.net = minor(Math.min(rest.net, charge.net))
    rest.net -= one.net
    charge.net -= one.net
    for (const tax of rest.taxes) {
      const from = charge.taxes.find(isLike(tax))
      const amount = minor(Math.min(tax.amount, from?.amount ?? 0))
      if (from) from.amount = minor(from.amount - amount)
      tax.amount = minor(tax.amount - amount)
      if (amount > 0) one.taxes.push({ ...tax, amount })
    }
  }
  if (rest.net > 0 || rest.taxes.some(({ amount }) => amount > 0))
    throw new Error(`less is left of ${left.map(({ key }) => key).join(', ')} than of its line`)
  putBack(left, taken, line.afterTax ?? 0)
  return taken.flatMap((one) => {
    const tax = sum(one.taxes.map(({ amount }) => amount))
    return one.net === 0 && tax === 0 && one.afterTax === 0 ? [] : [{ ...one, tax }]
  })
}

/** What came off charges after tax is put back: first what one has no more to come off of, then from the last one on. */
function putBack(left: readonly Left[], taken: { afterTax: Minor }[], whole: number): void {
  let rest = whole
  for (const isLeast of [true, false])
    for (const [at, charge] of left.entries()) {
      const one = taken[at]
      const payable = charge.net + sum(charge.taxes.map(({ amount }) => amount))
      const most = isLeast ? Math.max(0, charge.afterTax - payable) : charge.afterTax
      const amount = Math.min(rest, most)
      if (!one || amount <= 0) continue
      one.afterTax = minor(one.afterTax + amount)
      charge.afterTax -= amount
      rest -= amount
    }
}
