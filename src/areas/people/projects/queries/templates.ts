import { sql } from 'kysely'
import { foldName } from '#areas/parties/customers/rules.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ProjectTemplate, TemplateFields, TemplateItem } from '../contract/templates.ts'
import type { WorkItem } from '../contract/replies.ts'
import { depthsOf } from '../rules/templates.ts'

const SELECT = `
  select m.id, m.name, m.kind, m.color, m.description, m.version,
         coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'group', s.state_group, 'color', s.color) order by s.position)
                     from project_template_states s where s.property_id = m.property_id and s.template_id = m.id), '[]') as states,
         coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'body', i.body, 'priority', i.priority,
                            'startDays', i.start_days, 'dueDays', i.due_days, 'parentId', i.parent_id, 'estimateMinutes', i.estimate_minutes,
                            'worker', i.worker, 'lines', i.lines,
                            'afterIds', coalesce((select jsonb_agg(b.from_id order by b.from_id) from project_template_blocks b
                                                   where b.property_id = i.property_id and b.template_id = i.template_id and b.to_id = i.id), '[]'))
                            order by i.position)
                     from project_template_items i where i.property_id = m.property_id and i.template_id = m.id), '[]') as items
    from project_templates m where m.property_id = $1`
const LIST = `${SELECT} and (m.name_key, m.id) > ($2, $3::uuid) order by m.name_key, m.id limit $4`
export type TemplatePlace = readonly [nameKey: string, id: string]

/** Templates by name. */
export const findTemplates = (tx: Tx, after: TemplatePlace, limit: number): Promise<ProjectTemplate[]> =>
  tx.named('projects.findTemplates', LIST, [tx.propertyId, ...after, limit])

export const templatePlaceOf = ({ name, id }: ProjectTemplate): [string, string] => [foldName(name), id]

const GET = `${SELECT} and m.id = $2`

/** @throws Refusal not_found */
export async function getTemplate(tx: Tx, id: string): Promise<ProjectTemplate> {
  const [row] = await tx.named<ProjectTemplate>('projects.getTemplate', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { projectTemplateId: id })
}

const LOCK = 'select id from project_templates where property_id = $1 and id = $2 for update'

/** Locks a template until the transaction ends. @throws Refusal not_found */
export async function lockTemplate(tx: Tx, id: string): Promise<ProjectTemplate> {
  await tx.named('projects.lockTemplate', LOCK, [tx.propertyId, id])
  return getTemplate(tx, id)
}

const refusedName = refuseOn({ project_template_is_named_once: 'name_taken' })
const refusedPart = refuseOn({
  template_state_is_named_once: 'name_taken',
  template_item_is_three_deep: 'too_deep',
  template_item_ends_after_it_begins: 'dates_disordered',
  template_block_is_from_an_item: 'unknown_reference',
  template_block_joins_two: 'blocks_in_circle',
  two_template_items_have_one_block: 'blocks_in_circle',
})
const valuesOf = ({ name, kind, color, description }: TemplateFields) => ({
  name,
  name_key: foldName(name),
  kind,
  color,
  description,
})

/** @throws Refusal name_taken, too_deep, dates_disordered, unknown_reference, blocks_in_circle */
export async function insertTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<void> {
  const known = { property_id: tx.propertyId, id }
  await tx
    .insertInto('project_templates')
    .values({ ...known, ...valuesOf(fields) })
    .execute()
    .catch(refusedName)
  await insertParts(tx, id, fields)
}

const CLEAR = `
  with states as (delete from project_template_states where property_id = $1 and template_id = $2)
  delete from project_template_items where property_id = $1 and template_id = $2`

