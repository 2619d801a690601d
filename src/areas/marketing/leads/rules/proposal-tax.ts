import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum } from '#core/money.ts'
import { mergeTaxes, type Taxed, type TaxLine, taxOnLines, type TaxRounding, type TaxSlab } from '#core/tax.ts'
import { paidRooms } from './deals.ts'
import type { ProposalContent } from '../contract/replies.ts'

/** What a proposal comes to: each line in the order of its content, and all of them. */
export type ProposalTaxes = {
  nights: Taxed[]
  functions: Taxed[]
  extras: Taxed[]
  net: Minor
  tax: Minor
  /** What is paid. */
  total: Minor
  /** Each tax once, of all lines. */
  taxes: TaxLine[]
}

/** What is stored of an offer, and is signed. */
export type StoredTerms = {
  id: string
  revision: number
  content: ProposalContent
  taxes: ProposalTaxes | null
  total: Minor
  currency: Currency
  terms: string
  validUntil: Day
}
type Terms = { slabs: readonly TaxSlab[]; includesTax: boolean; rounding: TaxRounding; today: Day }

/**
 * Taxes what a proposal offers by the rule of all prices: rooms by the price of one room and night, functions and extras as services;
 * extras count on the first day of the deal.
 *
 * @throws Refusal no_tax_slab
 */
export function proposalTaxes(content: ProposalContent, { slabs, includesTax, rounding, today }: Terms): ProposalTaxes {
  const { nights, functions, extras } = content
  const price = { slabs, includesTax }
  const [first = today] = [...nights.map(({ night }) => night), ...functions.map(({ on }) => on)].toSorted()
  const lines = taxOnLines(
    [
      ...nights.map((one) => ({ ...price, amount: minor(paidRooms(one) * one.rate), day: one.night, category: 'ROOM' as const, quantity: Math.max(1, paidRooms(one)) })),
      ...functions.map(({ on: day, price: amount }) => ({ ...price, amount, day, category: 'SERVICE' as const })),
      ...extras.map(({ quantity, price: one }) => ({ ...price, amount: minor(quantity * one), day: first, category: 'SERVICE' as const, quantity })),
    ],
    rounding,
  )
  const [net, tax] = [sum(lines.map((line) => line.net)), sum(lines.map((line) => line.tax))]
  const afterNights = nights.length + functions.length
  return {
    nights: lines.slice(0, nights.length),
    functions: lines.slice(nights.length, afterNights),
    extras: lines.slice(afterNights),
    net,
    tax,
    total: sum([net, tax]),
    taxes: mergeTaxes(lines.flatMap((line) => line.lines)),
  }
} // prettier-ignore
