import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { WorkItem, WorkState } from '../contract/replies.ts'
import type { StateGroup } from '../rules/states.ts'
import { PLACE_STEP } from '../rules/work.ts'

/** What is typed of an item, but for who works on it. */
export type ItemFields = Pick<WorkItem, 'title' | 'priority' | 'startOn' | 'dueOn' | 'estimateMinutes'> & {
  body: string
}
const item = columns<ItemFields>().of('work_items', {
  title: 'title',
  body: 'body',
  priority: 'priority',
  startOn: 'start_on',
  dueOn: 'due_on',
  estimateMinutes: 'estimate_minutes',
})

const ROW = `
  select i.id, i.project_id as "projectId", p.key as "projectKey", p.name as "projectName", i.number, i.title, i.state_id as "stateId",
         s.name as "stateName", i.state_group as "group", i.priority, i.start_on as "startOn", i.due_on as "dueOn", i.parent_id as "parentId",
         i.depth, i.estimate_minutes as "estimateMinutes", i.completed_at as "completedAt", i.version,
         coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.display_name) order by e.search_name, e.id)
                     from work_assignees a join employees e on e.property_id = a.property_id and e.id = a.employee_id
                    where a.property_id = i.property_id and a.item_id = i.id), '[]') as assignees,
         coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name_key, l.id)
                     from work_item_labels x join work_labels l on l.property_id = x.property_id and l.id = x.label_id
                    where x.property_id = i.property_id and x.item_id = i.id), '[]') as labels,
         (select count(*)::int from work_links k join work_items b on b.property_id = k.property_id and b.id = k.from_id
           where k.property_id = i.property_id and k.to_id = i.id and k.kind = 'BLOCKS'
             and b.state_group not in ('COMPLETED', 'CANCELLED')) as "openBlockers",
         (select count(*) filter (where x.is_done)::int from work_checklist x
           where x.property_id = i.property_id and x.item_id = i.id) as "checkedLines",
         (select count(*)::int from work_checklist x where x.property_id = i.property_id and x.item_id = i.id) as lines`
const FROM = `
    from work_items i
    join projects p on p.property_id = i.property_id and p.id = i.project_id
    join work_states s on s.property_id = i.property_id and s.id = i.state_id
   where i.property_id = $1`

/** Where a board's list goes on: the order of the group, of the state, of the item. */
export type BoardPlace = readonly [group: number, state: number, position: number, id: string]
const ORDER = `array_position(array['BACKLOG', 'UNSTARTED', 'STARTED', 'COMPLETED', 'CANCELLED'], i.state_group)`
const LIST = `
  ${ROW}, i.position, s.position as "statePosition" ${FROM} and i.project_id = $2 and ($3::text is null or i.state_group = $3)
     and ($4::uuid is null or exists (select 1 from work_assignees a
                                       where a.property_id = i.property_id and a.item_id = i.id and a.employee_id = $4))
     and ($13::uuid is null or exists (select 1 from work_item_labels x
                                        where x.property_id = i.property_id and x.item_id = i.id and x.label_id = $13))
     and ($10::text is null or position(lower($10) in lower(i.title)) > 0 or p.key || '-' || i.number = upper($10))
     and ($11::date is null or coalesce(i.due_on, i.start_on) >= $11) and ($12::date is null or coalesce(i.start_on, i.due_on) < $12)
     and ($5::int is null or (${ORDER}, s.position, i.position, i.id) > ($5, $6::int, $7::bigint, $8::uuid))
   order by ${ORDER}, s.position, i.position, i.id limit $9`
type Filter = {
  projectId: string
  group?: StateGroup | undefined
  assigneeId?: string | undefined
  labelId?: string | undefined
  text?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
  limit: number
}
export type PlacedItem = WorkItem & { position: number; statePosition: number }

/** Items of a project by state and place. */
export const findItems = (
  tx: Tx,
  { projectId, group, assigneeId, labelId, text, from, until, limit }: Filter,
  after: BoardPlace | undefined,
): Promise<PlacedItem[]> => {
  const [groupPlace, statePlace, position, id] = after ?? [null, null, null, null]
  return tx.named('projects.findItems', LIST, [
    tx.propertyId, projectId, group ?? null, assigneeId ?? null, groupPlace, statePlace, position, id, limit, text || null,
    from ?? null, until ?? null, labelId ?? null,
  ]) // prettier-ignore
}

/** A day after every other one: what is due on no day comes last. */
const NEVER = '9999-12-31'
export type DuePlace = readonly [due: Day, id: string]
const OWN = `
  ${ROW} ${FROM} and i.state_group not in ('COMPLETED', 'CANCELLED') and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
     and exists (select 1 from work_assignees a where a.property_id = i.property_id and a.item_id = i.id and a.employee_id = $2)
     and ($3::date is null or (coalesce(i.due_on, date '${NEVER}'), i.id) > ($3, $4::uuid))
   order by coalesce(i.due_on, date '${NEVER}'), i.id limit $5`

/** Open items that are assigned to a user, the earliest due first. */
export const findOwnItems = (
  tx: Tx,
  employeeId: string,
  after: DuePlace | undefined,
  limit: number,
): Promise<WorkItem[]> => {
  const [due, id] = after ?? [null, null]
  return tx.named('projects.findOwnItems', OWN, [tx.propertyId, employeeId, due, id, limit])
}

export const duePlaceOf = ({ dueOn, id }: WorkItem): [string, string] => [dueOn ?? NEVER, id]