/** @throws Refusal name_taken, too_deep, dates_disordered, unknown_reference, blocks_in_circle */
export async function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<void> {
  await tx
    .updateTable('project_templates')
    .set({ ...valuesOf(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refusedName)
  await tx.named('projects.clearTemplate', CLEAR, [tx.propertyId, id])
  await insertParts(tx, id, fields)
}

const REMOVE = 'delete from project_templates where property_id = $1 and id = $2 returning id'

/** @throws Refusal not_found */
export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  const rows = await tx.named('projects.deleteTemplate', REMOVE, [tx.propertyId, id])
  if (rows.length === 0) refuse('not_found', { projectTemplateId: id })
}

const STATES = `
  insert into project_template_states (property_id, template_id, position, name, name_key, state_group, color)
  select $1, $2, x.position, x.name, x."nameKey", x."group", x.color
    from jsonb_to_recordset($3::jsonb) as x (position integer, name text, "nameKey" text, "group" text, color text)`
const ITEMS = `
  insert into project_template_items
         (property_id, template_id, id, position, title, body, priority, start_days, due_days, parent_id, parent_depth, estimate_minutes, worker, lines)
  select $1, $2, x.id, x.position, x.title, x.body, x.priority, x."startDays", x."dueDays", x."parentId", x."parentDepth", x."estimateMinutes",
         x.worker, array(select jsonb_array_elements_text(x.lines))
    from jsonb_to_recordset($3::jsonb) as x (id uuid, position integer, title text, body text, priority text, "startDays" integer, "dueDays" integer,
         "parentId" uuid, "parentDepth" integer, "estimateMinutes" integer, worker text, lines jsonb)`
const BLOCKS = `
  insert into project_template_blocks (property_id, template_id, from_id, to_id)
  select $1, $2, f.id::uuid, x.id
    from jsonb_to_recordset($3::jsonb) as x (id uuid, "afterIds" jsonb) cross join jsonb_array_elements_text(x."afterIds") as f (id)`

async function insertParts(tx: Tx, id: string, { states, items }: TemplateFields): Promise<void> {
  const placed = states.map(({ name, group, color }, position) => ({ position, name, nameKey: name === '' ? group : foldName(name), group, color })) // prettier-ignore
  const depths = depthsOf(items)
  const rows = items.map((item: TemplateItem, position) => ({
    ...item,
    position,
    parentDepth: item.parentId === null ? null : (depths[position] ?? 1) - 1,
  }))
  await tx.named('projects.insertTemplateStates', STATES, [tx.propertyId, id, JSON.stringify(placed)]).catch(refusedPart)
  await tx.named('projects.insertTemplateItems', ITEMS, [tx.propertyId, id, JSON.stringify(rows)]).catch(refusedPart)
  await tx.named('projects.insertTemplateBlocks', BLOCKS, [tx.propertyId, id, JSON.stringify(rows)]).catch(refusedPart)
} // prettier-ignore

const MAKE_ITEMS = `
  insert into work_items (property_id, id, project_id, number, title, body, state_id, state_group, priority, start_on, due_on, parent_id, parent_depth,
                          estimate_minutes, position, source, created_at)
  select $1, x.id, $2, x.number, x.title, x.body, $4, $5, x.priority, x."startOn", x."dueOn", x."parentId", x."parentDepth", x."estimateMinutes",
         x.position, 'TEMPLATE', $6
    from jsonb_to_recordset($3::jsonb) as x (id uuid, number integer, title text, body text, priority text, "startOn" date, "dueOn" date,
         "parentId" uuid, "parentDepth" integer, "estimateMinutes" integer, position bigint)`
const MAKE_LINES = `
  insert into work_checklist (property_id, id, item_id, text, position)
  select $1, gen_random_uuid(), x.id, l.text, l.place
    from jsonb_to_recordset($2::jsonb) as x (id uuid, lines jsonb)
   cross join jsonb_array_elements_text(x.lines) with ordinality as l (text, place)`
const MAKE_LINKS = `
  insert into work_links (property_id, project_id, from_id, to_id, kind)
  select $1, $2, f.id::uuid, x.id, 'BLOCKS'
    from jsonb_to_recordset($3::jsonb) as x (id uuid, "afterIds" jsonb) cross join jsonb_array_elements_text(x."afterIds") as f (id)`
const ASSIGN = `
  insert into work_assignees (property_id, project_id, item_id, employee_id)
  select $1, $2, x.id, $4 from jsonb_to_recordset($3::jsonb) as x (id uuid, worker text) where x.worker = 'MANAGER'`
const COUNT = 'update projects set last_number = $3 where property_id = $1 and id = $2'

/** An item of a project that is made of a template. */
export type MadeItem = Omit<TemplateItem, 'startDays' | 'dueDays'> & {
  number: number
  position: number
  parentDepth: number | null
  startOn: Day | null
  dueOn: Day | null
}
type Made = { projectId: string; state: { id: string; group: string }; leadId: string | undefined; now: Instant }

/** Inserts all the work of a new project: one statement a table, however much it is. */
export async function insertMadeItems(tx: Tx, items: readonly MadeItem[], { projectId, state, leadId, now }: Made) {
  const rows = JSON.stringify(items)
  await tx.named('projects.makeItems', MAKE_ITEMS, [tx.propertyId, projectId, rows, state.id, state.group, now])
  await tx.named('projects.makeLines', MAKE_LINES, [tx.propertyId, rows])
  await tx.named('projects.makeLinks', MAKE_LINKS, [tx.propertyId, projectId, rows])
  if (leadId !== undefined) await tx.named('projects.makeAssignees', ASSIGN, [tx.propertyId, projectId, rows, leadId])
  await tx.named('projects.countItems', COUNT, [tx.propertyId, projectId, items.length])
}

const OF_PROJECT = `
  select i.id, i.title, i.body, i.priority, i.start_on as "startOn", i.due_on as "dueOn", i.parent_id as "parentId",
         i.estimate_minutes as "estimateMinutes",
         case when exists (select from work_assignees a join project_members m on m.property_id = a.property_id and m.project_id = a.project_id
                              and m.employee_id = a.employee_id and m.role = 'MANAGER'
                            where a.property_id = i.property_id and a.item_id = i.id) then 'MANAGER' else 'NOBODY' end as worker,
         coalesce((select jsonb_agg(c.text order by c.position, c.id) from work_checklist c
                    where c.property_id = i.property_id and c.item_id = i.id), '[]') as lines,
         coalesce((select jsonb_agg(k.from_id order by k.from_id) from work_links k join work_items b on b.property_id = k.property_id and b.id = k.from_id
                    where k.property_id = i.property_id and k.to_id = i.id and k.kind = 'BLOCKS' and b.state_group <> 'CANCELLED'), '[]') as "afterIds"
    from work_items i where i.property_id = $1 and i.project_id = $2 and i.state_group <> 'CANCELLED'
   order by i.number limit $3`
export type ItemOfProject = Omit<TemplateItem, 'startDays' | 'dueDays'> & Pick<WorkItem, 'startOn' | 'dueOn'>

/** Items of a project that are not cancelled, as a template takes them. */
export const findItemsOfProject = (tx: Tx, projectId: string, limit: number): Promise<ItemOfProject[]> =>
  tx.named('projects.itemsOfProject', OF_PROJECT, [tx.propertyId, projectId, limit])
