import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { checklists } from '../contract/checklists.ts'
import type { ChecklistTemplate } from '../contract/replies.ts'
import {
  findTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  updateTemplate as storeTemplate,
} from '../queries/templates.ts'

const FIRST = ['', '00000000-0000-0000-0000-000000000000'] as const

export const templates: Action<typeof checklists.templates> = async ({ tx }, { after, limit }) => {
  const place = readCursor(after, z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])) ?? FIRST
  return pageOf(await findTemplates(tx, place, limit + 1), limit, (last) => cursorOf(last.name.toLowerCase(), last.id))
}

async function saved(ctx: Context, id: string): Promise<ChecklistTemplate> {
  const template = (await findTemplate(ctx.tx, id)) ?? refuse('not_found')
  const { name, kind, isActive, tasks } = template
  ctx.record({ type: 'CHECKLIST_TEMPLATE_SAVED', entity: 'checklist template', entityId: id, after: { name, kind, isActive, tasks: tasks.length } }) // prettier-ignore
  return template
}

/** @throws Refusal name_taken; begins_already for a second one that begins by itself; unknown_reference for no department */
export const createTemplate: Action<typeof checklists.createTemplate> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertTemplate(ctx.tx, id, fields)
  return saved(ctx, id)
}

/** Changes what begins from now on. @throws Refusal not_found, stale_version, name_taken, begins_already, unknown_reference */
export const updateTemplate: Action<typeof checklists.updateTemplate> = async (ctx, { checklistTemplateId: id, version, ...fields }) => {
  const before = await lockTemplate(ctx.tx, id)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await storeTemplate(ctx.tx, id, fields)
  return saved(ctx, id)
} // prettier-ignore
