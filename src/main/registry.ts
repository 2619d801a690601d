import { addressesArea } from '#areas/platform/addresses/actions/addresses.ts'
import { seedPlaces } from '#areas/platform/addresses/actions/seed.ts'
import { auditArea } from '#areas/insight/audit/actions/audit.ts'
import { appointmentsArea } from '#areas/trade/appointments/actions/appointments.ts'
import { appointmentJobs, appointmentLetters } from '#areas/trade/appointments/jobs.ts'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { auditJobs } from '#areas/insight/audit/jobs.ts'
import { bookingJobs, bookingLetters } from '#areas/lodging/bookings/jobs.ts'
import { casesArea } from '#areas/insight/cases/actions/cases.ts'
import { caseJobs, caseLetters } from '#areas/insight/cases/jobs.ts'
import { cashierArea } from '#areas/billing/cashier/actions/cashier.ts'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { channelsArea } from '#areas/lodging/channels/actions/channels.ts'
import { channelJobs } from '#areas/lodging/channels/jobs/channels.ts'
import { closingArea } from '#areas/insight/closing/actions/closing.ts'
import { closingJobs } from '#areas/insight/closing/jobs.ts'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { deskArea } from '#areas/insight/desk/actions/desk.ts'
import { expensesArea } from '#areas/billing/expenses/actions/expenses.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { housekeepingArea } from '#areas/lodging/housekeeping/actions/housekeeping.ts'
import { importsArea } from '#areas/insight/imports/actions/imports.ts'
import { importJobs } from '#areas/insight/imports/jobs.ts'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { invoiceJobs, invoiceLetters } from '#areas/billing/invoices/jobs.ts'
import { onboardingArea } from '#areas/insight/onboarding/actions.ts'
import { notificationsArea } from '#areas/insight/notifications/actions.ts'
import { ordersArea } from '#areas/trade/orders/actions/orders.ts'
import { organisationsArea } from '#areas/platform/organisations/actions/organisations.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { picturesArea } from '#areas/platform/pictures/actions.ts'
import { productsArea } from '#areas/trade/products/actions/products.ts'
import { prepaidArea } from '#areas/trade/prepaid/actions.ts'
import { propertiesArea } from '#areas/property/properties/actions/properties.ts'
import { receivablesArea } from '#areas/billing/receivables/actions/receivables.ts'
import { accountJobs, accountLetters } from '#areas/billing/receivables/jobs.ts'
import { printingArea } from '#areas/trade/printing/actions/printing.ts'
import { printingJobs } from '#areas/trade/printing/jobs.ts'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rolesArea } from '#areas/platform/roles/actions.ts'
import { roomsArea } from '#areas/property/rooms/actions/rooms.ts'
import { tablesArea } from '#areas/trade/tables/actions/tables.ts'
import { stockArea } from '#areas/trade/stock/actions/stock.ts'
import { subscriptionsArea } from '#areas/platform/subscriptions/actions/subscriptions.ts'
import { platformArea } from '#areas/insight/platform/actions.ts'
import { sampleJobs } from '#areas/insight/samples/jobs.ts'
import { samplesArea } from '#areas/insight/samples/actions.ts'
import { searchArea } from '#areas/insight/search/actions/search.ts'
import { usersArea } from '#areas/platform/users/actions/users.ts'
import { userLetters } from '#areas/platform/users/jobs.ts'
import { gatewaysArea } from '#areas/billing/gateways/actions/gateways.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { kitchenArea } from '#areas/trade/kitchen/actions/kitchen.ts'
import { linksArea } from '#areas/billing/links/actions/links.ts'
import { linkSettler } from '#areas/billing/links/actions/settle.ts'
import { linkJobs, linkLetters } from '#areas/billing/links/jobs.ts'
import type { Instant } from '#core/dates.ts'
import type { AnyArea } from '#server/request/context.ts'
import { messagesArea } from '#areas/platform/messages/actions/messages.ts'
import { messageJobs } from '#areas/platform/messages/jobs/messages.ts'
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
