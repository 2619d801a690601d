/** Nights and points of the last twelve months. */
export type TierFacts = { nights: number; earned: number }
export type Threshold = { id: string; rank: number; minNights: number | null; minPoints: number | null }

const reaches = ({ nights, earned }: TierFacts, { minNights, minPoints }: Threshold): boolean =>
  (minNights === null && minPoints === null) ||
  (minNights !== null && nights >= minNights) ||
  (minPoints !== null && earned >= minPoints)

/** The highest tier that nights or points reach; undefined where they reach none. */
export const tierFor = <T extends Threshold>(facts: TierFacts, tiers: readonly T[]): T | undefined =>
  tiers.filter((tier) => reaches(facts, tier)).reduce<T | undefined>((best, tier) => (best && best.rank > tier.rank ? best : tier), undefined) // prettier-ignore

/**
 * The tier of a member from now on: a higher one at once, a lower one only when the year in which it was reviewed is over.
 *
 * @param isYearOver the tier was not reviewed in the year of the business date
 */
export function tierAfter<T extends Threshold>(
  { currentId, isYearOver, ...facts }: TierFacts & { currentId: string | null; isYearOver: boolean },
  tiers: readonly T[],
): T | undefined {
  const current = tiers.find(({ id }) => id === currentId)
  const reached = tierFor(facts, tiers)
  if (current === undefined || isYearOver) return reached
  return reached && reached.rank > current.rank ? reached : current
}

/** The next higher tier, and how many nights or points are missing for it; null is what it does not require. */
export function nextTier<T extends Threshold & { name: string }>(
  facts: TierFacts & { currentId: string | null },
  tiers: readonly T[],
): { name: string; nights: number | null; points: number | null } | null {
  const rank = tiers.find(({ id }) => id === facts.currentId)?.rank ?? 0
  const next = tiers.filter((tier) => tier.rank > rank && !reaches(facts, tier)).toSorted((a, b) => a.rank - b.rank)[0]
  if (!next) return null
  const { name, minNights, minPoints } = next
  return {
    name,
    nights: minNights === null ? null : minNights - facts.nights,
    points: minPoints === null ? null : minPoints - facts.earned,
  }
}
