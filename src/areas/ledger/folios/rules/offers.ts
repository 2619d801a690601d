import type { Day } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import type { LineKind } from '../contract/replies.ts'
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
  totalOf,
  valueOf,
} from './charges.ts'

/** What a use of an offer takes off a charge, in minor units: as the price is given, or after tax. */
export type OfferOff = { useId: string; key: string; amount: Minor; isAfterTax: boolean }
type OfferLine = LineAmounts & Rooted & { kind: LineKind; offerUseId: string | null }
/** A change of what an offer takes off a charge: some more, or some of it put back. */
export type OfferChange = { useId: string; charge: Charge; amounts: LineAmounts; isAfterTax: boolean }

type Held = { useId: string; key: string; amounts: LineAmounts }

/** What lines of offers come to, by use and charge. */
function heldBy(lines: readonly OfferLine[]): Map<string, Held> {
  const held = new Map<string, Held>()
  for (const line of lines) {
    if (line.offerUseId === null) continue
    const at = `${line.offerUseId} ${rootKey(line)}`
    const before = held.get(at)?.amounts ?? { net: zero, tax: zero, taxes: [] }
    held.set(at, { useId: line.offerUseId, key: rootKey(line), amounts: addAmounts(before, line) })
  }
  return held
}

/**
 * Sets the discounts of a bill from its offers: other discounts are put back as they were stored, then each takes its
 * part of what is left, by the tax table; what comes off after tax is taken last, and is never more than is left to be paid. What is right
 * already stays; a charge that is invoiced or missing is left unchanged, and none falls below nothing.
 *
 * @throws Refusal no_tax_slab when nothing covers a lower price
 */
export function offerChanges(
  charges: ReadonlyMap<string, Charge>,
  lines: readonly OfferLine[],
  wanted: readonly OfferOff[],
  table: TaxTable,
): OfferChange[] {
  const before = wanted.filter(({ isAfterTax }) => !isAfterTax)
  const changes = changesBeforeTax(charges, lines, before, table)
  const left = new Map<string, LineAmounts>()
  for (const { charge, amounts } of changes)
    left.set(charge.key, addAmounts(left.get(charge.key) ?? charge.left, amounts))
  const after = wanted.filter(({ isAfterTax }) => isAfterTax)
  return [...changes, ...changesAfterTax(charges, lines, after, (charge) => left.get(charge.key) ?? charge.left)]
}

/** How much each use takes off each charge after tax, at most what is left to be paid of it; and the change from what it does now. */
function changesAfterTax(
  charges: ReadonlyMap<string, Charge>,
  lines: readonly OfferLine[],
  wanted: readonly OfferOff[],
  leftOf: (charge: Charge) => LineAmounts,
): OfferChange[] {
  const held = heldBy(lines.filter(({ kind }) => kind === 'DISCOUNT'))
  const room = new Map<string, number>()
  for (const charge of charges.values()) room.set(charge.key, totalOf(leftOf(charge)) - charge.afterTax)
  for (const { key, amounts } of held.values()) room.set(key, (room.get(key) ?? 0) - amounts.net)
  const targets = new Map<string, Held & { amount: number }>()
  for (const [at, one] of held) targets.set(at, { ...one, amount: 0 })
  for (const { useId, key, amount } of wanted) {
    const off = Math.min(amount, Math.max(0, room.get(key) ?? 0))
    room.set(key, (room.get(key) ?? 0) - off)
    const at = `${useId} ${key}`
    targets.set(at, { useId, key, amounts: held.get(at)?.amounts ?? { net: zero, tax: zero, taxes: [] }, amount: off })
  }
  return [...targets.values()].flatMap(({ useId, key, amounts, amount }) => {
    const charge = charges.get(key)
    const net = minor(-amount - amounts.net || 0)
    if (!charge || charge.isInvoiced || net === 0) return []
    return [{ useId, charge, amounts: { net, tax: zero, taxes: [] }, isAfterTax: true }]
  })
}

function changesBeforeTax(
  charges: ReadonlyMap<string, Charge>,
  lines: readonly OfferLine[],
  wanted: readonly OfferOff[],
  table: TaxTable,
): OfferChange[] {
  const held = heldBy(lines.filter(({ kind }) => kind !== 'DISCOUNT'))
  const left = new Map<string, LineAmounts>()
  const open = (key: string): Charge | undefined => {
    const charge = charges.get(key)
    return charge && !charge.isInvoiced ? { ...charge, left: left.get(key) ?? charge.left, afterTax: zero } : undefined
  }
  const post = (useId: string, charge: Charge, amounts: LineAmounts): OfferChange[] => {
    left.set(charge.key, addAmounts(charge.left, amounts))
    return amounts.net === 0 && amounts.tax === 0 ? [] : [{ useId, charge, amounts, isAfterTax: false }]
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
