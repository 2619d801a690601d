import { auditArea } from '#areas/audit/actions.ts'
import { customersArea } from '#areas/customers/actions.ts'
import { housekeepingArea } from '#areas/housekeeping/actions.ts'
import { notificationsArea } from '#areas/notifications/actions.ts'
import { organisationsArea } from '#areas/organisations/actions.ts'
import { propertiesArea } from '#areas/properties/actions.ts'
import { ratesArea } from '#areas/rates/actions.ts'
import { roomsArea } from '#areas/rooms/actions.ts'
import { searchArea } from '#areas/search/actions.ts'
import { usersArea } from '#areas/users/actions.ts'
import type { AnyArea } from '#server/context.ts'
import type { Jobs } from '#server/jobs.ts'

/** Every area the server serves, lowest layer first. */
export const areas: readonly AnyArea[] = [
  organisationsArea,
  propertiesArea,
  usersArea,
  customersArea,
  roomsArea,
  ratesArea,
  housekeepingArea,
  auditArea,
  notificationsArea,
  searchArea,
]

/** What areas do by the clock or from the queue. */
export const areaJobs: readonly Jobs[] = []
