import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { NoteDepartment, Profile } from '../contract/replies.ts'
import { contactsOf, type Entry, type StoredContact } from '../rules/contacts.ts'

const CURRENT = `select coalesce(c.merged_into_id, c.id) as id from customers c where c.property_id = $1 and c.id = $2`

/** The current customer of an id. @throws Refusal not_found */
export async function currentCustomer(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.named<{ id: string }>('profiles.current', CURRENT, [tx.propertyId, id])
  return row?.id ?? refuse('not_found', { customerId: id })
}

const LOCK = `select id from customers where property_id = $1 and id = $2 and merged_into_id is null and erased_at is null for update`

/** @throws Refusal not_found, also for a merged or an erased customer */
export async function lockGuest(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.named<{ id: string }>('profiles.lock', LOCK, [tx.propertyId, id])
  if (!row) refuse('not_found', { customerId: id })
}

const GET = `
  select array(select t.name from customer_tags t where t.property_id = $1 and t.customer_id = $2 and t.kind = 'TAG' order by t.name) as tags,
         array(select t.name from customer_tags t where t.property_id = $1 and t.customer_id = $2 and t.kind = 'CLASS' order by t.name) as classes,
         coalesce((select json_agg(json_build_object('topic', p.topic, 'value', p.value) order by p.topic, p.value)
            from customer_preferences p where p.property_id = $1 and p.customer_id = $2), '[]') as preferences,
         coalesce((select json_agg(n) from (
            select n.id, n.department, n.text, n.author_name as "authorName", n.created_at as "createdAt" from customer_notes n
             where n.property_id = $1 and n.customer_id = $2 and n.department = any($3::text[]) order by n.id desc limit 200) n), '[]') as notes,
         coalesce((select json_agg(r) from (
            select r.id, r.kind, r.customer_id <> $2 as "isReverse", o.id as "otherId", trim(o.first_name || ' ' || o.last_name) as "otherName"
              from customer_relations r
              join customers o on o.property_id = $1 and o.id = case when r.customer_id = $2 then r.other_id else r.customer_id end
             where r.property_id = $1 and $2 in (r.customer_id, r.other_id) order by r.id limit 100) r), '[]') as relations,
         coalesce((select json_agg(k) from (
            select k.id, k.channel, k.purpose, k.value, k.city, k.postal_code as "postalCode", k.country
              from customer_contacts k where k.property_id = $1 and k.customer_id = $2 order by k.id limit 50) k), '[]') as further,
         coalesce((select json_agg(o) from (
            select o.email, o.phone, o.address, o.city, o.postal_code as "postalCode", o.country, o.merged_into_id is not null as "isMerged"
              from customers o where o.property_id = $1 and (o.id = $2 or o.merged_into_id = $2)
             order by o.merged_into_id is not null, o.id limit 50) o), '[]') as entries,
         coalesce((select json_agg(d) from (
            select d.id, d.kind, d.number_end as "numberEnd", d.country, d.issued_on as "issuedOn", d.expires_on as "expiresOn",
                   d.retain_until as "retainUntil"
              from identity_documents d where d.property_id = $1 and d.customer_id = $2 and $4 order by d.id limit 50) d), '[]') as documents,
         (select '/api/profiles/' || f.customer_id || '/photo/' || f.id from customer_photos f where f.property_id = $1 and f.customer_id = $2) as "photoUrl"`

/** Notes of the departments given; documents only where they may be seen. */
export async function getProfile(
  tx: Tx,
  id: string,
  departments: readonly NoteDepartment[],
  seesDocuments: boolean,
): Promise<Profile> {
  type Row = Omit<Profile, 'contacts'> & { further: StoredContact[]; entries: Entry[] }
  const [found] = await tx.named<Row>('profiles.get', GET, [tx.propertyId, id, departments, seesDocuments])
  if (!found) throw new Error('a select without from returns a row')
  const { further, entries, ...row } = found
  return {
    ...row,
    contacts: contactsOf(entries, further),
    notes: row.notes.map((note) => ({ ...note, createdAt: new Date(note.createdAt).toISOString() })),
  }
}

