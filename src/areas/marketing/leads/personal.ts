import { addressed, type CustomerLink, ERASED, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'leads', column: 'customer_id' },
  { table: 'deals', column: 'customer_id' },
]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'lead_activities',
    of: 't.lead_id in (select l.id from leads l where l.property_id = $1 and (l.customer_id = any($2::uuid[]) or lower(l.email) = any($3::text[])))',
    erases: { subject: ERASED, outcome: NOTHING },
    keeps: ['by_name'],
  },
  {
    table: 'proposals',
    of: `t.deal_id in (select d.id from deals d where d.property_id = $1 and d.customer_id = any($2::uuid[])) or ${addressed('sent_to')}`,
    keeps: ['sealed_token', 'unheld_because', 'signed_digest'],
    retains: [
      'content',
      'taxes',
      'sealed_signature',
      'terms',
      'sent_to',
      'signer_name',
      'signer_address',
      'decline_reason',
    ],
  },
  {
    table: 'leads',
    of: [OF_CUSTOMER, addressed('email'), addressed('phone')].join(' or '),
    erases: {
      title: ERASED,
      first_name: NOTHING,
      last_name: NOTHING,
      email: NOTHING,
      phone: NOTHING,
      company_name: NOTHING,
      job_title: NOTHING,
      website: NOTHING,
      competitor: NOTHING,
      message: NOTHING,
      event_needs: NOTHING,
      next_step: NOTHING,
      reason: "case when t.reason = '' then '' else 'Erased' end",
    },
    keeps: ['source', 'offer_code', 'utm_source', 'utm_medium', 'utm_campaign', 'landing'],
  },
  {
    table: 'deals',
    of: OF_CUSTOMER,
    erases: { name: ERASED, lost_note: NOTHING },
    keeps: ['client_order', 'competitor'],
  },
  {
    table: 'lead_form_entries',
    of: addressed('email'),
    erases: { content: "'{}'", email: ERASED, reason: NOTHING, address: NOTHING },
    keeps: ['sealed_token'],
  },
  {
    table: 'lead_mail_files',
    of: `t.mail_id in (select m.id from lead_mails m where m.property_id = $1 and lower(m.from_address) = any($3::text[]))`,
    isDeleted: true,
  },
  {
    table: 'lead_mails',
    of: addressed('from_address'),
    erases: { from_name: NOTHING, from_address: ERASED, subject: NOTHING },
  },
]
