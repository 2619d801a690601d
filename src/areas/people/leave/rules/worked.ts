import type { Day } from '#core/dates.ts'

/** So much leave, in hundredths of a day, for each so many hours of attendance that is approved, of days from one on. */
type ForHours = { grantHours: number | null; grantAmount: number | null; hoursFrom: Day | null }
const MINUTES = 60

/** What minutes that were worked in a leave year come to: for whole lots of hours, and never more than the most of a year. */
export const grantForHours = ({ grantHours, grantAmount }: ForHours, minutes: number, most: number): number =>
  grantHours === null || grantAmount === null
    ? 0
    : Math.min(most, Math.floor(minutes / (grantHours * MINUTES)) * grantAmount)

/** What was worked in a leave year, and what was granted for it so far, by how many entries. */
export type WorkedYear = { year: string; minutes: number; granted: number; entries: number }
type Due = { kind: 'WORKED'; amount: number; on: Day; period: string }

/** The entry that brings what was granted for hours to what they come to now, for each leave year of which it differs. */
export const dueForHours = (type: ForHours, years: readonly WorkedYear[], today: Day, most: number): readonly Due[] =>
  years.flatMap(({ year, minutes, granted, entries }) => {
    const amount = grantForHours(type, minutes, most) - granted
    return amount === 0 ? [] : [{ kind: 'WORKED' as const, amount, on: today, period: `${year}#${entries + 1}` }]
  })
