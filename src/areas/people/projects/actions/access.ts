import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Project } from '../contract/replies.ts'
import { findProjects, getProject, lockProject, type ProjectRow } from '../queries/projects.ts'
import { includesRole, isOpen, type ProjectRole } from '../rules/states.ts'

/** What a user is in a project: its manager by their permission or as a member, a reader for finance; undefined for any other. */
function roleOf({ actor }: Context, row: ProjectRow): ProjectRole | undefined {
  if (actor.permissions.has('projects.manage')) return 'MANAGER'
  return row.memberRole ?? (actor.permissions.has('projects.money') ? 'VIEWER' : undefined)
}

/** A project as the user sees it; undefined for one that is private to others. */
function shownProject(ctx: Context, row: ProjectRow): Project | undefined {
  const role = roleOf(ctx, row)
  if (role === undefined) return undefined
  const { memberRole: _memberRole, billing, budget, rate, ...project } = row
  const money = ctx.actor.permissions.has('projects.money') ? { billing, budget, rate } : null
  return { ...project, role, money }
}

/** @throws Refusal not_found, also for a project one is no member of */
export const readProject = async (ctx: Context, projectId: string): Promise<Project> =>
  shownProject(ctx, await getProject(ctx.tx, projectId, ctx.actor.id)) ?? refuse('not_found', { projectId })

type Filter = { withClosed: boolean; after: string; limit: number }

/** Projects that the user may see. */
export async function readProjects(ctx: Context, filter: Filter): Promise<Project[]> {
  const { permissions, id: userId } = ctx.actor
  const seesAll = permissions.has('projects.manage') || permissions.has('projects.money')
  const rows = await findProjects(ctx.tx, { ...filter, userId, seesAll })
  return rows.flatMap((row) => shownProject(ctx, row) ?? [])
}

/**
 * Locks a project, and with it all of its work, for a user who may change it.
 *
 * @throws Refusal not_found, also for a project one is no member of; project_role
 */
export async function lockFor(ctx: Context, projectId: string, least: ProjectRole): Promise<Project> {
  await lockProject(ctx.tx, projectId)
  const project = await readProject(ctx, projectId)
  return includesRole(project.role, least) ? project : refuse('project_role', { role: project.role })
}

/** As `lockFor`, of a project that goes on. @throws Refusal not_found, project_role, project_closed */
export async function lockOpen(ctx: Context, projectId: string, least: ProjectRole): Promise<Project> {
  const project = await lockFor(ctx, projectId, least)
  return isOpen(project.state) ? project : refuse('project_closed', { state: project.state })
}
