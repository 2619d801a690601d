import * as z from 'zod'
import { requiredText, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day } from '#core/dates.ts'
import { GENDERS } from '#core/genders.ts'
import { Email, Phone } from '#core/patterns.ts'
import { REGISTERED_KINDS } from './choices.ts'

/** What is stated of a guest of a room, by the guest or at the desk. */
export const StatedGuest = z.object({
  stayId: z.uuid(),
  number: z.coerce.number().int().min(1).max(99),
  firstName: requiredText(80),
  lastName: requiredText(80),
  dateOfBirth: Day.nullable().default(null),
  placeOfBirth: text(80).default(''),
  gender: z.enum(GENDERS).nullable().default(null),
  nationality: text(60).default(''),
  address: text(300).default(''),
  city: text(80).default(''),
  postalCode: text(20).default(''),
  country: Country.default(''),
  phone: Phone.default(''),
  email: Email.default(''),
  documentKind: z.enum(REGISTERED_KINDS).default(''),
  /** Empty leaves the number as it was entered before. */
  documentNumber: text(60).default(''),
  documentCountry: Country.default(''),
  documentExpiresOn: Day.nullable().default(null),
  nextDestination: text(160).default(''),
})
export type StatedGuest = z.infer<typeof StatedGuest>
