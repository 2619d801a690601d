import { area as cashier } from '#areas/billing/cashier/area.ts'
import { area as expenses } from '#areas/billing/expenses/area.ts'
import { area as gateways } from '#areas/billing/gateways/area.ts'
import { area as invoices } from '#areas/billing/invoices/area.ts'
import { area as links } from '#areas/billing/links/area.ts'
import { area as receivables } from '#areas/billing/receivables/area.ts'
import { area as accounting } from '#areas/insight/accounting/area.ts'
import { area as alerts } from '#areas/insight/alerts/area.ts'
import { area as audit } from '#areas/insight/audit/area.ts'
import { area as cases } from '#areas/insight/cases/area.ts'
import { area as closing } from '#areas/insight/closing/area.ts'
import { area as dashboards } from '#areas/insight/dashboards/area.ts'
import { area as desk } from '#areas/insight/desk/area.ts'
import { area as imports } from '#areas/insight/imports/area.ts'
import { area as notifications } from '#areas/insight/notifications/area.ts'
import { area as onboarding } from '#areas/insight/onboarding/area.ts'
import { area as platform } from '#areas/insight/platform/area.ts'
import { area as portal } from '#areas/insight/portal/area.ts'
import { area as privacy } from '#areas/insight/privacy/area.ts'
import { area as reports } from '#areas/insight/reports/area.ts'
import { area as samples } from '#areas/insight/samples/area.ts'
import { area as schedules } from '#areas/insight/schedules/area.ts'
import { area as search } from '#areas/insight/search/area.ts'
import { area as folios } from '#areas/ledger/folios/area.ts'
import { area as payments } from '#areas/ledger/payments/area.ts'
import { area as bookings } from '#areas/lodging/bookings/area.ts'
import { area as channels } from '#areas/lodging/channels/area.ts'
import { area as groups } from '#areas/lodging/groups/area.ts'
import { area as housekeeping } from '#areas/lodging/housekeeping/area.ts'
import { area as turnaways } from '#areas/lodging/turnaways/area.ts'
import { area as yields } from '#areas/lodging/yields/area.ts'
import { area as campaigns } from '#areas/marketing/campaigns/area.ts'
import { area as gifts } from '#areas/marketing/gifts/area.ts'
import { area as leads } from '#areas/marketing/leads/area.ts'
import { area as loyalty } from '#areas/marketing/loyalty/area.ts'
import { area as reviews } from '#areas/marketing/reviews/area.ts'
import { area as website } from '#areas/marketing/website/area.ts'
import { area as offers } from '#areas/offers/offers/area.ts'
import { area as vouchers } from '#areas/offers/vouchers/area.ts'
import { area as chains } from '#areas/parties/chains/area.ts'
import { area as companies } from '#areas/parties/companies/area.ts'
import { area as customers } from '#areas/parties/customers/area.ts'
import { area as profiles } from '#areas/parties/profiles/area.ts'
import { area as approvals } from '#areas/people/approvals/area.ts'
import { area as attendance } from '#areas/people/attendance/area.ts'
import { area as claims } from '#areas/people/claims/area.ts'
import { area as conduct } from '#areas/people/conduct/area.ts'
import { area as employees } from '#areas/people/employees/area.ts'
import { area as leave } from '#areas/people/leave/area.ts'
import { area as pay } from '#areas/people/pay/area.ts'
import { area as projects } from '#areas/people/projects/area.ts'
import { area as checklists } from '#areas/people/checklists/area.ts'
import { area as rota } from '#areas/people/rota/area.ts'
import { area as separations } from '#areas/people/separations/area.ts'
import { area as addresses } from '#areas/platform/addresses/area.ts'
import { area as consents } from '#areas/platform/consents/area.ts'
import { area as messages } from '#areas/platform/messages/area.ts'
import { area as organisations } from '#areas/platform/organisations/area.ts'
import { area as pictures } from '#areas/platform/pictures/area.ts'
import { area as roles } from '#areas/platform/roles/area.ts'
import { area as subscriptions } from '#areas/platform/subscriptions/area.ts'
import { area as users } from '#areas/platform/users/area.ts'
import { area as outlets } from '#areas/property/outlets/area.ts'
import { area as properties } from '#areas/property/properties/area.ts'
import { area as rates } from '#areas/property/rates/area.ts'
import { area as rooms } from '#areas/property/rooms/area.ts'
import { area as appointments } from '#areas/trade/appointments/area.ts'
import { area as kitchen } from '#areas/trade/kitchen/area.ts'
import { area as orders } from '#areas/trade/orders/area.ts'
import { area as prepaid } from '#areas/trade/prepaid/area.ts'
import { area as printing } from '#areas/trade/printing/area.ts'
import { area as products } from '#areas/trade/products/area.ts'
import { area as stock } from '#areas/trade/stock/area.ts'
import { area as tables } from '#areas/trade/tables/area.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { linkSettler } from '#areas/billing/links/actions/settle.ts'
import { giftSettler } from '#areas/marketing/gifts/actions/settle.ts'
import { sampleJobs } from '#areas/insight/samples/jobs.ts'
import { gate } from '#areas/platform/consents/actions/gate.ts'
import { messageJobs } from '#areas/platform/messages/jobs/messages.ts'
import { registerAreas } from '#core/area.ts'
import type { Instant } from '#core/dates.ts'
import type { DeclaredArea } from '#server/area.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { Mailbox } from '#server/mail/inbound.ts'
import type { Mailer } from '#server/mail/mail.ts'

