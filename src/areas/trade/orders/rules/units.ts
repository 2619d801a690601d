/** Units that are counted, with their English plural. Measures such as kg, and what a property writes itself, have none. */
export const COUNTED_UNITS: Readonly<Record<string, string>> = {
  portion: 'portions',
  plate: 'plates',
  slice: 'slices',
  bottle: 'bottles',
  glass: 'glasses',
  cup: 'cups',
  shot: 'shots',
  hour: 'hours',
  day: 'days',
  person: 'people',
}

/** Whether a unit is one of those whose plural is known. */
export const isCounted = (unit: string): boolean => Object.hasOwn(COUNTED_UNITS, unit)

/**
 * A quantity as printed documents show it, in English: '2', '-1 portion', '2 portions', '0.25 kg'.
 *
 * @param quantity of the line, in units, with its sign
 * @param unit of the product; 'piece' is not printed
 */
export function quantityText(quantity: number, unit: string): string {
  if (unit === 'piece') return String(quantity)
  const plural = isCounted(unit) ? COUNTED_UNITS[unit] : undefined
  return `${quantity} ${Math.abs(quantity) === 1 ? unit : (plural ?? unit)}`
}
