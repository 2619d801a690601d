import type { GuestDish } from '#areas/trade/orders/contract/guests.ts'

/** A dish as a guest chose it. */
export type Chosen = {
  dish: GuestDish
  /** With what was chosen on it. */
  name: string
  units: number
  modifierIds: readonly string[]
  comboChoices: readonly { part: string; productId: string }[]
}

const modifiersOf = ({ dish, modifierIds }: Pick<Chosen, 'dish' | 'modifierIds'>) =>
  dish.modifierGroups.flatMap(({ modifiers }) => modifiers.filter(({ id }) => modifierIds.includes(id)))

const partsOf = ({ dish, comboChoices }: Pick<Chosen, 'dish' | 'comboChoices'>) =>
  dish.comboParts.flatMap(({ part, choices }) =>
    choices.filter(({ productId }) => comboChoices.some((one) => one.part === part && one.productId === productId)),
  )

/** The price of a chosen dish before offers, in minor units as the menu has its prices. */
export const priceOf = (chosen: Pick<Chosen, 'dish' | 'units' | 'modifierIds' | 'comboChoices'>): number =>
  chosen.units *
  (chosen.dish.priceNow +
    modifiersOf(chosen).reduce((sum, { price }) => sum + price, 0) +
    partsOf(chosen).reduce((sum, { extraAmount }) => sum + extraAmount, 0))

/** The name of a dish with what was chosen on it. */
export const nameOf = (name: string, chosen: Pick<Chosen, 'dish' | 'modifierIds' | 'comboChoices'>): string => {
  const on = [...modifiersOf(chosen), ...partsOf(chosen)].map((one) => one.name)
  return on.length === 0 ? name : `${name} (${on.join(', ')})`
}

/** Whether what must be chosen on a dish is chosen, and no more than may be. */
export const isWhole = ({
  dish,
  modifierIds,
  comboChoices,
}: Pick<Chosen, 'dish' | 'modifierIds' | 'comboChoices'>): boolean =>
  dish.modifierGroups.every(({ minChoices, maxChoices, modifiers }) => {
    const count = modifiers.filter(({ id }) => modifierIds.includes(id)).length
    return count >= minChoices && count <= maxChoices
  }) && dish.comboParts.every(({ part }) => comboChoices.some((one) => one.part === part))
