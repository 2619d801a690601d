import * as z from 'zod'
import { SEGMENTS } from '#areas/lodging/bookings/contract/choices.ts'
import { requiredText, text } from '#core/contract.ts'
import { Day, daysBetween } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { PositiveMinor } from '#core/money.ts'
import { Email, Phone } from '#core/patterns.ts'
import { LANDING_LENGTH, UTM_LENGTH } from '../rules/link.ts'
import { LAYOUTS, LEAD_KINDS, LEAD_SOURCES, type LeadSource, TEMPERATURES } from '../rules/states.ts'

/** A block of rooms has at most so many nights. */
export const MOST_NIGHTS = 92

export const Price = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Is not a time of day')

/** A built-in source, or the id of one of the property's own. */
export const LeadSourceId: z.ZodType<LeadSource, string> = z.union([z.enum(LEAD_SOURCES), z.uuid().toLowerCase()])

const Count = (most: number, least = 1) => z.int().min(least).max(most).nullable().default(null)

/** Who enquires. */
const person = {
  firstName: text(80).default(''),
  lastName: text(80).default(''),
  email: Email.default(''),
  phone: Phone.default(''),
  companyName: text(120).default(''),
  language: Language.nullable().default(null),
}
/** What for. */
const stay = {
  arrival: Day.nullable().default(null),
  departure: Day.nullable().default(null),
  rooms: Count(1_000),
  adults: Count(5_000),
  children: Count(5_000, 0),
  message: text(10_000).default(''),
}

export const Setting = z.enum(LAYOUTS).nullable().default(null)
/** The day of an event, how many come, and how its room is set. */
const event = { eventOn: Day.nullable().default(null), attendees: Count(10_000), layout: Setting }

/** Of a company, with or without its scheme; nothing else can be opened from it. */
const Website = text(200)
  .refine(
    (typed) => /^((https?:\/\/)?[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?)?$/iu.test(typed),
    'Is not the address of a website',
  )
  .default('')

/** What brought the sender, who else they ask, and how likely they come. */
const origin = {
  jobTitle: text(80).default(''),
  website: Website,
  competitor: text(120).default(''),
  temperature: z.enum(TEMPERATURES).nullable().default(null),
  campaignId: z.uuid().nullable().default(null),
  offerCode: text(40).default(''),
}

export const leadFields = {
  kind: z.enum(LEAD_KINDS).default('STAY'),
  source: LeadSourceId.default('PHONE'),
  title: requiredText(120),
  ...person,
  ...stay,
  /** Other days would do. */
  isFlexible: z.boolean().default(false),
  ...event,
  /** Meals, spaces and equipment of the event. */
  eventNeeds: text(1_000).default(''),
  ...origin,
  budget: PositiveMinor.nullable().default(null),
  decisionOn: Day.nullable().default(null),
  nextStep: text(200).default(''),
  nextStepOn: Day.nullable().default(null),
}

type Dates = { arrival: Day | null; departure: Day | null }
export const isForward = ({ arrival, departure }: Dates) =>
  arrival === null || departure === null || arrival < departure
export const FORWARD = { path: ['departure'], message: 'The departure is after the arrival' }

export const formFields = {
  firstName: requiredText(80),
  lastName: text(80).default(''),
  email: z.email().max(254),
  phone: Phone.default(''),
  companyName: text(120).default(''),
  arrival: Day.nullable().default(null),
  departure: Day.nullable().default(null),
  rooms: Count(1_000),
  adults: Count(5_000),
  ...event,
  message: text(10_000).default(''),
  /** The visitor ticked that the property may send offers and news. */
  agreesToOffers: z.boolean().default(false),
  /** What the address of the form named. */
  campaignId: z.uuid().nullable().default(null),
  offerCode: text(40).default(''),
  utmSource: text(UTM_LENGTH).default(''),
  utmMedium: text(UTM_LENGTH).default(''),
  utmCampaign: text(UTM_LENGTH).default(''),
  /** The page that led to the form, without what its address asks for. */
  landing: text(LANDING_LENGTH).default(''),
}

export const dealFields = {
  name: requiredText(120),
  kind: z.enum(LEAD_KINDS).default('GROUP'),
  customerId: z.uuid().nullable().default(null),
  companyId: z.uuid().nullable().default(null),
  ownerId: z.int().nullable().default(null),
  /** Null: that of the stage. */
  probability: z.int().min(0).max(100).nullable().default(null),
  closeOn: Day.nullable().default(null),
  optionOn: Day.nullable().default(null),
  /** By when the client decides. */
  decisionOn: Day.nullable().default(null),
  /** Of the market; null is what bookings of its group have by its company. */
  segment: z.enum(SEGMENTS).nullable().default(null),
  /** The number of the client's own order, for the group and its invoices. */
  clientOrder: text(60).default(''),
  competitor: text(120).default(''),
}

type Night = { night: Day; roomTypeId: string }
export const areNear = (nights: readonly Night[]): boolean => {
  const days = nights.map(({ night }) => night).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined || daysBetween(first, last) < MOST_NIGHTS
}
