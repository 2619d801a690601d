import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Attachment } from '#server/documents/attachments.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { BoardLine, EmployeeDocument } from '../contract/replies.ts'
import type { BoardView, DocumentState } from '../rules/documents.ts'

const FIELDS = `
  select o.id, o.employee_id as "employeeId", o.type_id as "typeId", t.name as "typeName", t.expires, o.state, o.number, o.issued_on as "issuedOn",
         o.expires_on as "expiresOn", o.file_name as "fileName", o.reason, o.requested_at as "requestedAt", o.requested_by as "requestedBy",
         o.submitted_at as "submittedAt", o.decided_at as "decidedAt", o.decided_by as "decidedBy", o.version
    from employee_documents o join document_types t on t.property_id = o.property_id and t.id = o.type_id
   where o.property_id = $1 and o.employee_id = $2`

const LIST = `${FIELDS} and ($3::uuid is null or o.id < $3) order by o.id desc limit $4`

/** Documents of an employee, the latest requested first. */
export const findDocuments = (
  tx: Tx,
  employeeId: string,
  after: string | undefined,
  limit: number,
): Promise<EmployeeDocument[]> =>
  tx.named('employees.findDocuments', LIST, [tx.propertyId, employeeId, after ?? null, limit])

const GET = `${FIELDS} and o.id = $3`

/** @throws Refusal not_found, also for a document of another employee */
export async function getDocument(tx: Tx, employeeId: string, id: string): Promise<EmployeeDocument> {
  const [row] = await tx.named<EmployeeDocument>('employees.getDocument', GET, [tx.propertyId, employeeId, id])
  return row ?? refuse('not_found', { documentId: id })
}

const LOCK = 'select id from employee_documents where property_id = $1 and employee_id = $2 and id = $3 for update'

/** Locks a document until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockDocument(tx: Tx, employeeId: string, id: string): Promise<EmployeeDocument> {
  await tx.named('employees.lockDocument', LOCK, [tx.propertyId, employeeId, id])
  return getDocument(tx, employeeId, id)
}

type NewRequest = { id: string; employeeId: string; typeId: string; at: Instant; by: string }

/** @throws Refusal already_requested, unknown_reference */
export async function insertRequest(tx: Tx, { id, employeeId, typeId, at, by }: NewRequest): Promise<void> {
  await tx
    .insertInto('employee_documents')
    .values({
      property_id: tx.propertyId,
      id,
      employee_id: employeeId,
      type_id: typeId,
      state: 'REQUESTED',
      requested_at: at,
      requested_by: by,
    })
    .execute()
    .catch(refuseOn({ document_is_requested_once: 'already_requested', document_has_a_type: 'unknown_reference' }))
}

const VERSION = { version: sql<number>`version + 1` }
const ofOne = (tx: Tx, id: string) =>
  tx.updateTable('employee_documents').where('property_id', '=', tx.propertyId).where('id', '=', id)

type Submitted = Attachment & { name: string; number: string; issuedOn: Day | null; expiresOn: Day | null; at: Instant }

/** @throws Refusal dates_disordered */
export async function updateFile(
  tx: Tx,
  id: string,
  { type, bytes, name, number, issuedOn, expiresOn, at }: Submitted,
): Promise<void> {
  await ofOne(tx, id)
    .set({
      state: 'SUBMITTED',
      file_type: type,
      bytes,
      file_name: name,
      number,
      issued_on: issuedOn,
      expires_on: expiresOn,
      submitted_at: at,
      reason: '',
      reminded_days: null,
      decided_at: null,
      decided_by: null,
      ...VERSION,
    }) // prettier-ignore
    .execute()
    .catch(refuseOn({ document_expires_after_issue: 'dates_disordered' }))
}

type Decision = { state: DocumentState; reason: string; expiresOn: Day | null; at: Instant; by: string }

/** @throws Refusal dates_disordered */
export async function markDecided(tx: Tx, id: string, { state, reason, expiresOn, at, by }: Decision): Promise<void> {
  await ofOne(tx, id)
    .set({ state, reason, expires_on: expiresOn, decided_at: at, decided_by: by, ...VERSION })
    .execute()
    .catch(refuseOn({ document_expires_after_issue: 'dates_disordered' }))
}

const FILE = `
  select file_name as name, file_type as type, bytes from employee_documents
   where property_id = $1 and employee_id = $2 and id = $3 and bytes is not null and file_name is not null
     and file_type is not null`

export type StoredFile = { name: string; type: Attachment['type']; bytes: Buffer }

/** @throws Refusal not_found */
export async function getFile(tx: Tx, employeeId: string, id: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>('employees.getFile', FILE, [tx.propertyId, employeeId, id])
  return row ?? refuse('not_found', { documentId: id })
}

