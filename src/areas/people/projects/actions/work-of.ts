import type { Address } from '#core/address.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { projects } from '../contract/projects.ts'
import { findMembers } from '../queries/members.ts'
import { getProject, lockProject } from '../queries/projects.ts'
import { isOpen } from '../rules/states.ts'
import { addItem } from './items.ts'

/** Work that the property makes by itself, such as by a journey. */
export type MadeWork = {
  projectId: string
  title: string
  assigneeId: string | null
  dueOn: Day
  origin: { label: string; path: Address }
}

/**
 * Adds an item to a project on behalf of the property; its caller is no user. Who is no member of the project is not assigned.
 *
 * @returns what it is called by; null where the project goes on no longer
 * @throws Refusal not_found
 */
export async function makeWork(
  ctx: Context,
  { projectId, title, assigneeId, dueOn, origin }: MadeWork,
): Promise<{ label: string; isAssigned: boolean } | null> {
  await lockProject(ctx.tx, projectId)
  const { state, key } = await getProject(ctx.tx, projectId, ctx.actor.id)
  if (!isOpen(state)) return null
  const members = await findMembers(ctx.tx, projectId)
  const assigneeIds = members.some(({ employeeId }) => employeeId === assigneeId) && assigneeId ? [assigneeId] : []
  const { number } = await addItem(
    ctx,
    projects.createItem.input.parse({ projectId, title, dueOn, assigneeIds }),
    origin,
  )
  return { label: `${key}-${number}`, isAssigned: assigneeIds.length > 0 }
}
