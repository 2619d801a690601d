import type { Moment } from '#areas/property/rates/rules/policies.ts'
import type { Context } from '#server/request/context.ts'

/** The moment of a request, as terms of cancelling count it: by the business date and by the clock of the property. */
export const momentOf = ({ businessDate, now, property }: Context): Moment => ({
  businessDate,
  now,
  timeZone: property.timeZone,
})
