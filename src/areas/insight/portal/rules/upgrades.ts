import { type LineAmounts, taxedTotal } from '#areas/ledger/folios/rules/charges.ts'
import type { TaxOfDay } from '#areas/ledger/folios/rules/extras.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { taxOn } from '#core/tax.ts'

/** What an upgrade comes to for all nights of a stay, at its price a night. */
export const upgradeTotal = (price: Minor, nights: number): Minor => minor(price * nights)

/** Whether a type has a room on every night of a stay. */
export const isFreeThroughout = (nights: readonly { free: number }[]): boolean =>
  nights.length > 0 && nights.every(({ free }) => free > 0)

/**
 * What an upgrade comes to for all nights, taxed as the room is: by the slab of a night that costs the sum of the old price and the upgrade.
 *
 * @param night the dearest night of the stay at its old price, with tax where prices include it; minor units
 * @throws Refusal no_tax_slab when no slab of rooms covers that night
 */
export function upgradeAmounts(price: Minor, nights: number, night: Minor, question: TaxOfDay): LineAmounts {
  const { lines } = taxOn(minor(night + price), { ...question, category: 'ROOM' })
  const rate = lines.reduce((total, { basisPoints }) => total + basisPoints, 0)
  const slabs = question.slabs
    .filter(({ category, percentageBp }) => category === 'ROOM' && percentageBp === rate)
    .map((slab) => ({ ...slab, minAmount: zero, maxAmount: null }))
  return taxedTotal(upgradeTotal(price, nights), nights, { ...question, slabs, category: 'ROOM' })
}
