import type { Day } from '#core/dates.ts'

type Choice = { day: Day; isChosen: boolean }
/** What is known of who chooses: how many of a year they may choose and did, and whether they are planned to work on the day. */
type Known = { today: Day; most: number; count: number; isPlanned: boolean }

/** Why an optional holiday is not chosen, or not given up: a day that has come stays as it is; nothing else is against giving one up. */
export function choiceProblem(
  { day, isChosen }: Choice,
  { today, most, count, isPlanned }: Known,
): 'holiday_over' | 'holidays_all_chosen' | 'holiday_worked' | undefined {
  if (day <= today) return 'holiday_over'
  if (!isChosen) return undefined
  if (count >= most) return 'holidays_all_chosen'
  return isPlanned ? 'holiday_worked' : undefined
}