/**
 * Every area the server serves, in the order of the API page; a new area is one import and its place here. Within a group the order is
 * that of the area map too: an area uses areas of its group that come before it.
 */
export const areas: readonly DeclaredArea[] = [
  addresses,
  organisations,
  subscriptions,
  pictures,
  properties,
  roles,
  messages,
  users,
  consents,
  customers,
  companies,
  profiles,
  chains,
  rooms,
  folios,
  rates,
  printing,
  outlets,
  products,
  stock,
  onboarding,
  bookings,
  imports,
  housekeeping,
  cases,
  privacy,
  portal,
  tables,
  appointments,
  channels,
  groups,
  yields,
  turnaways,
  payments,
  expenses,
  receivables,
  gateways,
  links,
  invoices,
  cashier,
  prepaid,
  orders,
  kitchen,
  employees,
  approvals,
  rota,
  leave,
  attendance,
  pay,
  projects,
  checklists,
  claims,
  separations,
  conduct,
  leads,
  reviews,
  loyalty,
  gifts,
  website,
  campaigns,
  desk,
  accounting,
  reports,
  schedules,
  alerts,
  closing,
  audit,
  notifications,
  dashboards,
  search,
  samples,
  platform,
  offers,
  vouchers,
]

registerAreas(areas)

/** What areas do by the clock or from the queue. */
export const areaJobs: readonly Jobs[] = [
  ...areas.map(({ jobs }) => jobs ?? {}),
  // These are given what is above them: who takes the money that was collected, and the story of the demo, which comes along only
  // at its first use.
  gatewayJobs({ links: linkSettler, gifts: giftSettler }),
  sampleJobs(async (desk, today) => (await import('#db/demo/samples.ts')).runSamples(desk, today)),
]

/** The one way out: sends the messages of all areas that consents let through. */
export const outbox = (mailer: Mailer): Jobs =>
  messageJobs(mailer, { gate, writers: Object.assign({}, ...areas.map(({ emails }) => emails)) })

/** What takes the mails that other servers deliver. */
export const mailboxes: readonly Mailbox[] = areas.flatMap((area) => area.mailboxes ?? [])

/** What an installation has from its first day on; each does nothing where it exists already. */
export const prepare = async (platform: System['platform'], now: Instant): Promise<void> => {
  for (const area of areas) await area.prepare?.(platform, now)
}
