import * as z from 'zod'
import { Hours } from '#areas/property/outlets/contract.ts'
import { GuestMenu } from '#areas/trade/orders/contract/guests.ts'
import { OrderStatus } from '#areas/trade/orders/contract/replies.ts'
import { Day, Instant } from '#core/dates.ts'
import { GENDERS } from '#core/genders.ts'
import { Currency, Minor } from '#core/money.ts'
import {
  PHASES,
  REGISTERED_KINDS,
  REGISTRATION_STATES,
  REVIEWED_FIELDS,
  UPGRADE_STATES,
  WANTED_FIELDS,
} from './choices.ts'

export const PortalSettings = z
  .object({
    isActive: z.boolean(),
    hasRegistration: z.boolean(),
    hasExtras: z.boolean(),
    hasRequests: z.boolean(),
    hasChat: z.boolean(),
    /** Guests in house order to their rooms, from outlets that bring them what they sell. */
    hasRoomMenu: z.boolean(),
    /** An upgrade that a guest takes is carried out at once; otherwise the desk decides. */
    upgradesAtOnce: z.boolean(),
    /** How long after the departure the page opens. */
    daysAfter: z.int(),
    /** What guests can request with one press, such as towels. */
    topics: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'PortalSettings' })
export type PortalSettings = z.infer<typeof PortalSettings>

export const PortalUpgrade = z
  .object({
    id: z.uuid(),
    fromTypeId: z.uuid(),
    fromTypeName: z.string(),
    toTypeId: z.uuid(),
    toTypeName: z.string(),
    /** A night, with tax or without as prices of the property are. */
    price: Minor,
  })
  .meta({ id: 'PortalUpgrade' })
export type PortalUpgrade = z.infer<typeof PortalUpgrade>

export const PortalSetUp = z
  .object({ settings: PortalSettings, upgrades: z.array(PortalUpgrade) })
  .meta({ id: 'PortalSetUp' })
export type PortalSetUp = z.infer<typeof PortalSetUp>

/** What a guest states, without the number of the document. */
const stated = {
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: Day.nullable(),
  gender: z.enum(GENDERS).nullable(),
  placeOfBirth: z.string(),
  nationality: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  documentKind: z.enum(REGISTERED_KINDS),
  /** The last characters of its number; empty without one. */
  documentEnd: z.string(),
  documentCountry: z.string(),
  documentExpiresOn: Day.nullable(),
  /** Where a guest goes next; empty while it is not stated. */
  nextDestination: z.string(),
  /** A picture of the document is stored. */
  hasPicture: z.boolean(),
}

export const Registration = z
  .object({ stayId: z.uuid(), number: z.int(), version: z.int(), ...stated })
  .meta({ id: 'GuestRegistration' })
export type Registration = z.infer<typeof Registration>

/** Who the guests of a booking are, as the desk reads and registers them. */
export const DeskGuests = z
  .object({ guests: z.array(Registration), wants: z.array(z.enum(WANTED_FIELDS)) })
  .meta({ id: 'DeskGuests' })
export type DeskGuests = z.infer<typeof DeskGuests>

