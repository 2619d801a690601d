import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Project, ProjectMoney } from '../contract/replies.ts'
import type { ProjectRole, ProjectState } from '../rules/states.ts'

/** What is typed of a project. */
export type ProjectFields = Pick<
  Project,
  | 'key' | 'name' | 'description' | 'kind' | 'customerId' | 'companyId' | 'leadId' | 'fromOn' | 'untilOn' | 'budgetMinutes' | 'color'
> // prettier-ignore
type Stored = ProjectFields & Pick<Project, 'health' | 'healthNote' | 'takesProposals'>

const project = columns<Stored>().of('projects', {
  key: fixed('key'),
  name: 'name',
  description: 'description',
  kind: 'kind',
  customerId: 'customer_id',
  companyId: 'company_id',
  leadId: 'lead_id',
  fromOn: 'from_on',
  untilOn: 'until_on',
  budgetMinutes: 'budget_minutes',
  color: 'color',
  health: 'health',
  healthNote: 'health_note',
  takesProposals: 'takes_proposals',
})

/** A project with what the reader is in it; null for who is no member. */
export type ProjectRow = Omit<Project, 'role' | 'money'> & ProjectMoney & { memberRole: ProjectRole | null }

// $1 the property, $2 the user
const FROM = `
  select p.id, p.key, p.name, p.description, p.kind, p.state, p.customer_id as "customerId", p.company_id as "companyId",
         coalesce(b.display_name, trim(c.first_name || ' ' || c.last_name), '') as "clientName", p.lead_id as "leadId",
         coalesce(l.display_name, '') as "leadName", p.from_on as "fromOn", p.until_on as "untilOn", p.budget_minutes as "budgetMinutes",
         p.color, p.health, p.health_note as "healthNote", p.takes_proposals as "takesProposals", p.billing, p.budget_minor as budget, p.rate_minor as rate, p.version,
         m.role as "memberRole",
         (select coalesce(sum(t.minutes), 0)::int from time_entries t where t.property_id = p.property_id and t.project_id = p.id) as "loggedMinutes",
         (select jsonb_build_object('BACKLOG', count(*) filter (where i.state_group = 'BACKLOG'),
                   'UNSTARTED', count(*) filter (where i.state_group = 'UNSTARTED'), 'STARTED', count(*) filter (where i.state_group = 'STARTED'),
                   'COMPLETED', count(*) filter (where i.state_group = 'COMPLETED'), 'CANCELLED', count(*) filter (where i.state_group = 'CANCELLED'))
            from work_items i where i.property_id = p.property_id and i.project_id = p.id) as counts
    from projects p
    left join employees self on self.property_id = p.property_id and self.user_id = $2 and self.status <> 'LEFT'
    left join project_members m on m.property_id = p.property_id and m.project_id = p.id and m.employee_id = self.id
    left join employees l on l.property_id = p.property_id and l.id = p.lead_id
    left join customers c on c.property_id = p.property_id and c.id = p.customer_id
    left join companies b on b.property_id = p.property_id and b.id = p.company_id
   where p.property_id = $1`

const GET = `${FROM} and p.id = $3`

/** @throws Refusal not_found */
export async function getProject(tx: Tx, id: string, userId: number): Promise<ProjectRow> {
  const [row] = await tx.named<ProjectRow>('projects.get', GET, [tx.propertyId, userId, id])
  return row ?? refuse('not_found', { projectId: id })
}

const LOCK = 'select id from projects where property_id = $1 and id = $2 for update'

/** Locks a project, and with it all of its work, until the transaction ends. @throws Refusal not_found */
export async function lockProject(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.named('projects.lock', LOCK, [tx.propertyId, id])
  if (!row) refuse('not_found', { projectId: id })
}

const LIST = `
  ${FROM} and ($3::boolean or m.role is not null) and ($4::boolean or p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')) and p.key > $5
   order by p.key limit $6`
type Filter = { userId: number; seesAll: boolean; withClosed: boolean; after: string; limit: number }

/** Projects in order of their keys. */
export const findProjects = (tx: Tx, { userId, seesAll, withClosed, after, limit }: Filter): Promise<ProjectRow[]> =>
  tx.named('projects.find', LIST, [tx.propertyId, userId, seesAll, withClosed, after, limit])

const refusedProject = refuseOn({
  project_key_is_used_once: 'code_taken',
  project_ends_after_it_begins: 'dates_disordered',
  project_is_for_one_client: 'unknown_reference',
  project_is_for_a_customer: 'unknown_reference',
  project_is_for_a_company: 'unknown_reference',
  project_is_led_by_an_employee: 'unknown_reference',
})
const VERSION = { version: sql<number>`version + 1` }

/** @throws Refusal code_taken, dates_disordered, unknown_reference */
export async function insertProject(tx: Tx, known: { id: string; now: Instant }, fields: ProjectFields): Promise<void> {
  const values = project.values({ ...fields, health: 'ON_TRACK', healthNote: '', takesProposals: false })
  await tx
    .insertInto('projects')
    .values({ property_id: tx.propertyId, id: known.id, created_at: known.now, ...values, key: fields.key })
    .execute()
    .catch(refusedProject)
}

const change = (tx: Tx, id: string) =>
  tx.updateTable('projects').where('property_id', '=', tx.propertyId).where('id', '=', id)

/** @throws Refusal dates_disordered, unknown_reference */
export async function updateProject(tx: Tx, id: string, fields: Omit<Stored, 'key'>): Promise<void> {
  await change(tx, id)
    .set({ ...project.values(fields), ...VERSION })
    .execute()
    .catch(refusedProject)
}

export async function markState(tx: Tx, id: string, state: ProjectState): Promise<void> {
  await change(tx, id)
    .set({ state, ...VERSION })
    .execute()
}

export async function storeMoney(tx: Tx, id: string, { billing, budget, rate }: ProjectMoney): Promise<void> {
  await change(tx, id)
    .set({ billing, budget_minor: budget, rate_minor: rate, ...VERSION })
    .execute()
}

const NEXT_NUMBER = `
  update projects set last_number = last_number + 1 where property_id = $1 and id = $2 returning last_number as number`

/** The next number of a project's work items; a transaction that is rolled back releases it. */
export async function nextItemNumber(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.named<{ number: number }>('projects.nextItemNumber', NEXT_NUMBER, [tx.propertyId, id])
  return row ? row.number : refuse('not_found', { projectId: id })
}