const WORKS = `e.property_id = $1 and e.status <> 'LEFT'`
const HAS = (states: string) =>
  `exists (select from employee_documents x where x.property_id = $1 and x.employee_id = e.id and x.type_id = t.id and x.state in (${states}))`
const LINE = `
  e.id as "employeeId", e.display_name as "employeeName", e.number as "employeeNumber", e.search_name as "searchName", t.id as "typeId",
  t.name as "typeName", ${HAS(`'REQUESTED', 'SUBMITTED', 'REJECTED'`)} as "isRequested"`

/** What counts of several documents of one type is the one approved last. */
const BOARD = `
  with lines as (
    select ${LINE}, o.id::text as id, o.id as "documentId", o.state, o.expires_on as "expiresOn"
      from employee_documents o
      join employees e on e.property_id = o.property_id and e.id = o.employee_id
      join document_types t on t.property_id = o.property_id and t.id = o.type_id
     where ${WORKS} and t.is_active and (
       ($2 = 'OPEN' and o.state in ('REQUESTED', 'SUBMITTED', 'REJECTED'))
       or (($2 = 'EXPIRED' and (o.state = 'EXPIRED' or (o.state = 'APPROVED' and o.expires_on < $3::date))
            or $4::date is not null and o.state = 'APPROVED' and o.expires_on between $3::date and $4::date)
           and not exists (select from employee_documents n
                            where n.property_id = o.property_id and n.employee_id = o.employee_id and n.type_id = o.type_id and n.state = 'APPROVED'
                              and n.id > o.id)))
    union all
    select ${LINE}, e.id || ' ' || t.id, null, null, null
      from employees e join document_types t on t.property_id = e.property_id and t.is_active and t.is_required
     where $2 = 'MISSING' and ${WORKS}
       and (t.applies_to = 'ALL' or (t.applies_to = 'POSITIONS' and e.position_id = any(t.position_ids))
            or (t.applies_to = 'NATIONALITIES' and e.nationality = any(t.nationalities)))
       and not ${HAS(`'APPROVED', 'SUBMITTED', 'EXPIRED'`)}
  )
  select * from lines where ("searchName", id collate "C") > ($5, $6) order by "searchName", id collate "C" limit $7`

export type BoardPlace = readonly [searchName: string, id: string]
type BoardRequest = { view: BoardView; today: Day; until: Day | null; after: BoardPlace; limit: number }

/** Lines of the documents board, by the name of the employee. */
export const findBoard = (
  tx: Tx,
  { view, today, until, after, limit }: BoardRequest,
): Promise<(BoardLine & { searchName: string })[]> =>
  tx.named('employees.findBoard', BOARD, [tx.propertyId, view, today, until, ...after, limit])

const PROPERTIES = `
  select distinct o.property_id as id from employee_documents o join properties p on p.id = o.property_id and p.is_active
   where o.state = 'APPROVED' and o.expires_on <= ($1::timestamptz at time zone p.time_zone)::date + 365 order by 1`

/** Properties where a document expires within the year. */
export const findPropertiesToRemind = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('employees.propertiesToRemind', PROPERTIES, [now])

const EXPIRING = `
  select o.id, t.name as "typeName", o.expires_on as "expiresOn", t.remind_days as "remindDays", o.reminded_days as "remindedDays",
         e.user_id as "userId"
    from employee_documents o
    join employees e on e.property_id = o.property_id and e.id = o.employee_id and e.status <> 'LEFT'
    join document_types t on t.property_id = o.property_id and t.id = o.type_id
   where o.property_id = $1 and o.state = 'APPROVED' and o.expires_on is not null and o.expires_on <= $2::date + 365
   order by o.id limit 5000 for update of o`

export type Expiring = {
  id: string
  typeName: string
  expiresOn: Day
  remindDays: number[]
  remindedDays: number | null
  userId: number | null
}

/** Locks what expires within a year of an employee who works here. */
export const lockExpiring = (tx: Tx, today: Day): Promise<Expiring[]> =>
  tx.named('employees.lockExpiring', EXPIRING, [tx.propertyId, today])

const EXPIRE = `
  update employee_documents set state = 'EXPIRED', version = version + 1 where property_id = $1 and id = any($2::uuid[])`

export const markExpired = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named('employees.markExpired', EXPIRE, [tx.propertyId, ids])

const REMINDED = `
  update employee_documents o set reminded_days = r.days
    from unnest($2::uuid[], $3::int[]) as r (id, days) where o.property_id = $1 and o.id = r.id`

export const markReminded = (tx: Tx, reminded: readonly { id: string; days: number }[]): Promise<unknown> =>
  tx.named('employees.markReminded', REMINDED, [
    tx.propertyId,
    reminded.map(({ id }) => id),
    reminded.map(({ days }) => days),
  ])
