import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ConductEntry } from '../contract/conduct.ts'
import type { EntryKind } from '../rules/entries.ts'

const ENTRY = `
  select c.id, c.employee_id as "employeeId", e.display_name as "employeeName", c.kind, c.is_shared as "isShared", c.from_on as "from",
         c.until_on as until, c.author_name as "authorName", c.at, c.acknowledged_at as "acknowledgedAt"
    from conduct_entries c join employees e on e.property_id = c.property_id and e.id = c.employee_id`

const LIST = `
  ${ENTRY} where c.property_id = $1 and e.user_id is distinct from $2 and ($3::uuid is null or c.employee_id = $3)
     and ($4::uuid is null or c.id < $4) order by c.id desc limit $5`
type Listed = { readerId: number; employeeId: string | null; after: string | null; limit: number }
/** Entries about others than the reader. */
export const findEntries = (tx: Tx, { readerId, employeeId, after, limit }: Listed): Promise<ConductEntry[]> =>
  tx.named('conduct.find', LIST, [tx.propertyId, readerId, employeeId, after, limit])

const OWN = `
  ${ENTRY} where c.property_id = $1 and e.user_id = $2 and c.is_shared and ($3::uuid is null or c.id < $3) order by c.id desc limit $4`
export const findOwn = (tx: Tx, userId: number, after: string | null, limit: number): Promise<ConductEntry[]> =>
  tx.named('conduct.findOwn', OWN, [tx.propertyId, userId, after, limit])

export type Opened = { employeeName: string; kind: EntryKind; sealed: string; acknowledgedAt: Instant | null }
const OPEN = `
  select e.display_name as "employeeName", c.kind, c.sealed, c.acknowledged_at as "acknowledgedAt"
    from conduct_entries c join employees e on e.property_id = c.property_id and e.id = c.employee_id
   where c.property_id = $1 and c.id = $2
     and case when $4::boolean then e.user_id = $3 and c.is_shared else e.user_id is distinct from $3 end
     for update of c`
/**
 * An entry with what is sealed: about others than the reader, or the reader's own that is shared.
 *
 * @throws Refusal not_found
 */
export async function getEntry(tx: Tx, id: string, readerId: number, isOwn: boolean): Promise<Opened> {
  const [row] = await tx.named<Opened>('conduct.open', OPEN, [tx.propertyId, id, readerId, isOwn])
  return row ?? refuse('not_found', { conductEntryId: id })
}

const GET = `${ENTRY} where c.property_id = $1 and c.id = $2`
export async function readEntry(tx: Tx, id: string): Promise<ConductEntry> {
  const [row] = await tx.named<ConductEntry>('conduct.get', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { conductEntryId: id })
}

export type Subject = { userId: number | null; version: number }
const SUBJECT = 'select user_id as "userId", version from employees where property_id = $1 and id = $2'
/** @throws Refusal not_found for no employee */
export async function getSubject(tx: Tx, employeeId: string): Promise<Subject> {
  const [row] = await tx.named<Subject>('conduct.getSubject', SUBJECT, [tx.propertyId, employeeId])
  return row ?? refuse('not_found', { employeeId })
}

export type NewEntry = {
  id: string
  employeeId: string
  subjectId: number | null
  kind: EntryKind
  isShared: boolean
  from: Day | null
  until: Day | null
  sealed: string
  at: Instant
  author: { id: number; name: string }
}
const INSERT = `
  insert into conduct_entries (property_id, id, employee_id, subject_id, kind, is_shared, from_on, until_on, sealed, at, author_id, author_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
/** @throws Refusal dates_disordered, about_oneself */
export const insertEntry = (tx: Tx, one: NewEntry): Promise<unknown> =>
  tx
    .named('conduct.insert', INSERT, [
      tx.propertyId,
      one.id,
      one.employeeId,
      one.subjectId,
      one.kind,
      one.isShared,
      one.from,
      one.until,
      one.sealed,
      one.at,
      one.author.id,
      one.author.name,
    ]) // prettier-ignore
    .catch(refuseOn({ entry_is_forward: 'dates_disordered', entry_is_about_another: 'about_oneself' }))

const ACKNOWLEDGE = 'update conduct_entries set acknowledged_at = $3 where property_id = $1 and id = $2'
export const markAcknowledged = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  tx.named('conduct.acknowledge', ACKNOWLEDGE, [tx.propertyId, id, at])
