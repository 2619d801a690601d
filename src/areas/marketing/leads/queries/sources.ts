import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { LeadSourceOption } from '../contract/replies.ts'
import type { LeadSource } from '../rules/states.ts'

/** A rule of assignment names a source, in whatever group of its conditions. */
const IN_A_RULE = `
  exists (select from lead_rules r where r.property_id = s.property_id and jsonb_path_exists(r.rule, '$.**.values[*] ? (@ == $source)', jsonb_build_object('source', s.source)))`
const IS_USED = `(exists (select from leads l where l.property_id = s.property_id and l.own_source = s.source) or ${IN_A_RULE})`
const SOURCE = `select s.source as id, s.name, s.is_active as "isActive", ${IS_USED} as "isUsed", s.version from lead_sources s`
const SOURCES = `${SOURCE} where s.property_id = $1 order by lower(s.name), s.source limit 300`
/** What the property stored: its own sources by name, and built-in ones it changed. */
export const findSources = (tx: Tx): Promise<LeadSourceOption[]> =>
  tx.named<LeadSourceOption>('leads.findSources', SOURCES, [tx.propertyId])

const ONE = `${SOURCE} where s.property_id = $1 and s.source = $2`
export async function findSource(tx: Tx, source: LeadSource): Promise<LeadSourceOption | undefined> {
  const [row] = await tx.named<LeadSourceOption>('leads.findSource', ONE, [tx.propertyId, source])
  return row
}

const KNOWN =
  'select source from lead_sources where property_id = $1 and source = any ($2::text[]) order by source for key share'
/** Those of some own sources that exist; none of them is deleted before the transaction ends. */
export async function lockNamedSources(tx: Tx, sources: readonly LeadSource[]): Promise<LeadSource[]> {
  const rows = await tx.named<{ source: string }>('leads.lockNamedSources', KNOWN, [tx.propertyId, sources])
  return rows.map(({ source }) => source)
} // prettier-ignore

const nameErrors = refuseOn({ lead_source_is_named_once: 'name_taken' })
const SAVE = `
  insert into lead_sources as s (property_id, source, name, is_active) values ($1, $2, $3, $4)
  on conflict (property_id, source) do update set name = $3, is_active = $4, version = s.version + 1
   where s.version = $5
  returning source`
type Saved = Pick<LeadSourceOption, 'id' | 'name' | 'isActive' | 'version'>
/** Stores a source of which the caller read a version; 0 is one that is not stored yet. @throws Refusal name_taken, stale_version */
export async function saveSource(tx: Tx, { id, name, isActive, version }: Saved): Promise<void> {
  const [row] = await tx.named<{ source: string }>('leads.saveSource', SAVE, [tx.propertyId, id, name, isActive, version]).catch(nameErrors)
  if (!row) refuse('stale_version')
} // prettier-ignore

const LOCK = 'select name from lead_sources where property_id = $1 and source = $2 for update'
/** Locks a source against whatever would name it. @throws Refusal not_found */
export async function lockSource(tx: Tx, source: LeadSource): Promise<string> {
  const [row] = await tx.named<{ name: string }>('leads.lockSource', LOCK, [tx.propertyId, source])
  return row ? row.name : refuse('not_found', { leadSourceId: source })
}

const DELETE = `delete from lead_sources s where s.property_id = $1 and s.source = $2 and not ${IS_USED} returning s.source`
/** Deletes a locked source that nothing names. @throws Refusal source_in_use */
export async function deleteSource(tx: Tx, source: LeadSource): Promise<void> {
  const [row] = await tx.named<{ source: string }>('leads.deleteSource', DELETE, [tx.propertyId, source])
  if (!row) refuse('source_in_use')
}
