import type { AgeCategory } from '../contract/ages.ts'

/** The category of an age, of those in the order of their ages; undefined is an adult. */
export const categoryOf = (categories: readonly AgeCategory[], age: number): AgeCategory | undefined =>
  categories.find(({ oldestAge }) => age <= oldestAge)

/** The ages of each category, the youngest first. */
export const ageRanges = (
  categories: readonly AgeCategory[],
): { category: AgeCategory; youngest: number; oldest: number }[] =>
  categories.map((category, at) => ({
    category,
    youngest: (categories[at - 1]?.oldestAge ?? -1) + 1,
    oldest: category.oldestAge,
  }))

type Guests = { adults: number; children: number; childAges?: readonly number[] | null | undefined }

/** Guests as a price counts them. Null is a child of no known category. */
export type CountedGuests = {
  adults: number
  /** Children that take places of the base occupancy, in the order they take them. */
  placed: (AgeCategory | null)[]
  /** Children that take none. */
  beside: AgeCategory[]
}

/**
 * Guests by the age categories of a property: children older than the last one are adults, older children take places before younger ones.
 * Without ages, or without categories, all children take places.
 */
export function countedGuests(
  categories: readonly AgeCategory[],
  { adults, children, childAges }: Guests,
): CountedGuests {
  if (!childAges || categories.length === 0)
    return { adults, placed: Array.from({ length: children }, () => null), beside: [] }
  const found = childAges.toSorted((a, b) => b - a).map((age) => categoryOf(categories, age))
  const known = found.filter((category) => category !== undefined)
  return {
    adults: adults + found.length - known.length,
    placed: known.filter(({ takesPlace }) => takesPlace),
    beside: known.filter(({ takesPlace }) => !takesPlace),
  }
}