const SAVE_TAGS = `
  with named as (select * from jsonb_to_recordset($3::jsonb) as n (id uuid, kind text, name text)),
  gone as (
    delete from customer_tags t where t.property_id = $1 and t.customer_id = $2
       and not exists (select from named n where n.kind = t.kind and lower(n.name) = lower(t.name))
  )
  insert into customer_tags (property_id, id, customer_id, kind, name)
  select $1, n.id, $2, n.kind, n.name from named n on conflict do nothing`

export type NewTag = { id: string; kind: 'TAG' | 'CLASS'; name: string }
/** Tags that stay are not touched, so that undoing a merge finds them. */
export const saveTags = (tx: Tx, customerId: string, tags: readonly NewTag[]): Promise<object[]> =>
  tx.named('profiles.saveTags', SAVE_TAGS, [tx.propertyId, customerId, JSON.stringify(tags)])

const SAVE_PREFERENCES = `
  with named as (select * from jsonb_to_recordset($3::jsonb) as n (id uuid, topic text, value text)),
  gone as (
    delete from customer_preferences p where p.property_id = $1 and p.customer_id = $2
       and not exists (select from named n where n.topic = p.topic and lower(n.value) = lower(p.value))
  )
  insert into customer_preferences (property_id, id, customer_id, topic, value)
  select $1, n.id, $2, n.topic, n.value from named n on conflict do nothing`

type NewPreference = { id: string; topic: string; value: string }
export const savePreferences = (tx: Tx, customerId: string, all: readonly NewPreference[]): Promise<object[]> =>
  tx.named('profiles.savePreferences', SAVE_PREFERENCES, [tx.propertyId, customerId, JSON.stringify(all)])

