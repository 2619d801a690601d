import * as z from 'zod'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MOST_TEMPLATE_DAYS, MOST_TEMPLATE_ITEMS } from '../contract/choices.ts'
import type { projects } from '../contract/projects.ts'
import type { ProjectTemplate, TemplateFields } from '../contract/templates.ts'
import { findSelf, findStates, insertStates, saveMembers } from '../queries/members.ts'
import { insertProject } from '../queries/projects.ts'
import {
  deleteTemplate, findItemsOfProject, findTemplates, getTemplate, insertMadeItems, insertTemplate, lockTemplate, type MadeItem, templatePlaceOf,
  updateTemplate as storeTemplate,
} from '../queries/templates.ts' // prettier-ignore
import { CUSTOMARY_STATES, isOpenGroup } from '../rules/states.ts'
import { datesFrom, depthsOf, firstDayOf, hasCircle, parentsFirst, relativeTo } from '../rules/templates.ts'
import { PLACE_STEP } from '../rules/work.ts'
import { readProject } from './access.ts'

const Place = z.tuple([z.string(), z.uuid()])
const FIRST = ['', '00000000-0000-0000-0000-000000000000'] as const

export const templates: Action<typeof projects.templates> = async (ctx, { after, limit }) => {
  const rows = await findTemplates(ctx.tx, readCursor(after, Place) ?? FIRST, limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(...templatePlaceOf(last)))
}

/** @throws Refusal unknown_reference for a parent that does not come before its item; blocks_in_circle */
function assertSound({ items }: Pick<TemplateFields, 'items'>): void {
  if (depthsOf(items).includes(undefined)) refuse('unknown_reference', { items: items.map(({ parentId }) => parentId) })
  const blocks = items.flatMap(({ id: toId, afterIds }) => afterIds.map((fromId) => ({ fromId, toId })))
  if (hasCircle(blocks)) refuse('blocks_in_circle')
}

async function add(ctx: Context, fields: TemplateFields): Promise<ProjectTemplate> {
  assertSound(fields)
  const id = ctx.newId()
  await insertTemplate(ctx.tx, id, fields)
  ctx.record({ type: 'PROJECT_TEMPLATE', entity: 'project template', entityId: id, after: { name: fields.name } })
  return getTemplate(ctx.tx, id)
}

/** @throws Refusal name_taken, unknown_reference, too_deep, dates_disordered, blocks_in_circle */
export const createTemplate: Action<typeof projects.createTemplate> = (ctx, fields) => add(ctx, fields)

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference, too_deep, dates_disordered, blocks_in_circle */
export const updateTemplate: Action<typeof projects.updateTemplate> = async (ctx, input) => {
  const { projectTemplateId: id, version, ...fields } = input
  const before = await lockTemplate(ctx.tx, id)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  assertSound(fields)
  await storeTemplate(ctx.tx, id, fields)
  ctx.record({ type: 'PROJECT_TEMPLATE', entity: 'project template', entityId: id, before: { name: before.name }, after: { name: fields.name } }) // prettier-ignore
  return getTemplate(ctx.tx, id)
}

/** @throws Refusal not_found */
export const removeTemplate: Action<typeof projects.removeTemplate> = async (ctx, { projectTemplateId: id }) => {
  await deleteTemplate(ctx.tx, id)
  ctx.record({ type: 'PROJECT_TEMPLATE', entity: 'project template', entityId: id })
  return {}
}

