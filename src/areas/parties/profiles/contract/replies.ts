import * as z from 'zod'
import { requiredText } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Minor } from '#core/money.ts'

export const CONTACT_CHANNELS = ['EMAIL', 'PHONE', 'ADDRESS'] as const
export const CONTACT_PURPOSES = ['HOME', 'WORK', 'MOBILE', 'BILLING', 'OTHER'] as const
export const TOPICS = ['ROOM', 'BED', 'FOOD', 'DRINK', 'SERVICE', 'NEWSPAPER', 'OTHER'] as const
export const NOTE_DEPARTMENTS = [
  'GENERAL',
  'FRONT_OFFICE',
  'HOUSEKEEPING',
  'FOOD',
  'MAINTENANCE',
  'RESERVATIONS',
] as const
export type NoteDepartment = (typeof NOTE_DEPARTMENTS)[number]
export const RELATIONS = ['TRAVELS_WITH', 'SPOUSE', 'PARENT', 'ASSISTANT'] as const
export const DOCUMENT_KINDS = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT', 'OTHER'] as const
export const EVENT_KINDS = ['STAY', 'ORDER', 'APPOINTMENT', 'MESSAGE', 'CASE', 'REVIEW'] as const

export const Preference = z.strictObject({ topic: z.enum(TOPICS), value: requiredText(120) })

export const GuestNote = z
  .object({
    id: z.uuid(),
    department: z.enum(NOTE_DEPARTMENTS),
    text: z.string(),
    authorName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'GuestNote' })
export type GuestNote = z.infer<typeof GuestNote>

export const GuestRelation = z
  .object({
    id: z.uuid(),
    kind: z.enum(RELATIONS),
    /** The other one names the guest so, when true: the guest is their parent. */
    isReverse: z.boolean(),
    otherId: z.uuid(),
    otherName: z.string(),
  })
  .meta({ id: 'GuestRelation' })
export type GuestRelation = z.infer<typeof GuestRelation>

/** An identity document without its number, whose end distinguishes it from others. */
export const GuestDocument = z
  .object({
    id: z.uuid(),
    kind: z.enum(DOCUMENT_KINDS),
    numberEnd: z.string(),
    country: z.string(),
    issuedOn: Day.nullable(),
    expiresOn: Day.nullable(),
    retainUntil: Day,
  })
  .meta({ id: 'GuestDocument' })
export type GuestDocument = z.infer<typeof GuestDocument>

/** A way to reach a guest. */
export const GuestContact = z
  .object({
    /** Null for a primary one of which no one said what it is for. */
    id: z.uuid().nullable(),
    channel: z.enum(CONTACT_CHANNELS),
    purpose: z.enum(CONTACT_PURPOSES).nullable(),
    /** Of a postal address: its lines before the city. */
    value: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    isPrimary: z.boolean(),
    /** It was of an entry that was merged into this one. */
    isMerged: z.boolean(),
  })
  .meta({ id: 'GuestContact' })
export type GuestContact = z.infer<typeof GuestContact>

export const Profile = z
  .object({
    tags: z.array(z.string()),
    classes: z.array(z.string()),
    preferences: z.array(Preference),
    /** Of those departments the reader belongs to. */
    notes: z.array(GuestNote),
    relations: z.array(GuestRelation),
    /** Each channel in turn, the primary one first. */
    contacts: z.array(GuestContact),
    /** Empty for who may not see them. */
    documents: z.array(GuestDocument),
    /** The address of the guest's picture; null without one. */
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'GuestProfile' })
export type Profile = z.infer<typeof Profile>

export const Summary = z
  .object({
    stays: z.int(),
    nights: z.int(),
    roomSpend: Minor,
    otherSpend: Minor,
    balance: Minor,
    cancellations: z.int(),
    noShows: z.int(),
    lastStay: Day.nullable(),
    nextStay: Day.nullable(),
    /** In a hundred; null without a review. */
    averageRating: z.int().nullable(),
    openCases: z.int(),
    /** The room type of most of their nights; empty before the first stay. */
    favouriteType: z.string(),
  })
  .meta({ id: 'GuestSummary' })
export type Summary = z.infer<typeof Summary>

export const TimelineEvent = z
  .object({
    id: z.uuid(),
    kind: z.enum(EVENT_KINDS),
    at: Instant,
    /** Reference, subject or title. */
    title: z.string(),
    /** Status, as its area writes it. */
    status: z.string(),
    amount: Minor.nullable(),
  })
  .meta({ id: 'GuestEvent' })
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const GuestAtWork = z
  .object({
    id: z.uuid(),
    name: z.string(),
    rooms: z.string(),
    arrival: Day,
    departure: Day,
    isInHouse: z.boolean(),
    notes: z.array(z.string()),
    preferences: z.array(z.string()),
  })
  .meta({ id: 'GuestForHousekeeping' })
export type GuestAtWork = z.infer<typeof GuestAtWork>
