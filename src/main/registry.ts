import { addressesArea, seedPlaces } from '#areas/platform/addresses/actions.ts'
import { auditArea } from '#areas/insight/audit/actions.ts'
import { appointmentsArea } from '#areas/trade/appointments/actions.ts'
import { appointmentJobs, appointmentLetters } from '#areas/trade/appointments/jobs.ts'
import { bookingsArea } from '#areas/lodging/bookings/actions.ts'
import { auditJobs } from '#areas/insight/audit/jobs.ts'
import { bookingJobs, bookingLetters } from '#areas/lodging/bookings/jobs.ts'
import { casesArea } from '#areas/insight/cases/actions.ts'
import { caseJobs, caseLetters } from '#areas/insight/cases/jobs.ts'
import { cashierArea } from '#areas/billing/cashier/actions.ts'
import { companiesArea } from '#areas/parties/companies/actions.ts'
import { channelsArea } from '#areas/lodging/channels/actions.ts'
import { channelJobs } from '#areas/lodging/channels/jobs.ts'
import { closingArea } from '#areas/insight/closing/actions.ts'
import { closingJobs } from '#areas/insight/closing/jobs.ts'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { deskArea } from '#areas/insight/desk/actions.ts'
import { expensesArea } from '#areas/billing/expenses/actions.ts'
import { foliosArea } from '#areas/ledger/folios/actions.ts'
import { housekeepingArea } from '#areas/lodging/housekeeping/actions.ts'
import { importsArea } from '#areas/insight/imports/actions.ts'
import { importJobs } from '#areas/insight/imports/jobs.ts'
import { invoicesArea } from '#areas/billing/invoices/actions.ts'
import { invoiceJobs, invoiceLetters } from '#areas/billing/invoices/jobs.ts'
import { onboardingArea } from '#areas/insight/onboarding/actions.ts'
import { notificationsArea } from '#areas/insight/notifications/actions.ts'
import { ordersArea } from '#areas/trade/orders/actions.ts'
import { organisationsArea } from '#areas/platform/organisations/actions.ts'
import { outletsArea } from '#areas/property/outlets/actions.ts'
import { paymentsArea } from '#areas/ledger/payments/actions.ts'
import { picturesArea } from '#areas/platform/pictures/actions.ts'
import { productsArea } from '#areas/trade/products/actions.ts'
import { prepaidArea } from '#areas/trade/prepaid/actions.ts'
import { propertiesArea } from '#areas/property/properties/actions.ts'
import { receivablesArea } from '#areas/billing/receivables/actions.ts'
import { accountJobs, accountLetters } from '#areas/billing/receivables/jobs.ts'
import { printingArea } from '#areas/trade/printing/actions.ts'
import { printingJobs } from '#areas/trade/printing/jobs.ts'
import { ratesArea } from '#areas/property/rates/actions.ts'
import { rolesArea } from '#areas/platform/roles/actions.ts'
import { roomsArea } from '#areas/property/rooms/actions.ts'
import { tablesArea } from '#areas/trade/tables/actions.ts'
import { stockArea } from '#areas/trade/stock/actions.ts'
import { subscriptionsArea } from '#areas/platform/subscriptions/actions.ts'
import { platformArea } from '#areas/insight/platform/actions.ts'
import { sampleJobs } from '#areas/insight/samples/jobs.ts'
import { samplesArea } from '#areas/insight/samples/actions.ts'
import { searchArea } from '#areas/insight/search/actions.ts'
import { usersArea } from '#areas/platform/users/actions.ts'
import { userLetters } from '#areas/platform/users/jobs.ts'
import { gatewaysArea } from '#areas/billing/gateways/actions.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs.ts'
import { kitchenArea } from '#areas/trade/kitchen/actions.ts'
import { linksArea, linkSettler } from '#areas/billing/links/actions.ts'
import { linkJobs, linkLetters } from '#areas/billing/links/jobs.ts'
import type { Instant } from '#core/dates.ts'
import type { AnyArea } from '#server/request/context.ts'
import { messagesArea } from '#areas/platform/messages/actions.ts'
import { messageJobs } from '#areas/platform/messages/jobs.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { LetterWriter, Mailer } from '#server/mail/mail.ts'

/** Every area the server serves, lowest layer first. */
export const areas: readonly AnyArea[] = [
  addressesArea,
  organisationsArea,
  subscriptionsArea,
  picturesArea,
  propertiesArea,
  rolesArea,
  messagesArea,
  usersArea,
  customersArea,
  companiesArea,
  roomsArea,
  foliosArea,
  ratesArea,
  printingArea,
  outletsArea,
  productsArea,
  stockArea,
  onboardingArea,
  bookingsArea,
  importsArea,
  housekeepingArea,
  casesArea,
  tablesArea,
  appointmentsArea,
  channelsArea,
  paymentsArea,
  expensesArea,
  receivablesArea,
  gatewaysArea,
  linksArea,
  invoicesArea,
  cashierArea,
  prepaidArea,
  ordersArea,
  kitchenArea,
  deskArea,
  closingArea,
  auditArea,
  notificationsArea,
  searchArea,
  samplesArea,
  platformArea,
]

/** What areas do by the clock or from the queue. */
export const areaJobs: readonly Jobs[] = [
  auditJobs,
  bookingJobs,
  importJobs,
  appointmentJobs,
  channelJobs,
  invoiceJobs,
  gatewayJobs({ links: linkSettler }),
  linkJobs,
  accountJobs,
  caseJobs,
  printingJobs,
  closingJobs,
  // The story is part of the demo and comes along only when somebody asks for it.
  sampleJobs(async (desk, today) => (await import('#db/demo/samples.ts')).tellSamples(desk, today)),
]

/** Who writes which message. */
const letterWriters: Readonly<Record<string, LetterWriter>> = {
  ...userLetters,
  ...bookingLetters,
  ...invoiceLetters,
  ...linkLetters,
  ...caseLetters,
  ...appointmentLetters,
  ...accountLetters,
}

/** The one way out of the house. */
export const outbox = (mailer: Mailer): Jobs => messageJobs(mailer, letterWriters)

/** What an installation has from its first day on; each does nothing where it is there already. */
export const prepare = async (platform: System['platform'], now: Instant): Promise<void> => {
  await seedPlaces(platform, now)
}
