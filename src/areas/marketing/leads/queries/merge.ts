import type { Tx } from '#server/request/context.ts'
import type { LeadMerge } from '../contract/merge.ts'

const MOVES = `
  select (select count(*)::int from lead_activities a where a.property_id = $1 and a.lead_id = $2) as activities,
         (select count(*)::int from lead_mails m where m.property_id = $1 and m.lead_id = $2) as mails,
         (select count(*)::int from lead_form_entries e where e.property_id = $1 and e.lead_id = $2) as entries,
         (select count(*)::int from lead_work_items w where w.property_id = $1 and w.lead_id = $2) as work`
const DEALS = `
  select d.name, d.stage, d.group_id is not null as "hasBlock",
         (select count(*)::int from proposals p where p.property_id = d.property_id and p.deal_id = d.id) as proposals
    from deals d where d.property_id = $1 and d.lead_id = $2 order by d.id limit 50`

type Moves = Pick<LeadMerge, 'activities' | 'mails' | 'entries' | 'work' | 'deals'>

/** What hangs on a lead. Two statements at once. */
export async function countMoves(tx: Tx, leadId: string): Promise<Moves> {
  const [[counts], deals] = await Promise.all([
    tx.named<Omit<Moves, 'deals'>>('leads.countMoves', MOVES, [tx.propertyId, leadId]),
    tx.named<Moves['deals'][number]>('leads.dealsToMove', DEALS, [tx.propertyId, leadId]),
  ])
  return { activities: 0, mails: 0, entries: 0, work: 0, ...counts, deals }
}

const MAILS = 'update lead_mails set lead_id = $3 where property_id = $1 and lead_id = $2'
const ENTRIES = 'update lead_form_entries set lead_id = $3 where property_id = $1 and lead_id = $2'
const OWN_DEALS = 'update deals set lead_id = $3 where property_id = $1 and lead_id = $2'
const TWINS = 'update leads set of_id = $3, version = version + 1 where property_id = $1 and of_id = $2'

/** Mails, entries of forms, deals and earlier duplicates of one lead become another’s; activities and work move on their own. */
export async function moveAllOf(tx: Tx, fromId: string, toId: string): Promise<void> {
  const pair = [tx.propertyId, fromId, toId]
  await Promise.all([
    tx.named('leads.moveMails', MAILS, pair),
    tx.named('leads.moveEntries', ENTRIES, pair),
    tx.named('leads.moveDeals', OWN_DEALS, pair),
    tx.named('leads.moveTwins', TWINS, pair),
  ])
}
