import { type Minor, minor, split, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type Charge, type LineAmounts, payableOf, totalOf } from './charges.ts'

/**
 * Cuts a charge into parts of what is to be paid of it, each with its share of what comes off after tax.
 *
 * @param parts minor units with tax, above zero
 * @throws Refusal parts_do_not_add_up when their sum is not what is to be paid
 */
export function splitCharge(
  of: Pick<Charge, 'left' | 'afterTax'>,
  parts: readonly Minor[],
): (LineAmounts & { afterTax: Minor })[] {
  if (sum(parts) !== payableOf(of)) refuse('parts_do_not_add_up', { left: payableOf(of) })
  const shares = of.afterTax === 0 ? parts.map(() => zero) : split(of.afterTax, parts)
  const whole = parts.map((part, at) => minor(part + (shares[at] ?? 0)))
  return splitAmounts(of.left, whole).map((amounts, at) => ({ ...amounts, afterTax: shares[at] ?? zero }))
}

/**
 * Cuts amounts into parts without losing a unit: net, tax and each component of the parts add up to those of the whole, and each part
 * is the requested amount, to the unit. Components are cut alike, so equal ones (CGST and SGST) stay equal in every part; only where
 * parts of a unit or two would leave less than nothing before tax, tax is cut as it fits.
 *
 * @param parts minor units with tax, above zero
 * @throws Refusal parts_do_not_add_up when their sum is not what is to be cut
 */
export function splitAmounts(whole: LineAmounts, parts: readonly Minor[]): LineAmounts[] {
  if (sum(parts) !== totalOf(whole)) refuse('parts_do_not_add_up', { left: totalOf(whole) })
  const shares = whole.taxes.map(({ amount }) => split(amount, parts))
  const pieces = parts.map((part, index): LineAmounts => {
    const taxes = whole.taxes.map((line, at) => ({ ...line, amount: shares[at]?.[index] ?? zero }))
    const tax = sum(taxes.map(({ amount }) => amount))
    return { net: minor(part - tax), tax, taxes: taxes.filter(({ amount }) => amount !== 0) }
  })
  return pieces.some(({ net }) => net < 0) ? splitByNet(whole, parts) : pieces
}

/** Cuts net first, which is never above a part, and assigns what is left of the taxes to every part. */
function splitByNet(whole: LineAmounts, parts: readonly Minor[]): LineAmounts[] {
  const nets = split(whole.net, parts)
  const open = whole.taxes.map(({ amount }) => amount as number)
  return parts.map((part, index) => {
    const net = nets[index] ?? zero
    const tax = minor(part - net)
    const shares = tax === 0 || sum(open) === 0 ? open.map(() => zero) : split(tax, open)
    shares.forEach((share, at) => (open[at] = (open[at] ?? 0) - share))
    const taxes = whole.taxes.map((line, at) => ({ ...line, amount: shares[at] ?? zero }))
    return { net, tax, taxes: taxes.filter(({ amount }) => amount !== 0) }
  })
}
