import { projectsArea } from '#areas/people/projects/actions/projects.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { addMonths, type Day, firstOfMonth } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'

const { actions } = projectsArea

const ACTIVITIES = [
  { code: 'PLAN', name: 'Planning' },
  { code: 'SITE', name: 'Work on site' },
  { code: 'TRAVEL', name: 'Travel', isBillable: false },
] as const

/** Kinds of work that the hotel's time is logged at; of travel no client pays. */
export async function addActivities(ctx: Context): Promise<string[]> {
  const ids: string[] = []
  for (const fields of ACTIVITIES)
    ids.push((await actions.addActivity(ctx, projects.addActivity.input.parse(fields))).id)
  return ids
}

/** Planning costs the client of a project more from next month on. */
export async function addRates(ctx: Context, projectId: string, activityId: string, today: Day): Promise<void> {
  const rate = { projectId, activityId, fromOn: addMonths(firstOfMonth(today), 1), amount: 150_000 }
  await actions.addRate(ctx, projects.addRate.input.parse(rate))
}