/** @throws Refusal not_found, name_taken; template_size for a project without work, or with more than a template takes */
export const saveAsTemplate: Action<typeof projects.saveAsTemplate> = async (ctx, { projectId, name }) => {
  const { kind, color, description, fromOn } = await readProject(ctx, projectId)
  const found = await findItemsOfProject(ctx.tx, projectId, MOST_TEMPLATE_ITEMS + 1)
  if (found.length === 0 || found.length > MOST_TEMPLATE_ITEMS) refuse('template_size', { most: MOST_TEMPLATE_ITEMS })
  const first = firstDayOf(fromOn, found)
  const known = new Set(found.map(({ id }) => id))
  const items = parentsFirst(found).map(({ startOn, dueOn, parentId, ...item }) => ({
    ...item,
    parentId: parentId !== null && known.has(parentId) ? parentId : null,
    ...relativeTo(first, { startOn, dueOn }, MOST_TEMPLATE_DAYS),
  }))
  const states = (await findStates(ctx.tx, projectId)).map((state) => ({ name: state.name, group: state.group, color: state.color })) // prettier-ignore
  return add(ctx, { name, kind, color, description, states, items })
}

/** Items of a template as work of a project that begins on a day, numbered from one. */
function workOf(ctx: Context, { items }: ProjectTemplate, startOn: Parameters<typeof datesFrom>[0]): MadeItem[] {
  const idOf = new Map(items.map(({ id }) => [id, ctx.newId()]))
  const depths = depthsOf(items)
  return items.map(({ id, parentId, afterIds, ...item }, at) => ({
    ...item,
    ...datesFrom(startOn, item),
    id: idOf.get(id) ?? id,
    parentId: parentId && (idOf.get(parentId) ?? null),
    parentDepth: parentId === null ? null : (depths[at] ?? 1) - 1,
    afterIds: afterIds.flatMap((afterId) => idOf.get(afterId) ?? []),
    number: at + 1,
    position: (at + 1) * PLACE_STEP,
  }))
}

/**
 * Adds a project made of a template. Its items begin in the first state that is not started, or the first that is open; what is the manager's is
 * assigned to who leads it.
 *
 * @throws Refusal not_found, code_taken; unknown_reference for a lead who does not work here
 */
export const createFromTemplate: Action<typeof projects.createFromTemplate> = async (ctx, input) =>
  readProject(ctx, await makeProject(ctx, input, { customerId: null, companyId: null }))

type Wanted = { projectTemplateId: string; key: string; name: string; startOn: Day; leadId: string | null }

/** The same for a client; without a name it has that of the template. A job may call it, whose actor sees no project. @returns its id */
export async function makeProject(ctx: Context, wanted: Wanted, of: { customerId: string | null; companyId: string | null }): Promise<string> {
  const { projectTemplateId, key, startOn, leadId } = wanted
  const template = await getTemplate(ctx.tx, projectTemplateId)
  const name = wanted.name || template.name
  const { kind, color, description } = template
  const chosen = template.states.length > 0 ? template.states : CUSTOMARY_STATES.map((state) => ({ ...state, name: '' }))
  const states = chosen.map((state, at) => ({ ...state, id: ctx.newId(), position: at + 1 }))
  const state = states.find(({ group }) => group === 'UNSTARTED') ?? states.find(({ group }) => isOpenGroup(group))
  if (!state) return refuse('unknown_reference', { states: template.states.map(({ group }) => group) })
  const [id, work] = [ctx.newId(), workOf(ctx, template, startOn)]
  const days = work.flatMap((item) => [item.startOn, item.dueOn].filter((day) => day !== null))
  const untilOn = days.toSorted().at(-1) ?? null
  const client = { ...of, budgetMinutes: null }
  await insertProject(ctx.tx, { id, now: ctx.now }, { key, name, kind, color, description, fromOn: startOn, untilOn, leadId, ...client }) // prettier-ignore
  await insertStates(ctx.tx, id, states)
  const self = await findSelf(ctx.tx, ctx.actor.id)
  const managers = [...new Set([self, leadId].flatMap((employeeId) => employeeId ?? []))]
  if (managers.length > 0) await saveMembers(ctx.tx, { projectId: id, employeeIds: managers, role: 'MANAGER', now: ctx.now })
  await insertMadeItems(ctx.tx, work, { projectId: id, state, leadId: leadId ?? self, now: ctx.now })
  ctx.record({ type: 'PROJECT_SAVED', entity: 'project', entityId: id, after: { key, name, startOn, template: template.name } })
  return id
} // prettier-ignore