const PageEntry = z.object({
  id: z.uuid(),
  isOwn: z.boolean(),
  body: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export const Conversation = z
  .object({
    caseId: z.uuid(),
    subject: z.string(),
    isChat: z.boolean(),
    /** It takes more messages. */
    isOpen: z.boolean(),
    entries: z.array(PageEntry),
  })
  .meta({ id: 'GuestConversation' })
export type Conversation = z.infer<typeof Conversation>

/** What a guest ordered to the room. */
export const PageOrder = z.object({
  id: z.uuid(),
  /** Null until the property accepts it. */
  number: z.int().nullable(),
  outletName: z.string(),
  status: OrderStatus,
  total: Minor,
  /** Why it was not accepted. */
  reason: z.string(),
  orderedAt: Instant,
  promisedAt: Instant.nullable(),
  lines: z.array(z.object({ name: z.string(), units: z.number() })),
})
export type PageOrder = z.infer<typeof PageOrder>

/** The outlets that bring something to the rooms, and the menu of one of them. */
export const RoomMenu = z
  .object({
    outlets: z.array(z.object({ id: z.uuid(), name: z.string(), isOpen: z.boolean(), openingHours: z.array(Hours) })),
    /** Whose menu it is; null where no outlet brings anything. */
    outletId: z.uuid().nullable(),
    menu: GuestMenu.nullable(),
  })
  .meta({ id: 'RoomMenu' })
export type RoomMenu = z.infer<typeof RoomMenu>

/** A room of the stay. */
const PageStay = z.object({
  id: z.uuid(),
  roomTypeName: z.string(),
  /** Empty before the guest has arrived. */
  roomNumber: z.string(),
  adults: z.int(),
  children: z.int(),
  guestName: z.string(),
  arrival: Day,
  departure: Day,
})

export const GuestPage = z
  .object({
    phase: z.enum(PHASES),
    property: z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      phone: z.string(),
      email: z.string(),
      checkInTime: z.string(),
      checkOutTime: z.string(),
    }),
    locale: z.string(),
    currency: Currency,
    guestName: z.string(),
    reference: z.string(),
    arrival: Day,
    departure: Day,
    stays: z.array(PageStay),
    due: Minor,
    /** Where it is paid; empty without a payment link that is open. */
    payUrl: z.string(),
    /** Something is due, and a provider of the property can take it. */
    canPay: z.boolean(),
    /** Null where the property requires none. */
    registration: z
      .object({
        state: z.enum(REGISTRATION_STATES),
        /** It takes changes: before the arrival, until the desk has accepted it. */
        isOpen: z.boolean(),
        version: z.int(),
        arrivalTime: z.string(),
        vehiclePlate: z.string(),
        notes: z.string(),
        guests: z.array(Registration),
        /** What the country of the property wants of each guest besides. */
        wants: z.array(z.enum(WANTED_FIELDS)),
      })
      .nullable(),
    extras: z.array(z.object({ id: z.uuid(), name: z.string(), total: Minor, isBought: z.boolean() })),
    upgrades: z.array(
      z.object({
        id: z.uuid(),
        stayId: z.uuid(),
        roomTypeName: z.string(),
        /** Of all nights, as prices of the property are. */
        total: Minor,
        state: z.enum(['OFFERED', ...UPGRADE_STATES]),
      }),
    ),
    topics: z.array(z.string()),
    /** The guest is here, and may order to the room. */
    hasRoomMenu: z.boolean(),
    orders: z.array(PageOrder),
    hasChat: z.boolean(),
    conversations: z.array(Conversation),
    invoices: z.array(z.object({ id: z.uuid(), number: z.string() })),
    reviewUrl: z.string(),
    bookAgainUrl: z.string(),
  })
  .meta({ id: 'GuestPage' })
export type GuestPage = z.infer<typeof GuestPage>

export const ArrivalRow = z
  .object({
    bookingId: z.uuid(),
    reference: z.string(),
    guestName: z.string(),
    arrival: Day,
    arrivalTime: z.string(),
    rooms: z.int(),
    state: z.enum(REGISTRATION_STATES),
    submittedAt: Instant.nullable(),
    openedAt: Instant.nullable(),
    /** An upgrade waits for the desk. */
    hasUpgrade: z.boolean(),
  })
  .meta({ id: 'GuestArrival' })
export type ArrivalRow = z.infer<typeof ArrivalRow>

export const UpgradeRequest = z
  .object({
    id: z.uuid(),
    fromTypeName: z.string(),
    toTypeName: z.string(),
    /** A night, as it was offered. */
    price: Minor,
    nights: z.int(),
    state: z.enum(UPGRADE_STATES),
    requestedAt: Instant,
  })
  .meta({ id: 'UpgradeRequest' })
export type UpgradeRequest = z.infer<typeof UpgradeRequest>

/** The page of a booking as the desk sees it. */
export const DeskPage = z
  .object({
    bookingId: z.uuid(),
    reference: z.string(),
    guestName: z.string(),
    /** The guest is due, and may check in today. */
    isDue: z.boolean(),
    /** Where the guest opens it. */
    url: z.string(),
    /** Where it is sent; empty without an address. */
    email: z.string(),
    openedAt: Instant.nullable(),
    state: z.enum(REGISTRATION_STATES),
    version: z.int(),
    arrivalTime: z.string(),
    vehiclePlate: z.string(),
    notes: z.string(),
    signature: z.string(),
    submittedAt: Instant.nullable(),
    acceptedAt: Instant.nullable(),
    acceptedBy: z.string(),
    guests: z.array(Registration),
    /** What the guest states otherwise than the property has stored; nothing before it is signed. */
    differences: z.array(z.object({ field: z.enum(REVIEWED_FIELDS), stored: z.string(), stated: z.string() })),
    upgrades: z.array(UpgradeRequest),
  })
  .meta({ id: 'DeskPage' })
export type DeskPage = z.infer<typeof DeskPage>
