import type { Day } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import type { LineRow } from './folio-rows.ts'
import {
  addAmounts,
  allowance,
  type Charge,
  type LineAmounts,
  reversed,
  type Rooted,
  rootKey,
  type TaxTable,
  valueOf,
} from './charges.ts'

/** What a use of an offer takes off a charge, in minor units as the price is given. */
export type OfferOff = { useId: string; key: string; amount: Minor }
type OfferLine = LineAmounts & Rooted & { offerUseId: string | null }
/** A change of what an offer takes off a charge: some more, or some of it put back. */
export type OfferChange = { useId: string; charge: Charge; amounts: LineAmounts }

/**
 * Sets the discounts of a bill from its offers: other discounts are put back as they were stored, then each takes its
 * part of what is left, by the tax table. What is right already stays; a charge that is invoiced or missing is left
 * unchanged, and none falls below nothing.
 *
 * @throws Refusal no_tax_slab when nothing covers a lower price
 */
export function offerChanges(
  charges: ReadonlyMap<string, Charge>,
  lines: readonly OfferLine[],
  wanted: readonly OfferOff[],
  table: TaxTable,
): OfferChange[] {
  const held = new Map<string, { useId: string; key: string; amounts: LineAmounts }>()
  for (const line of lines) {
    if (line.offerUseId === null) continue
    const at = `${line.offerUseId} ${rootKey(line)}`
    const before = held.get(at)?.amounts ?? { net: zero, tax: zero, taxes: [] }
    held.set(at, { useId: line.offerUseId, key: rootKey(line), amounts: addAmounts(before, line) })
  }
  const left = new Map<string, LineAmounts>()
  const open = (key: string): Charge | undefined => {
    const charge = charges.get(key)
    return charge && !charge.isInvoiced ? { ...charge, left: left.get(key) ?? charge.left } : undefined
  }
  const post = (useId: string, charge: Charge, amounts: LineAmounts): OfferChange[] => {
    left.set(charge.key, addAmounts(charge.left, amounts))
    return amounts.net === 0 && amounts.tax === 0 ? [] : [{ useId, charge, amounts }]
  }
  const worth = ({ net, tax }: LineAmounts, { includesTax }: Charge) => minor(-(includesTax ? net + tax : net) || 0)
  const want = new Map(wanted.map((one) => [`${one.useId} ${one.key}`, one]))
  const back = [...held].flatMap(([at, { useId, key, amounts }]) => {
    const charge = open(key)
    if (!charge || worth(amounts, charge) === (want.get(at)?.amount ?? 0)) {
      want.delete(at)
      return []
    }
    return post(useId, charge, reversed(amounts))
  })
  const off = [...want.values()].flatMap(({ useId, key, amount }) => {
    const charge = open(key)
    const share = charge ? minor(Math.min(amount, Math.max(0, valueOf(charge)))) : zero
    return charge && share > 0 ? post(useId, charge, allowance(charge, share, table)) : []
  })
  return [...back, ...off]
}

/** What an offer adds at no price: an extra charge, and the day from which the guest has it. */
export type OfferGift = { extraId: string | null; name: string; quantity: number; day: Day }
type GiftLine = Pick<LineRow, 'id' | 'kind' | 'name' | 'serviceOn' | 'quantity' | 'extraId' | 'offerUseId' | 'reason' | 'isReversed' | 'reversesId'> // prettier-ignore

/** Which lines of gifts are reversed and which are added, so that a bill has what its offers add now. What is right already stays. */
export function giftChanges<Use extends { useId: string; gift: OfferGift | null }, Line extends GiftLine>(
  lines: readonly Line[],
  uses: readonly Use[],
): { reversed: Line[]; added: (Use & { gift: OfferGift })[] } {
  const wanted = uses.flatMap((use) => (use.gift ? [{ ...use, gift: use.gift }] : []))
  const standing = lines.filter(
    ({ kind, offerUseId, isReversed, reversesId }) =>
      kind === 'SERVICE' && offerUseId !== null && !isReversed && reversesId === null,
  )
  const isSame = (line: Line, { useId, gift }: (typeof wanted)[number]) =>
    line.offerUseId === useId &&
    line.extraId === gift.extraId &&
    line.quantity === gift.quantity &&
    line.serviceOn === gift.day
  return {
    reversed: standing.filter((line) => !wanted.some((use) => isSame(line, use))),
    added: wanted.filter((use) => !standing.some((line) => isSame(line, use))),
  }
}