const INSERT_NOTE = `
  insert into customer_notes (property_id, id, customer_id, department, text, author_id, author_name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

type NewNote = { id: string; customerId: string; department: NoteDepartment; text: string; at: Instant; author: { id: number; name: string } } // prettier-ignore
export const insertNote = (tx: Tx, { id, customerId, department, text, at, author }: NewNote): Promise<object[]> =>
  tx.named('profiles.insertNote', INSERT_NOTE, [tx.propertyId, id, customerId, department, text, author.id, author.name, at]) // prettier-ignore

const DELETE_NOTE = `
  delete from customer_notes where property_id = $1 and customer_id = $2 and id = $3 and department = any($4::text[]) returning department`

/** @throws Refusal not_found, also for a note of a department whose notes the user does not see */
export async function deleteNote(
  tx: Tx,
  customerId: string,
  id: string,
  departments: readonly string[],
): Promise<string> {
  const values = [tx.propertyId, customerId, id, departments]
  const [row] = await tx.named<{ department: string }>('profiles.deleteNote', DELETE_NOTE, values)
  return row?.department ?? refuse('not_found', { guestNoteId: id })
}

const INSERT_RELATION = `
  insert into customer_relations (property_id, id, customer_id, other_id, kind, created_at)
  select $1, $2, $3, coalesce(o.merged_into_id, o.id), $5, $6 from customers o where o.property_id = $1 and o.id = $4
  on conflict on constraint relation_is_stored_once do update set kind = excluded.kind returning id`

type NewRelation = { id: string; customerId: string; otherId: string; kind: string; at: Instant }
/** @throws Refusal unknown_reference, related_to_oneself */
export async function insertRelation(tx: Tx, { id, customerId, otherId, kind, at }: NewRelation): Promise<void> {
  const rows = await tx
    .named<{ id: string }>('profiles.insertRelation', INSERT_RELATION, [
      tx.propertyId,
      id,
      customerId,
      otherId,
      kind,
      at,
    ])
    .catch(refuseOn({ relation_is_between_two: 'related_to_oneself' }))
  if (rows.length === 0) refuse('unknown_reference', { otherId })
}

const DELETE_RELATION = `
  delete from customer_relations where property_id = $1 and $2 in (customer_id, other_id) and id = $3 returning id`

/** @throws Refusal not_found */
export async function deleteRelation(tx: Tx, customerId: string, id: string): Promise<void> {
  const rows = await tx.named<{ id: string }>('profiles.deleteRelation', DELETE_RELATION, [
    tx.propertyId,
    customerId,
    id,
  ])
  if (rows.length === 0) refuse('not_found', { guestRelationId: id })
}

const INSERT_DOCUMENT = `
  insert into identity_documents (property_id, id, customer_id, kind, sealed, number_end, number_hash, country, issued_on, expires_on,
                                  retain_until, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

export type NewDocument = {
  id: string; customerId: string; kind: string; sealed: string; numberEnd: string; numberHash: string; country: string
  issuedOn: Day | null; expiresOn: Day | null; retainUntil: Day; at: Instant
} // prettier-ignore

const valuesOf = (tx: Tx, one: NewDocument): unknown[] => [
  tx.propertyId, one.id, one.customerId, one.kind, one.sealed, one.numberEnd, one.numberHash, one.country, one.issuedOn, one.expiresOn,
  one.retainUntil, one.at,
] // prettier-ignore

/** @throws Refusal document_known */
export const insertDocument = (tx: Tx, one: NewDocument): Promise<object[]> =>
  tx
    .named<object>('profiles.insertDocument', INSERT_DOCUMENT, valuesOf(tx, one))
    .catch(refuseOn({ guest_has_a_document_once: 'document_known' }))

const INSERT_ONCE = `${INSERT_DOCUMENT} on conflict on constraint guest_has_a_document_once do nothing returning id`

/** Returns whether the guest did not have this document yet. */
export const insertDocumentOnce = async (tx: Tx, one: NewDocument): Promise<boolean> => {
  const rows = await tx.named<object>('profiles.insertDocumentOnce', INSERT_ONCE, valuesOf(tx, one))
  return rows.length > 0
}

const INSERT_EACH = `
  insert into identity_documents (property_id, id, customer_id, kind, sealed, number_end, number_hash, country, retain_until, created_at)
  select $1, d.id, d."customerId", d.kind, d.sealed, d."numberEnd", d."numberHash", d.country, d."retainUntil", d.at
    from jsonb_to_recordset($2::jsonb) as d (id uuid, "customerId" uuid, kind text, sealed text, "numberEnd" text, "numberHash" text, country text,
                                             "retainUntil" date, at timestamptz)
  on conflict on constraint guest_has_a_document_once do nothing`

/** Documents that are neither issued nor expire on a known day; those a guest has already stay as they are. */
export const insertDocuments = async (tx: Tx, documents: readonly NewDocument[]): Promise<void> => {
  if (documents.length > 0) await tx.named('profiles.insertDocuments', INSERT_EACH, [tx.propertyId, JSON.stringify(documents)]) // prettier-ignore
}

const GET_DOCUMENT = `select sealed, kind from identity_documents where property_id = $1 and customer_id = $2 and id = $3`

/** @throws Refusal not_found */
export async function getDocument(tx: Tx, customerId: string, id: string): Promise<{ sealed: string; kind: string }> {
  const values = [tx.propertyId, customerId, id]
  const [row] = await tx.named<{ sealed: string; kind: string }>('profiles.getDocument', GET_DOCUMENT, values)
  return row ?? refuse('not_found', { identityDocumentId: id })
}

const DELETE_DOCUMENT = `delete from identity_documents where property_id = $1 and customer_id = $2 and id = $3 returning kind`

/** @throws Refusal not_found */
export async function deleteDocument(tx: Tx, customerId: string, id: string): Promise<string> {
  const [row] = await tx.named<{ kind: string }>('profiles.deleteDocument', DELETE_DOCUMENT, [tx.propertyId, customerId, id]) // prettier-ignore
  return row?.kind ?? refuse('not_found', { identityDocumentId: id })
}

const FORGET = `delete from identity_documents where property_id = $1 and retain_until < $2 returning customer_id as "customerId"`

/** Deletes documents whose retention has ended. */
export const deleteExpired = (tx: Tx, today: Day): Promise<{ customerId: string }[]> =>
  tx.named('profiles.forget', FORGET, [tx.propertyId, today])

const TO_SEAL = `select p.id from properties p where exists (select from customers c where c.property_id = p.id and c.id_number <> '') order by p.id`

export const findPropertiesToSeal = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('profiles.propertiesToSeal', TO_SEAL, [])

const TO_FORGET = `
  select p.id, ($1::timestamptz at time zone p.time_zone)::date as today from properties p
   where exists (select from identity_documents d where d.property_id = p.id and d.retain_until < ($1::timestamptz at time zone p.time_zone)::date)`

export const findPropertiesToForget = (tx: PlatformTx, now: Instant): Promise<{ id: number; today: Day }[]> =>
  tx.named('profiles.propertiesToForget', TO_FORGET, [now])
