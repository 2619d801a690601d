import { addDays, type Day } from '#core/dates.ts'

/** When a group releases what it has not picked up. */
export type CutOff = {
  cutOffRule: 'NONE' | 'FIXED' | 'ROLLING' | 'BY_DAY'
  cutOffOn: Day | null
  cutOffDays: number | null
  arrival: Day
}

/**
 * The day at whose close what is left of a night is released: the one day of a FIXED cut-off, so many days before the arrival of the group
 * (ROLLING) or before the night itself (BY_DAY). Null for a night that is held until it is released by hand.
 */
export function cutOffDay({ cutOffRule, cutOffOn, cutOffDays, arrival }: CutOff, night: Day): Day | null {
  if (cutOffRule === 'FIXED') return cutOffOn
  if (cutOffRule === 'NONE' || cutOffDays === null) return null
  return addDays(cutOffRule === 'ROLLING' ? arrival : night, -cutOffDays)
}

/** Whether the close of a day releases what is left of a night. */
export function isDueOn(cutOff: CutOff, night: Day, closing: Day): boolean {
  const day = cutOffDay(cutOff, night)
  return day !== null && day <= closing
}

/** The first day, not before the given one, at whose close some night that still holds rooms is released; null for none. */
export function nextCutOff(cutOff: CutOff, nights: readonly { day: Day; left: number }[], from: Day): Day | null {
  const days = nights.flatMap(({ day, left }) => (left > 0 ? (cutOffDay(cutOff, day) ?? []) : []))
  const [first] = days.map((day) => (day < from ? from : day)).toSorted()
  return first ?? null
}
