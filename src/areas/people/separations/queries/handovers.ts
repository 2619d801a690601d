import type { Day, Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Handover } from '../contract/replies.ts'
import type { WorkKind } from '../rules/choices.ts'

export type OpenRow = {
  kind: WorkKind
  count: number
  id: string
  projectId: string | null
  label: string
  title: string
  dueOn: Day | null
  desk: string
}
const OPEN = `
  select w.kind, w.count, w.id, w.project_id as "projectId", w.label, w.title, w.due_on as "dueOn", w.desk
    from (select x.*, count(*) over (partition by x.kind)::int as count,
                 row_number() over (partition by x.kind order by x.due_on nulls last, x.label, x.id) as rank
            from open_work_of($1, $2) x) w
   where w.rank <= $3
   order by w.kind, w.rank`
/** What is open of an employee: so many of each kind, the earliest due first, with the number of all. */
export const findOpenWork = (tx: Tx, employeeId: string, most: number): Promise<OpenRow[]> =>
  tx.named('separations.openWork', OPEN, [tx.propertyId, employeeId, most])

const HAND_OVER = `select hand_over_work($1, $2, $3, $4, $5, $6::text[], $7, $8, false) as "isDone"`
export type HandingOver = {
  id: string
  employeeId: string
  heirId: string | null
  /** The user whom cases, enquiries and deals are assigned to. */
  heirUserId: number | null
  kinds: readonly WorkKind[]
  at: Instant
  by: string
}
/** Passes on what is open of these kinds. @returns whether there was anything */
export async function handOverWork(tx: Tx, { id, employeeId, heirId, heirUserId, kinds, at, by }: HandingOver): Promise<boolean> {
  const values = [tx.propertyId, id, employeeId, heirId, heirUserId, kinds, at, by]
  const [row] = await tx.named<{ isDone: boolean | null }>('separations.handOver', HAND_OVER, values)
  return row?.isDone === true
} // prettier-ignore

const HANDOVER = `
  select h.id, m.display_name as "heirName", h.projects, h.items, h.cases, h.leads, h.deals, h.is_automatic as "isAutomatic", h.at,
         h.actor_name as "actorName"
    from handovers h left join employees m on m.property_id = h.property_id and m.id = h.heir_id`
const HANDOVERS = `${HANDOVER} where h.property_id = $1 and h.employee_id = $2 order by h.at desc, h.id desc limit 20`
/** What was passed on of an employee, the latest first. */
export const findHandovers = (tx: Tx, employeeId: string): Promise<Handover[]> =>
  tx.named('separations.findHandovers', HANDOVERS, [tx.propertyId, employeeId])

const HEIR = `
  select e.id, e.user_id as "userId", e.display_name as name from employees e
   where e.property_id = $1 and e.id = $2 and e.status in ('ACTIVE', 'ON_NOTICE')`
/** A colleague at work; undefined for anyone else. */
export async function findHeir(tx: Tx, employeeId: string): Promise<{ id: string; userId: number | null; name: string } | undefined> {
  const [row] = await tx.named<{ id: string; userId: number | null; name: string }>('separations.findHeir', HEIR, [tx.propertyId, employeeId])
  return row
} // prettier-ignore

const PROPERTIES = `
  select distinct h.property_id as id from handovers h join properties p on p.id = h.property_id and p.is_active
   where h.notified_at is null order by 1`
/** Properties with a handover that no one was notified of. */
export const findPropertiesToNotify = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('separations.propertiesToNotify', PROPERTIES, [])

export type ToNotify = Pick<Handover, 'id' | 'projects' | 'items' | 'cases' | 'leads' | 'deals' | 'isAutomatic'> & {
  employeeId: string
  employeeName: string
  heirName: string | null
  heirUserId: number | null
}
const TO_NOTIFY = `
  with taken as (
    update handovers set notified_at = $2
     where property_id = $1 and id in (select id from handovers where property_id = $1 and notified_at is null
                                          and ($3::uuid is null or id = $3) order by at limit 500)
    returning id, employee_id, heir_id, projects, items, cases, leads, deals, is_automatic)
  select t.id, t.projects, t.items, t.cases, t.leads, t.deals, t.is_automatic as "isAutomatic", t.employee_id as "employeeId",
         e.display_name as "employeeName", m.display_name as "heirName", m.user_id as "heirUserId"
    from taken t
    join employees e on e.property_id = $1 and e.id = t.employee_id
    left join employees m on m.property_id = $1 and m.id = t.heir_id`
/** Takes the handovers that no one was notified of, or one of them; another run does not find them any more. */
export const takeToNotify = (tx: Tx, at: Instant, id: string | null): Promise<ToNotify[]> =>
  tx.named('separations.takeToNotify', TO_NOTIFY, [tx.propertyId, at, id])
