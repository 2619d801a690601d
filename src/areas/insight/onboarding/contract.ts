import * as z from 'zod'
import { contract, requiredText, text } from '#core/contract.ts'
import { RequiredCountry } from '#core/countries.ts'
import { taxNumber } from '#core/gstin.ts'
import { KnownCurrency, Minor } from '#core/money.ts'
import { Email, Phone } from '#core/patterns.ts'
import { roomNumbers } from '#areas/property/rooms/rules.ts'

export const StepKey = z.enum([
  'DETAILS',
  'TAXES',
  'ROOM_TYPES',
  'ROOMS',
  'PRICES',
  'PICTURES',
  'PEOPLE',
  'PAYMENTS',
  'FIRST_BOOKING',
])
export type StepKey = z.infer<typeof StepKey>

export const Step = z.object({ key: StepKey, isRequired: z.boolean(), isDone: z.boolean(), count: z.int() })
export type Step = z.infer<typeof Step>

export const Onboarding = z
  .object({
    /** Null before one's property is opened. */
    property: z
      .object({ id: z.int(), name: z.string(), businessType: z.string(), propertyStatus: z.enum(['NEW', 'COMPLETED']) })
      .nullable(),
    steps: z.array(Step),
    /** Required steps that are done, in percent of all required ones, rounded down. */
    percent: z.int(),
    canFinish: z.boolean(),
  })
  .meta({ id: 'Onboarding' })
export type Onboarding = z.infer<typeof Onboarding>

export const onboarding = contract('onboarding', {
  state: {
    method: 'GET',
    path: '/onboarding',
    summary: 'How far one’s property is set up; every step is looked up, none is ticked',
    needs: 'onboarding.write',
    input: z.object({}),
    reply: Onboarding,
  },
  open: {
    method: 'POST',
    path: '/onboarding/property',
    summary: 'Open the first property of a user who has signed up, on the smallest plan',
    needs: 'onboarding.write',
    input: z.object({
      name: requiredText(120),
      /** 'accommodation' lets rooms; any other kind is a business without. */
      businessType: requiredText(60),
      address: text(300).default(''),
      city: text(80).default(''),
      country: RequiredCountry,
      timeZone: requiredText(60),
      currency: KnownCurrency,
      phone: Phone.default(''),
      email: Email.default(''),
      taxNumber: taxNumber(20).default(''),
      /** One flat tax on rooms and services, until the tax table is entered. */
      taxBp: z.int().min(0).max(10_000).default(0),
    }),
    reply: Onboarding,
    refuses: ['already_set_up', 'unknown_reference', 'not_found', 'not_in_plan', 'not_offered'],
  },
  addRooms: {
    method: 'POST',
    path: '/onboarding/rooms',
    summary: 'A room type with its rooms and its price, in one go',
    needs: 'onboarding.write',
    input: z.object({
      name: requiredText(80),
      /** The first characters of the name when omitted. */
      code: text(10).default(''),
      guests: z.int().min(1).max(50),
      numbers: requiredText(200).refine((numbers) => roomNumbers(numbers) !== null, {
        message: 'Such as 101, or 101, 103, or 105-110; at most 500 rooms',
      }),
      priceAmount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>(),
    }),
    reply: z.object({ roomTypeId: z.uuid(), roomCount: z.int(), priceAmount: Minor, onboarding: Onboarding }),
    refuses: ['not_accommodation', 'name_taken', 'room_number_taken', 'not_in_plan'],
  },
  finish: {
    method: 'PUT',
    path: '/onboarding/completion',
    summary: 'Open the property for business; refused while a required step is missing',
    needs: 'onboarding.write',
    input: z.object({}),
    reply: Onboarding,
    refuses: ['not_set_up'],
  },
})