export type ItemRow = WorkItem & {
  body: string
  position: number
  originLabel: string
  originPath: string
  isShared: boolean
  isMilestone: boolean
}
const GET = `
  ${ROW}, i.body, i.position, i.origin_label as "originLabel", i.origin_path as "originPath", i.is_shared as "isShared",
         i.is_milestone as "isMilestone" ${FROM} and i.project_id = $2 and i.id = $3`

/** An item of a project; undefined when it is none. */
export async function findItem(tx: Tx, projectId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await tx.named<ItemRow>('projects.getItem', GET, [tx.propertyId, projectId, id])
  return row
}

/** @throws Refusal not_found, also for an item of another project */
export const getItem = async (tx: Tx, projectId: string, id: string): Promise<ItemRow> =>
  (await findItem(tx, projectId, id)) ?? refuse('not_found', { workItemId: id })

/** The item above it and how deep that one is. */
export type Parent = { id: string; depth: number } | null
const parentOf = (parent: Parent) => ({ parent_id: parent?.id ?? null, parent_depth: parent?.depth ?? null })

export const refusedItem = refuseOn({
  work_item_is_three_deep: 'too_deep',
  work_item_is_below_an_item: 'too_deep',
  work_item_ends_after_it_begins: 'dates_disordered',
})
type NewItem = {
  id: string
  projectId: string
  number: number
  position: number
  now: Instant
  parent: Parent
  createdBy: number | null
  origin?: Origin | undefined
}
/** What an item came from. */
type Origin = { label: string; path: string }

/** @throws Refusal too_deep, dates_disordered */
export async function insertItem(tx: Tx, made: NewItem, state: WorkState, fields: ItemFields): Promise<void> {
  const { id, projectId, number, position, now, parent, createdBy, origin } = made
  await tx
    .insertInto('work_items')
    .values({
      property_id: tx.propertyId,
      id,
      project_id: projectId,
      number,
      position,
      created_at: now,
      created_by: createdBy,
      state_id: state.id,
      state_group: state.group,
      completed_at: state.group === 'COMPLETED' ? now : null,
      ...parentOf(parent),
      ...item.values(fields),
      ...(origin && { origin_label: origin.label, origin_path: origin.path }),
    }) // prettier-ignore
    .execute()
    .catch(refusedItem)
}

const one = (tx: Tx, id: string) =>
  tx.updateTable('work_items').where('property_id', '=', tx.propertyId).where('id', '=', id)
const VERSION = { version: sql<number>`version + 1` }

/** @throws Refusal too_deep, also for an item below itself; dates_disordered */
export async function updateItem(tx: Tx, id: string, fields: ItemFields, parent: Parent): Promise<void> {
  await one(tx, id)
    .set({ ...item.values(fields), ...parentOf(parent), ...VERSION })
    .execute()
    .catch(refusedItem)
}

type Place = { state: WorkState; position: number; now: Instant }

/** The one place where an item's state changes: it is completed from now on, stays so, or is so no longer. */
export async function placeItem(tx: Tx, id: string, { state, position, now }: Place): Promise<void> {
  const completed_at = state.group === 'COMPLETED' ? sql<Instant>`coalesce(completed_at, ${now})` : null
  await one(tx, id)
    .set({ state_id: state.id, state_group: state.group, position, completed_at, ...VERSION })
    .execute()
}

export async function countVersion(tx: Tx, id: string): Promise<void> {
  await one(tx, id).set(VERSION).execute()
}

const NEIGHBOURS = `
  select (select max(i.position) from work_items i where i.property_id = $1 and i.state_id = $2 and i.id <> $3
             and ($4::bigint is null or i.position < $4))::bigint as above,
         (select i.position from work_items i where i.property_id = $1 and i.id = $5 and i.state_id = $2) as below`
export type Neighbours = { above: number | null; below: number | null }

/** Positions between which an item comes: before another one, or at the end. */
export async function findNeighbours(tx: Tx, stateId: string, itemId: string, before: PlaceBefore | null) {
  const values = [tx.propertyId, stateId, itemId, before?.position ?? null, before?.id ?? null]
  const [row] = await tx.named<Neighbours>('projects.findNeighbours', NEIGHBOURS, values)
  return { above: row?.above ?? undefined, below: row?.below ?? undefined }
}
type PlaceBefore = { id: string; position: number }

const PLACE_ANEW = `
  update work_items i set position = x.place * ${PLACE_STEP}
    from (select id, row_number() over (order by position, id) as place from work_items where property_id = $1 and state_id = $2) x
   where i.property_id = $1 and i.id = x.id`

/** Places the items of a state anew, in their order, with room between them. */
export async function placeAnew(tx: Tx, stateId: string): Promise<void> {
  await tx.named('projects.placeAnew', PLACE_ANEW, [tx.propertyId, stateId])
}

const ASSIGN = `
  insert into work_assignees (property_id, project_id, item_id, employee_id) select $1, $2, $3, unnest($4::uuid[])`
const UNASSIGN = 'delete from work_assignees where property_id = $1 and item_id = $2'

/** Exactly these members work on an item from now on. @throws Refusal unknown_reference for who is no member */
export async function storeAssignees(
  tx: Tx,
  { projectId, itemId, employeeIds }: { projectId: string; itemId: string; employeeIds: readonly string[] },
): Promise<void> {
  await tx.named('projects.unassign', UNASSIGN, [tx.propertyId, itemId])
  if (employeeIds.length === 0) return
  await tx
    .named('projects.assign', ASSIGN, [tx.propertyId, projectId, itemId, employeeIds])
    .catch(refuseOn({ assignee_is_a_member: 'unknown_reference' }))
}
