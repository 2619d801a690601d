import type { Day } from '#core/dates.ts'
import type { TaxSlab } from './contract.ts'

/** What a cash drawer of the property is called, and its number; both as the specification has them (section 3, Property). */
export const counterOf = (property: { id: number; name: string }): { counterName: string; counterNumber: string } => ({
  counterName: `${property.name}-${property.id}`,
  counterNumber: String(property.id),
})

/** What is wrong with a tax table, and where: the category, the first day it is wrong on and the amount (minor units). */
export type TaxFault = {
  fault: 'bounds' | 'period' | 'percentage' | 'components' | 'hole' | 'overlap'
  category: TaxSlab['category']
  day: Day
  /** Lowest amount that is taxed by no slab or by two; of the slab itself for the other faults. */
  amount: number
}

/** The highest percentage a slab may ask: everything, in basis points. */
const MAX_PERCENTAGE_BP = 10_000

/**
 * Everything that is wrong with a tax table; empty when each price of each period pays exactly one percentage.
 *
 * Per category and period, slabs must cover every amount from zero at the smallest unit. A shared bound (0–7500, 7500–…) is
 * allowed, because the lower slab takes it. Between two periods of a category there may be no day without slabs;
 * before the first and after the last there may. Components, when a slab names any, must add up to its percentage.
 */
export function taxTableFaults(slabs: readonly TaxSlab[]): TaxFault[] {
  const own = slabs.flatMap(faultsOfSlab)
  if (own.length > 0) return own
  const categories = [...new Set(slabs.map((slab) => slab.category))]
  return categories.flatMap((category) => faultsOfCategory(slabs.filter((slab) => slab.category === category)))
}

function faultsOfSlab(slab: TaxSlab): TaxFault[] {
  const { category, validFrom: day, minAmount: amount } = slab
  const parts = slab.components.reduce((total, component) => total + component.basisPoints, 0)
  const broken: [TaxFault['fault'], boolean][] = [
    ['bounds', slab.minAmount < 0 || (slab.maxAmount !== null && slab.maxAmount < slab.minAmount)],
    ['period', slab.validUntil !== null && slab.validUntil <= slab.validFrom],
    ['percentage', slab.percentageBp > MAX_PERCENTAGE_BP],
    ['components', slab.components.length > 0 && parts !== slab.percentageBp],
  ]
  return broken.filter(([, isBroken]) => isBroken).map(([fault]) => ({ fault, category, day, amount }))
}

/** Between two neighbouring days of change the same slabs are valid, so looking at the first day of each run is enough. */
function faultsOfCategory(slabs: readonly TaxSlab[]): TaxFault[] {
  const changes = [...new Set(slabs.flatMap((slab) => [slab.validFrom, slab.validUntil ?? []].flat()))].sort()
  const last = changes.at(-1)
  return changes.flatMap((day) => {
    const valid = slabs.filter((slab) => slab.validFrom <= day && (slab.validUntil === null || day < slab.validUntil))
    if (valid.length === 0 && day === last) return []
    return faultsOnDay(valid, slabs[0]?.category ?? 'ROOM', day)
  })
}

function faultsOnDay(valid: readonly TaxSlab[], category: TaxSlab['category'], day: Day): TaxFault[] {
  const highest = (slab: TaxSlab) => slab.maxAmount ?? Infinity
  const inOrder = [...valid].sort((a, b) => a.minAmount - b.minAmount || highest(a) - highest(b))
  const faults: TaxFault[] = []
  let covered = -1 // every amount up to here is taxed
  for (const slab of inOrder) {
    if (slab.minAmount > covered + 1) faults.push({ fault: 'hole', category, day, amount: covered + 1 })
    const takesMoreThanTheBound = slab.minAmount < covered || highest(slab) <= covered
    if (takesMoreThanTheBound) faults.push({ fault: 'overlap', category, day, amount: slab.minAmount })
    covered = Math.max(covered, highest(slab))
  }
  if (covered !== Infinity) faults.push({ fault: 'hole', category, day, amount: covered + 1 })
  return faults
}

/** The fields of `next` that differ from `before`, old and new, for the audit trail. */
export function changedFields<T extends object>(
  before: T,
  next: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(next) as (keyof T)[]).filter((name) => next[name] !== before[name])
  const pick = (from: Partial<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
  return { before: pick(before), after: pick(next) }
}
