import { addressesArea, seedPlaces } from '#areas/addresses/actions.ts'
import { auditArea } from '#areas/audit/actions.ts'
import { appointmentsArea } from '#areas/appointments/actions.ts'
import { appointmentJobs, appointmentLetters } from '#areas/appointments/jobs.ts'
import { bookingsArea } from '#areas/bookings/actions.ts'
import { auditJobs } from '#areas/audit/jobs.ts'
import { bookingJobs, bookingLetters } from '#areas/bookings/jobs.ts'
import { casesArea } from '#areas/cases/actions.ts'
import { caseJobs, caseLetters } from '#areas/cases/jobs.ts'
import { cashierArea } from '#areas/cashier/actions.ts'
import { companiesArea } from '#areas/companies/actions.ts'
import { channelsArea } from '#areas/channels/actions.ts'
import { channelJobs } from '#areas/channels/jobs.ts'
import { closingArea } from '#areas/closing/actions.ts'
import { closingJobs } from '#areas/closing/jobs.ts'
import { customersArea } from '#areas/customers/actions.ts'
import { deskArea } from '#areas/desk/actions.ts'
import { expensesArea } from '#areas/expenses/actions.ts'
import { foliosArea } from '#areas/folios/actions.ts'
import { housekeepingArea } from '#areas/housekeeping/actions.ts'
import { importsArea } from '#areas/imports/actions.ts'
import { importJobs } from '#areas/imports/jobs.ts'
import { invoicesArea } from '#areas/invoices/actions.ts'
import { invoiceJobs, invoiceLetters } from '#areas/invoices/jobs.ts'
import { onboardingArea } from '#areas/onboarding/actions.ts'
import { notificationsArea } from '#areas/notifications/actions.ts'
import { ordersArea } from '#areas/orders/actions.ts'
import { organisationsArea } from '#areas/organisations/actions.ts'
import { outletsArea } from '#areas/outlets/actions.ts'
import { paymentsArea } from '#areas/payments/actions.ts'
import { picturesArea } from '#areas/pictures/actions.ts'
import { productsArea } from '#areas/products/actions.ts'
import { prepaidArea } from '#areas/prepaid/actions.ts'
import { propertiesArea } from '#areas/properties/actions.ts'
import { receivablesArea } from '#areas/receivables/actions.ts'
import { accountJobs, accountLetters } from '#areas/receivables/jobs.ts'
import { printingArea } from '#areas/printing/actions.ts'
import { printingJobs } from '#areas/printing/jobs.ts'
import { ratesArea } from '#areas/rates/actions.ts'
import { rolesArea } from '#areas/roles/actions.ts'
import { roomsArea } from '#areas/rooms/actions.ts'
import { tablesArea } from '#areas/tables/actions.ts'
import { stockArea } from '#areas/stock/actions.ts'
import { subscriptionsArea } from '#areas/subscriptions/actions.ts'
import { platformArea } from '#areas/platform/actions.ts'
import { sampleJobs } from '#areas/samples/jobs.ts'
import { samplesArea } from '#areas/samples/actions.ts'
import { searchArea } from '#areas/search/actions.ts'
import { usersArea } from '#areas/users/actions.ts'
import { userLetters } from '#areas/users/jobs.ts'
import { gatewaysArea } from '#areas/gateways/actions.ts'
import { gatewayJobs } from '#areas/gateways/jobs.ts'
import { kitchenArea } from '#areas/kitchen/actions.ts'
import { linksArea, linkSettler } from '#areas/links/actions.ts'
import { linkJobs, linkLetters } from '#areas/links/jobs.ts'
import type { Instant } from '#core/dates.ts'
import type { AnyArea } from '#server/context.ts'
import { messagesArea } from '#areas/messages/actions.ts'
import { messageJobs } from '#areas/messages/jobs.ts'
import type { Jobs, System } from '#server/jobs.ts'
import type { LetterWriter, Mailer } from '#server/mail.ts'

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
