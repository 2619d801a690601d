import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { ClientItem } from '../contract/client.ts'
import type { ProjectState } from '../rules/states.ts'
import { WORTH } from '../rules/worth.ts'

export type StoredLink = {
  sealedToken: string
  showsHours: boolean
  showsAmounts: boolean
  expiresOn: Day
  madeAt: Instant
  madeBy: string
}
const LINK = `
  select sealed_token as "sealedToken", shows_hours as "showsHours", shows_amounts as "showsAmounts", expires_on as "expiresOn", made_at as "madeAt",
         made_by as "madeBy"
    from project_links where property_id = $1 and project_id = $2 and ended_at is null`

/** The link of a project that was not ended, if there is one. */
export async function findLink(tx: Tx, projectId: string): Promise<StoredLink | undefined> {
  const [row] = await tx.named<StoredLink>('projects.findClientLink', LINK, [tx.propertyId, projectId])
  return row
}

const INSERT = `
  insert into project_links (property_id, id, project_id, token_hash, sealed_token, shows_hours, shows_amounts, expires_on, made_at, made_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
export const insertLink = (
  tx: Tx,
  projectId: string,
  { id, tokenHash, ...link }: StoredLink & { id: string; tokenHash: Buffer },
): Promise<unknown> =>
  tx.named('projects.insertClientLink', INSERT, [
    tx.propertyId, id, projectId, tokenHash, link.sealedToken, link.showsHours, link.showsAmounts, link.expiresOn, link.madeAt, link.madeBy,
  ]) // prettier-ignore

const END = `
  update project_links set ended_at = $3 where property_id = $1 and project_id = $2 and ended_at is null returning id`
/** Returns whether there was one. */
export const endLink = async (tx: Tx, projectId: string, at: Instant): Promise<boolean> =>
  (await tx.named<{ id: string }>('projects.endClientLink', END, [tx.propertyId, projectId, at])).length > 0

const SHARED = `select count(*)::int as items from work_items where property_id = $1 and project_id = $2 and is_shared`
/** How many items of a project are marked for the client. */
export async function countShared(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx.named<{ items: number }>('projects.countShared', SHARED, [tx.propertyId, projectId])
  return row?.items ?? 0
}

export async function storeShared(tx: Tx, id: string, marks: { isShared: boolean; isMilestone: boolean }) {
  await tx
    .updateTable('work_items')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .set({ is_shared: marks.isShared, is_milestone: marks.isMilestone, version: sql<number>`version + 1` })
    .execute()
}

/** What a token opens: nothing internal is read, so that nothing internal can be shown. */
export type OpenedProject = {
  projectId: string
  name: string
  state: ProjectState
  fromOn: Day | null
  untilOn: Day | null
  expiresOn: Day
  showsHours: boolean
  showsAmounts: boolean
  completedItems: number
  items: number
}
const OPENED = `
  select p.id as "projectId", p.name, p.state, p.from_on as "fromOn", p.until_on as "untilOn", l.expires_on as "expiresOn",
         l.shows_hours as "showsHours", l.shows_amounts as "showsAmounts",
         (select count(*) filter (where i.state_group = 'COMPLETED')::int from work_items i
           where i.property_id = p.property_id and i.project_id = p.id and i.is_shared) as "completedItems",
         (select count(*)::int from work_items i
           where i.property_id = p.property_id and i.project_id = p.id and i.is_shared and i.state_group <> 'CANCELLED') as items
    from project_links l
    join projects p on p.property_id = l.property_id and p.id = l.project_id
   where l.property_id = $1 and l.token_hash = $2 and l.ended_at is null and l.expires_on >= $3 and p.state <> 'ARCHIVED'`

/** The project that a token opens on a day. @throws Refusal not_found, also for a link that was ended or has expired */
export async function openedBy(tx: Tx, hash: Buffer, today: Day): Promise<OpenedProject> {
  const [row] = await tx.named<OpenedProject>('projects.openedBy', OPENED, [tx.propertyId, hash, today])
  return row ?? refuse('not_found')
}

const WORK = `
  select coalesce(sum(t.minutes), 0)::int as minutes, p.budget_minutes as "budgetMinutes", p.budget_minor as budget,
         coalesce(round(sum(${WORTH}) / 60.0), 0)::bigint as worth
    from projects p
    left join (time_entries t
               join timesheets s on s.property_id = t.property_id and s.employee_id = t.employee_id and s.week_on = t.week_on and s.state = 'APPROVED')
      on t.property_id = p.property_id and t.project_id = p.id and t.is_billable
   where p.property_id = $1 and p.id = $2 group by p.budget_minutes, p.budget_minor`
export type ClientWork = { minutes: number; budgetMinutes: number | null; budget: Minor | null; worth: Minor }

/** Billable time of approved weeks, what it is worth, rounded half up, and the budgets. */
export async function workForClient(tx: Tx, projectId: string): Promise<ClientWork> {
  const [row] = await tx.named<ClientWork>('projects.workForClient', WORK, [tx.propertyId, projectId])
  return row ?? refuse('not_found')
}

/** A day after every other one: what is due on no day comes last. */
const NEVER = '9999-12-31'
export type ClientPlace = readonly [order: number, due: Day, id: string]
const ORDER = 'case when i.is_milestone then 0 else 1 end'
const ITEMS = `
  select i.id, i.title, i.state_group as "group", i.start_on as "startOn", i.due_on as "dueOn", i.completed_at as "completedAt",
         i.is_milestone as "isMilestone"
    from work_items i
   where i.property_id = $1 and i.project_id = $2 and i.is_shared and i.state_group <> 'CANCELLED'
     and ($3::int is null or (${ORDER}, coalesce(i.due_on, date '${NEVER}'), i.id) > ($3, $4::date, $5::uuid))
   order by ${ORDER}, coalesce(i.due_on, date '${NEVER}'), i.id limit $6`

/** Items that are marked for the client and not cancelled: milestones first, then by the day they are due. */
export const findShared = (
  tx: Tx,
  projectId: string,
  after: ClientPlace | undefined,
  limit: number,
): Promise<ClientItem[]> => {
  const [order, due, id] = after ?? [null, null, null]
  return tx.named('projects.findShared', ITEMS, [tx.propertyId, projectId, order, due, id, limit])
}

export const clientPlaceOf = ({ isMilestone, dueOn, id }: ClientItem): [number, string, string] => [
  isMilestone ? 0 : 1,
  dueOn ?? NEVER,
  id,
]

const REACH = `
  select phone, email, concat_ws(', ', nullif(address, ''), case when position(city in address) = 0 then nullif(city, '') end) as address
    from properties where id = $1`
type Reach = { phone: string; email: string; address: string }
/** How the property is reached. */
export async function getReach(tx: Tx): Promise<Reach> {
  const [row] = await tx.named<Reach>('projects.reach', REACH, [tx.propertyId])
  return row ?? { phone: '', email: '', address: '' }
}
