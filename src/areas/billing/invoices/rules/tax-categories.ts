import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { vatNumberOf } from '#core/vat-numbers.ts'
import type { Exemption } from '#core/tax.ts'
import type { Invoice, InvoiceLine, Party } from '../contract/documents.ts'

/** A category of UNTDID 5305: S is taxed at a rate, every other one is not, each for its own reason. */
export type Category = 'S' | Exemption

/** The reason for no tax, where the category alone determines it: a code of the VATEX list and its text. */
const REASONS: Readonly<Record<Exemption, { code: string; text: string }>> = {
  Z: { code: '', text: '' },
  E: { code: '', text: '' },
  O: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
  K: { code: 'VATEX-EU-IC', text: 'Intra-Community supply' },
  AE: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
  G: { code: 'VATEX-EU-G', text: 'Export outside the EU' },
}

export const rateOf = (taxes: readonly TaxLine[]): number =>
  taxes.reduce((rate, { basisPoints }) => rate + basisPoints, 0)

/**
 * The category of a line: taxed, else what its tax defines; without that zero-rated by a seller who is registered for the tax, and outside
 * of it by one who is not.
 */
export function categoryOf({ taxes }: Pick<InvoiceLine, 'taxes'>, seller: Pick<Party, 'taxNumber'>): Category {
  if (rateOf(taxes) > 0) return 'S'
  return (
    taxes.find(({ exemption }) => exemption !== undefined)?.exemption ?? (seller.taxNumber.trim() === '' ? 'O' : 'Z')
  )
}

/** A tax of the breakdown: everything of one category at one rate. Components of one line (CGST and SGST) are one rate. */
export type Breakdown = {
  category: Category
  basisPoints: number
  base: number
  tax: number
  /** Why it is not taxed; empty of what is, and of what is zero-rated. */
  reason: string
  reasonCode: string
}

/** Taxable amount and tax per category and rate, in the order they first appear. */
export function breakdownOf({ lines, seller }: Pick<Invoice, 'lines' | 'seller'>): Breakdown[] {
  const groups = new Map<string, Breakdown & { reasons: Set<string> }>()
  for (const line of lines) {
    const category = categoryOf(line, seller)
    const basisPoints = rateOf(line.taxes)
    const { code = '', text = '' } = category === 'S' ? {} : REASONS[category]
    const key = `${category} ${basisPoints}`
    const known = groups.get(key) ?? { category, basisPoints, base: 0, tax: 0, reason: '', reasonCode: code, reasons: new Set() } // prettier-ignore
    const reasons = category === 'S' || category === 'Z' ? [] : line.taxes.flatMap(({ reason }) => reason || [])
    for (const reason of reasons.length > 0 ? reasons : [text]) if (reason !== '') known.reasons.add(reason)
    groups.set(key, { ...known, base: known.base + line.net, tax: known.tax + line.tax })
  }
  return [...groups.values()].map(({ reasons, ...group }) => ({ ...group, reason: [...reasons].join('; ') }))
}

/** Whether nothing on a document is within the scope of the tax; then it shows no VAT number. */
const isOutside = ({ lines, seller }: Pick<Invoice, 'lines' | 'seller'>): boolean =>
  lines.length > 0 && lines.every((line) => categoryOf(line, seller) === 'O')

/** The VAT number of a party on a document; undefined where it has none, or where none may be shown. */
export const vatOf = (party: Party, document: Pick<Invoice, 'lines' | 'seller'>): string | undefined =>
  isOutside(document) ? undefined : vatNumberOf(party.taxNumber, party.country)
