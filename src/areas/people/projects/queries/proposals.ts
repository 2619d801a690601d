import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { ProposalView } from '../contract/choices.ts'
import type { WorkProposal } from '../contract/triage.ts'
import type { ProjectState } from '../rules/states.ts'
import type { ProposalState } from '../rules/triage.ts'

const PROPOSAL = `
  select p.id, p.title, p.body, p.source, p.origin_label as "originLabel", p.origin_path as "originPath", p.state,
         p.snoozed_until as "snoozedUntil", p.reason, p.item_id as "itemId", i.number as "itemNumber", i.title as "itemTitle",
         p.proposed_at as "proposedAt", p.proposed_by as "proposedBy", p.decided_at as "decidedAt", p.decided_by as "decidedBy", p.version
    from work_proposals p left join work_items i on i.property_id = p.property_id and i.id = p.item_id
   where p.property_id = $1 and p.project_id = $2`

const LIST = `
  ${PROPOSAL} and ($3::uuid is null or p.id < $3)
     and case $4 when 'WAITING' then p.state = 'WAITING' or (p.state = 'SNOOZED' and p.snoozed_until <= $5)
                 when 'SNOOZED' then p.state = 'SNOOZED' and p.snoozed_until > $5 else true end
   order by p.id desc limit $6`
type Listed = { projectId: string; view: ProposalView; today: Day; after: string | null; limit: number }
/** Proposals of a project, the latest first. */
export const findProposals = (tx: Tx, { projectId, view, today, after, limit }: Listed): Promise<WorkProposal[]> =>
  tx.named('projects.findProposals', LIST, [tx.propertyId, projectId, after, view, today, limit])

const GET = `${PROPOSAL} and p.id = $3`
/** @throws Refusal not_found, also for a proposal to another project */
export async function getProposal(tx: Tx, projectId: string, id: string): Promise<WorkProposal> {
  const [row] = await tx.named<WorkProposal>('projects.getProposal', GET, [tx.propertyId, projectId, id])
  return row ?? refuse('not_found', { workProposalId: id })
}

const INSERT = `
  insert into work_proposals (property_id, id, project_id, title, body, source, origin_label, origin_path, state, proposed_at, proposed_by, proposer_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'WAITING', $9, $10, $11)`
export type NewProposal = Pick<WorkProposal, 'id' | 'title' | 'body' | 'source' | 'originLabel' | 'originPath'> & {
  projectId: string
  at: Instant
  by: { id: number; name: string } | null
}
export const insertProposal = (tx: Tx, one: NewProposal): Promise<unknown> =>
  tx.named('projects.insertProposal', INSERT, [
    tx.propertyId, one.id, one.projectId, one.title, one.body, one.source, one.originLabel, one.originPath, one.at, one.by?.name ?? '',
    one.by?.id ?? null,
  ]) // prettier-ignore

const DECIDE = `
  update work_proposals set state = $3, snoozed_until = $4, reason = $5, item_id = $6, decided_at = $7, decided_by = $8, version = version + 1
   where property_id = $1 and id = $2`
export type Decided = { state: ProposalState; snoozedUntil?: Day; reason?: string; itemId?: string }
export const setProposal = (tx: Tx, id: string, decided: Decided, by: { at: Instant; name: string }): Promise<unknown> =>
  tx.named('projects.setProposal', DECIDE, [
    tx.propertyId, id, decided.state, decided.snoozedUntil ?? null, decided.reason ?? '', decided.itemId ?? null, by.at, by.name,
  ]) // prettier-ignore

const PROPOSER = `select proposer_id as "proposerId" from work_proposals where property_id = $1 and id = $2`
/** The user who proposed it; null for the client. */
export async function findProposer(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.named<{ proposerId: number | null }>('projects.findProposer', PROPOSER, [tx.propertyId, id])
  return row?.proposerId ?? null
}

const COUNT = `
  select count(*)::int as waiting from work_proposals
   where property_id = $1 and project_id = $2 and source = 'CLIENT' and state in ('WAITING', 'SNOOZED')`
/** How many proposals of its client wait at a project. */
export async function countOfClient(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx.named<{ waiting: number }>('projects.countOfClient', COUNT, [tx.propertyId, projectId])
  return row?.waiting ?? 0
}

// $2 the user: their own projects, and those that take proposals of every employee.
const OPEN_TO = `
  select p.id, p.key, p.name from projects p
   where p.property_id = $1 and p.state in ('PLANNED', 'ACTIVE', 'ON_HOLD')
     and (p.takes_proposals or $3::boolean or exists (
           select 1 from project_members m join employees e on e.property_id = m.property_id and e.id = m.employee_id
            where m.property_id = p.property_id and m.project_id = p.id and e.user_id = $2 and e.status <> 'LEFT'))
   order by p.key limit 500`
export const findOpenTo = (tx: Tx, userId: number, seesAll: boolean): Promise<{ id: string; key: string; name: string }[]> =>
  tx.named('projects.findOpenTo', OPEN_TO, [tx.propertyId, userId, seesAll]) // prettier-ignore

const TAKING = 'select state, takes_proposals as "takesProposals" from projects where property_id = $1 and id = $2'
/** Whether every employee may propose work to a project; undefined where there is none. */
export async function findTaking(tx: Tx, id: string): Promise<{ state: ProjectState; takesProposals: boolean } | undefined> {
  const [row] = await tx.named<{ state: ProjectState; takesProposals: boolean }>('projects.findTaking', TAKING, [tx.propertyId, id])
  return row
} // prettier-ignore

const MANAGERS = `
  select e.user_id as "userId" from project_members m
    join employees e on e.property_id = m.property_id and e.id = m.employee_id and e.status in ('ACTIVE', 'ON_NOTICE')
   where m.property_id = $1 and m.project_id = $2 and m.role = 'MANAGER' and e.user_id is not null order by e.user_id`
/** The users who manage a project as members. */
export const findManagers = (tx: Tx, projectId: string): Promise<{ userId: number }[]> =>
  tx.named('projects.findManagers', MANAGERS, [tx.propertyId, projectId])
