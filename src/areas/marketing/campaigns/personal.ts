import { addressed, type CustomerLink, ERASED, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer: a journey goes on with the survivor, what was sent stays with whom it was sent to, and facts are derived anew. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'customer_facts', column: 'customer_id', isFinal: true },
  { table: 'segment_members', column: 'customer_id', isFinal: true },
  { table: 'campaign_recipients', column: 'customer_id', isFinal: true },
  { table: 'journey_runs', column: 'customer_id', once: ['journey_id'], onceWhile: { column: 'state', is: 'RUNNING' } },
]

/** Enquiries of a customer, before and after they became one. */
const ENQUIRED =
  'select l.id from leads l where l.property_id = $1 and (l.customer_id = any($2::uuid[]) or lower(l.email) = any($3::text[]))'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  { table: 'customer_facts', of: OF_CUSTOMER, isDeleted: true },
  { table: 'segment_members', of: OF_CUSTOMER, isDeleted: true },
  {
    table: 'campaign_recipients',
    of: [OF_CUSTOMER, addressed('address_key')].join(' or '),
    // An address is once in a campaign, so that of an erased guest is the row's own.
    erases: { address: ERASED, address_key: 't.id::text', name: NOTHING },
    keeps: ['language', 'reason', 'code', 'token'],
  },
  {
    table: 'journey_runs',
    of: `${OF_CUSTOMER} or t.lead_id in (${ENQUIRED})`,
    keeps: ['subject', 'reason', 'code', 'token'],
  },
  {
    table: 'journey_log',
    of: `t.run_id in (select r.id from journey_runs r where r.property_id = $1 and (r.customer_id = any($2::uuid[]) or r.lead_id in (${ENQUIRED})))`,
    keeps: ['detail'],
  },
]
