import type { Language } from '#core/language.ts'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { LeadKind, LeadSource } from '../rules/states.ts'

const DUE = `
  select id, title, kind, source, rooms, adults, children, budget_minor as budget, language, company_name as "companyName", owner_id as "ownerId", to_json(returned_from) as "returnedFrom"
    from leads
   where property_id = $1 and state = 'NEW' and return_at <= $2
   order by return_at, id limit 200 for update skip locked`

/** An enquiry that its owner did not take up. */
export type Returned = {
  id: string
  title: string
  kind: LeadKind
  source: LeadSource
  rooms: number | null
  adults: number | null
  children: number | null
  budget: number | null
  language: Language | null
  companyName: string
  ownerId: number | null
  returnedFrom: number[]
}

/** Locks enquiries that go back to the queue; those that are worked on at the moment wait for the next look. */
export const lockReturned = (tx: Tx, now: Instant): Promise<Returned[]> =>
  tx.named('leads.lockReturned', DUE, [tx.propertyId, now])

const PASS = `
  update leads l set owner_id = p.owner_id, return_at = p.return_at, returned_from = l.returned_from || l.owner_id, version = l.version + 1
    from unnest($2::uuid[], $3::bigint[], $4::timestamptz[]) p (id, owner_id, return_at)
   where l.property_id = $1 and l.id = p.id`

export type Passed = { id: string; ownerId: number | null; returnAt: Instant | null }

/** Gives locked enquiries to their next owners, or to no one. */
export const passOn = (tx: Tx, rows: readonly Passed[]): Promise<unknown> =>
  tx.named('leads.passOn', PASS, [tx.propertyId, rows.map(({ id }) => id), rows.map(({ ownerId }) => ownerId), rows.map(({ returnAt }) => returnAt)]) // prettier-ignore

const LOG = `
  insert into lead_activities (property_id, id, lead_id, kind, subject, happens_at, is_done, by_id, by_name, created_at)
  select $1, a.id, a.lead_id, 'RETURN', a.subject, $5, true, $6, $7, $5 from unnest($2::uuid[], $3::uuid[], $4::text[]) a (id, lead_id, subject)`

type Lines = {
  rows: readonly { id: string; leadId: string; subject: string }[]
  by: { id: number; name: string }
  at: Instant
}

/** A line for each enquiry: who did not take it up. */
export const logReturns = (tx: Tx, { rows, by, at }: Lines): Promise<unknown> =>
  tx.named('leads.logReturns', LOG, [tx.propertyId, rows.map(({ id }) => id), rows.map(({ leadId }) => leadId), rows.map(({ subject }) => subject), at, by.id, by.name]) // prettier-ignore

const COUNT_TURNS = `
  update lead_rules r set turn = r.turn + t.times from unnest($2::int[], $3::int[]) t (place, times) where r.property_id = $1 and r.place = t.place`
export const countTurns = (tx: Tx, turns: ReadonlyMap<number, number>): Promise<unknown> =>
  tx.named('leads.countTurns', COUNT_TURNS, [tx.propertyId, [...turns.keys()], [...turns.values()]])

const STOP = 'update leads set return_at = null where property_id = $1 and return_at is not null'
/** No enquiry goes back any more. */
export const stopReturns = (tx: Tx): Promise<unknown> => tx.named('leads.stopReturns', STOP, [tx.propertyId])

const PROPERTIES = `select distinct property_id as id from leads where state = 'NEW' and return_at <= $1 order by 1`
export const findPropertiesWithReturns = (tx: PlatformTx, now: Instant): Promise<{ id: number }[]> =>
  tx.named('leads.propertiesWithReturns', PROPERTIES, [now])
