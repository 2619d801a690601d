import type { PlatformTx, Tx } from '#server/request/context.ts'

/** A message that its reader complained of and that has no case yet. */
const NEEDS_CASE = `
  m.state = 'COMPLAINED' and m.changed_at > now() - interval '14 days'
     and not exists (select from cases c where c.property_id = m.property_id and c.message_id = m.id)`

const PROPERTIES = `select distinct m.property_id::int as id from messages m where ${NEEDS_CASE} order by 1`
/** Properties with a complaint that needs a case. Needs the platform's scope. */
export const findPropertiesWithComplaints = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('cases.findPropertiesWithComplaints', PROPERTIES, [])

const FIND = `
  select m.id as "messageId", m.channel, m.recipient, coalesce(nullif(m.recipient_name, ''), m.recipient) as name, m.subject as about
    from messages m where m.property_id = $1 and ${NEEDS_CASE} order by m.id limit 100`
export type Complaint = { messageId: string; channel: string; recipient: string; name: string; about: string }
/** Complaints that need their case. */
export const findComplaints = (tx: Tx): Promise<Complaint[]> => tx.named('cases.findComplaints', FIND, [tx.propertyId])
