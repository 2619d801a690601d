import type { Language } from '#core/language.ts'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import type { Tx, PlatformTx, AnyTx } from '#server/request/context.ts'
import type { Scope } from '#server/request/scope.ts'
import type { Case, CaseEntry, CaseKind, CaseState, Desk, Priority } from '../contract/replies.ts'

export type StoredCase = Case & { token: string; language: Language }

/** The aliases are those of cases and their properties. */
const stored = columns<Case>().of('cases', {
  id: fixed('id'),
  propertyId: fixed('property_id'),
  propertyName: computed(`coalesce(p.name, '')`),
  number: fixed('number'),
  desk: 'desk',
  kind: 'kind',
  state: 'state',
  priority: 'priority',
  subject: 'subject',
  name: 'name',
  email: 'email',
  phone: 'phone',
  reference: 'reference',
  place: 'place',
  assigneeId: 'assignee_id',
  assignee: 'assignee_name',
  resolution: 'resolution',
  rating: 'rating',
  reopened: 'reopened',
  dueAt: 'due_at',
  firstRespondedAt: 'first_responded_at',
  resolvedAt: 'resolved_at',
  reviewId: fixed('review_id'),
  leadId: fixed('lead_id'),
  createdAt: fixed('created_at'),
  createdBy: fixed('created_by_name'),
  version: fixed('version'),
})
const FIELDS = stored.select('c')
const FROM = 'from cases c left join properties p on p.id = c.property_id'
/** $1 and $2 are the property and the organisation of a scope, null for none; $3 is whether it is the platform's, which has its own cases. */
const IN_SIGHT = `($1::bigint is null or c.property_id = $1) and ($2::bigint is null or p.organization_id = $2)
  and (not $3::boolean or c.property_id = 0 or c.desk = 'SUPPORT')`
const idsOf = ({ propertyId, organizationId }: Scope) => [
  propertyId ?? null,
  organizationId ?? null,
  propertyId === undefined && organizationId === undefined,
]
const LATE = `c.state in ('NEW', 'IN_PROGRESS') and c.first_responded_at is null and c.due_at <`

export type CaseFilter = {
  desks: readonly Desk[] | undefined
  state?: CaseState | undefined
  priority?: Priority | undefined
  isLate?: boolean | undefined
  /** Those assigned to this user. */
  assigneeId?: number | undefined
  propertyId?: number | undefined
  text?: string | undefined
}

export const findCases = (
  tx: AnyTx,
  scope: Scope,
  filter: CaseFilter,
  page: { after: string | undefined; limit: number; now: Instant },
): Promise<Case[]> =>
  tx.named<Case>(
    'find_cases',
    `select ${FIELDS} ${FROM}
      where ${IN_SIGHT} and ($4::text[] is null or c.desk = any ($4)) and ($5::text is null or c.state = $5)
        and ($6::text is null or c.priority = $6) and (not $7::boolean or (${LATE} $12))
        and ($8::bigint is null or c.assignee_id = $8) and ($9::bigint is null or c.property_id = $9)
        and ($10::text is null or concat_ws(' ', c.number, c.name, c.email, c.phone, c.subject, c.place, c.reference) ilike '%' || $10 || '%')
        and ($11::uuid is null or c.id < $11)
      order by c.id desc limit $13`,
    [
      ...idsOf(scope), filter.desks ?? null, filter.state ?? null, filter.priority ?? null, filter.isLate ?? false,
      filter.assigneeId ?? null, filter.propertyId ?? null, filter.text ? filter.text.replaceAll(/[\\%_]/g, '\\$&') : null,
      page.after ?? null, page.now, page.limit,
    ],
  ) // prettier-ignore

export type Counts = { fresh: number; inProgress: number; waiting: number; late: number; doneToday: number }

export async function countCases(
  tx: AnyTx,
  scope: Scope,
  desks: readonly Desk[] | undefined,
  now: Instant,
): Promise<Counts> {
  const [row] = await tx.named<Counts>(
    'count_cases',
    `select count(*) filter (where c.state = 'NEW')::int as fresh, count(*) filter (where c.state = 'IN_PROGRESS')::int as "inProgress",
            count(*) filter (where c.state = 'WAITING')::int as waiting, count(*) filter (where ${LATE} $5)::int as late,
            count(*) filter (where c.resolved_at > $5::timestamptz - interval '1 day')::int as "doneToday"
       ${FROM} where ${IN_SIGHT} and ($4::text[] is null or c.desk = any ($4))
        and (c.state in ('NEW', 'IN_PROGRESS', 'WAITING') or c.resolved_at > $5::timestamptz - interval '1 day')`,
    [...idsOf(scope), desks ?? null, now],
  )
  return row ?? { fresh: 0, inProgress: 0, waiting: 0, late: 0, doneToday: 0 }
}

