import { dayAt, type Instant } from '#core/dates.ts'

/** What names a review in a project: its score and its day, and not its guest, whose data a project does not know. */
export const workLabelOf = (
  { score100, postedAt }: { score100: number; postedAt: Instant },
  timeZone: string,
): string => `★ ${score100} · ${dayAt(postedAt, timeZone)}`
