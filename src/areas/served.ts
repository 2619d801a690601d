import { auditArea } from '#areas/audit/actions.ts'
import { bookingsArea } from '#areas/bookings/actions.ts'
import { bookingJobs } from '#areas/bookings/jobs.ts'
import { customersArea } from '#areas/customers/actions.ts'
import { deskArea } from '#areas/desk/actions.ts'
import { foliosArea } from '#areas/folios/actions.ts'
import { housekeepingArea } from '#areas/housekeeping/actions.ts'
import { invoicesArea } from '#areas/invoices/actions.ts'
import { invoiceLetters } from '#areas/invoices/jobs.ts'
import { notificationsArea } from '#areas/notifications/actions.ts'
import { organisationsArea } from '#areas/organisations/actions.ts'
import { paymentsArea } from '#areas/payments/actions.ts'
import { propertiesArea } from '#areas/properties/actions.ts'
import { ratesArea } from '#areas/rates/actions.ts'
import { roomsArea } from '#areas/rooms/actions.ts'
import { sampleJobs } from '#areas/samples/jobs.ts'
import { samplesArea } from '#areas/samples/actions.ts'
import { searchArea } from '#areas/search/actions.ts'
import { usersArea } from '#areas/users/actions.ts'
import type { AnyArea } from '#server/context.ts'
import type { Jobs } from '#server/jobs.ts'
import type { LetterWriter } from '#server/mail.ts'

/** Every area the server serves, lowest layer first. */
export const areas: readonly AnyArea[] = [
  organisationsArea,
  propertiesArea,
  usersArea,
  customersArea,
  roomsArea,
  foliosArea,
  ratesArea,
  bookingsArea,
  housekeepingArea,
  paymentsArea,
  invoicesArea,
  deskArea,
  auditArea,
  notificationsArea,
  searchArea,
  samplesArea,
]

/** What areas do by the clock or from the queue. */
export const areaJobs: readonly Jobs[] = [
  bookingJobs,
  // The story is part of the demo and comes along only when somebody asks for it.
  sampleJobs(async (desk, today) => (await import('#db/demo/samples.ts')).tellSamples(desk, today)),
]

/** Who writes which mail. */
export const letterWriters: Readonly<Record<string, LetterWriter>> = { ...invoiceLetters }