export async function getCase(tx: AnyTx, scope: Scope, id: string): Promise<StoredCase> {
  const [row] = await tx.named<StoredCase>(
    'get_case',
    `select ${FIELDS}, c.token, c.language ${FROM} where ${IN_SIGHT} and c.id = $4`,
    [...idsOf(scope), id],
  )
  return row ?? refuse('not_found', { caseId: id })
}

/** Locks a case until the transaction ends and reads it as it is then. */
export async function lockCase(tx: AnyTx, scope: Scope, id: string): Promise<StoredCase> {
  const { propertyId } = await getCase(tx, scope, id)
  await tx.named('lock_case', 'select id from cases where property_id = $1 and id = $2 for update', [propertyId, id])
  return getCase(tx, scope, id)
}

/** An enquiry was made of a case. */
export const setEnquiry = (tx: Tx, id: string, leadId: string): Promise<unknown> =>
  tx.named(
    'set_case_enquiry',
    'update cases set lead_id = $3, version = version + 1 where property_id = $1 and id = $2',
    [tx.propertyId, id, leadId],
  )

/** The case of a token at the property that the token names. */
export async function getCaseByToken(tx: Tx, propertyId: number, token: string): Promise<StoredCase> {
  const [row] = await tx.named<StoredCase>(
    'get_case_by_token',
    `select ${FIELDS}, c.token, c.language ${FROM} where c.property_id = $1 and c.token = $2`,
    [propertyId, token],
  )
  return row ?? refuse('not_found')
}

/** Messages and changes, oldest first. */
export const findEntries = (tx: AnyTx, propertyId: number, caseId: string): Promise<CaseEntry[]> =>
  tx.named<CaseEntry>(
    'find_case_entries',
    `select id, kind, body, author_name as author, created_at as "createdAt" from case_entries
      where property_id = $1 and case_id = $2 order by id limit 500`,
    [propertyId, caseId],
  )

export type NewCase = {
  propertyId: number
  id: string
  number: string
  token: string
  desk: Desk
  kind: CaseKind
  priority: Priority
  subject: string
  name: string
  email: string
  phone: string
  language: Language
  reference: string
  place: string
  dueAt: Instant
  createdAt: Instant
  createdByName: string
}

export async function insertCase(tx: Tx, row: NewCase): Promise<void> {
  await tx
    .insertInto('cases')
    .values({
      property_id: row.propertyId,
      id: row.id,
      number: row.number,
      token: row.token,
      language: row.language,
      created_at: row.createdAt,
      created_by_name: row.createdByName,
      changed_at: row.createdAt,
      ...stored.values(row),
    })
    .execute()
}

export type CaseChange = Partial<
  Pick<
    StoredCase,
    | 'state'
    | 'desk'
    | 'kind'
    | 'priority'
    | 'assigneeId'
    | 'assignee'
    | 'resolution'
    | 'rating'
    | 'reopened'
    | 'dueAt'
    | 'firstRespondedAt'
    | 'resolvedAt'
  >
>

export async function updateCase(
  tx: AnyTx,
  { propertyId, id }: { propertyId: number; id: string },
  change: CaseChange,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set((eb) => ({
      ...stored.values(change),
      version: eb('version', '+', 1),
      changed_at: now,
    }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute()
}

export type NewEntry = {
  propertyId: number
  id: string
  caseId: string
  kind: CaseEntry['kind']
  body: string
  author: string
  at: Instant
}

export async function insertEntry(
  tx: AnyTx,
  { propertyId, id, caseId, kind, body, author, at }: NewEntry,
): Promise<void> {
  await tx.named(
    'insert_case_entry',
    `insert into case_entries (property_id, id, case_id, kind, body, author_name, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [propertyId, id, caseId, kind, body, author, at],
  )
}

/** Resolved cases close after some days. */
export async function closeResolved(tx: PlatformTx, days: number): Promise<void> {
  await tx.named(
    '',
    `update cases set state = 'CLOSED', version = version + 1, changed_at = now()
      where state = 'RESOLVED' and resolved_at < now() - $1 * interval '1 day'`,
    [days],
  )
}
