import * as z from 'zod'
import { contract, FileReply, page, pageInput, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import {
  checked, OFFER_CHANNELS, OFFER_STATES, OFFER_TARGETS, OfferCeiling, OfferCodeText, OfferDetails, OfferSettings,
} from './fields.ts' // prettier-ignore
import { copies } from './copies.ts'
import { Offer, OfferCode, OfferTrial, OfferUse } from './replies.ts'

export const OFFER_VIEWS = ['current', 'past'] as const

const known = { offerId: z.uuid(), version: z.int().positive() }
/** The most codes that are made at once. */
export const MOST_CODES = 100_000

const code = {
  ...known,
  /** Shared by many guests, as it is typed. */
  code: OfferCodeText.optional(),
  /** So many codes that cannot be guessed, each used once. */
  count: z.int().min(1).max(MOST_CODES).optional(),
  /** The name of the batch. */
  batch: text(60).default(''),
  customerId: z.uuid().optional(),
  maxUses: z.int().min(1).max(100_000).nullable().default(null),
  expiresOn: Day.nullable().default(null),
}

export const offers = contract('offers', {
  ...copies,
  list: {
    method: 'GET',
    path: '/offers',
    summary: 'Offers, latest first',
    needs: 'offers.read',
    input: z.object({
      ...pageInput,
      /** A part of the name, or a code. */
      text: text(80).optional(),
      view: z.enum(OFFER_VIEWS).optional(),
      target: z.enum(OFFER_TARGETS).optional(),
      /** Those that are booked or ordered, or have nights of their own, from this day on. */
      from: Day.optional(),
      /** The last day of that, included. */
      until: Day.optional(),
    }),
    reply: page(Offer),
  },
  get: {
    method: 'GET',
    path: '/offers/:offerId',
    summary: 'One offer',
    needs: 'offers.read',
    input: z.object({ offerId: z.uuid() }),
    reply: Offer,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/offers',
    summary: 'Add an offer as a draft',
    needs: 'offers.write',
    input: checked(OfferDetails),
    reply: Offer,
    refuses: ['name_taken', 'unknown_reference'],
  },
  update: {
    method: 'PUT',
    path: '/offers/:offerId',
    summary: 'Change an offer; what guests were promised stays once a guest has it',
    needs: 'offers.write',
    input: checked(OfferDetails.extend(known)),
    reply: Offer,
    refuses: [
      'not_found',
      'stale_version',
      'name_taken',
      'unknown_reference',
      'offer_in_use',
      'limit_below_uses',
      'offer_ended',
      'offer_needs_approval',
    ],
  },
  move: {
    method: 'PUT',
    path: '/offers/:offerId/state',
    summary: 'Start, pause, end or archive an offer',
    needs: 'offers.write',
    input: z.object({ ...known, state: z.enum(OFFER_STATES) }),
    reply: Offer,
    refuses: ['not_found', 'stale_version', 'offer_state', 'offer_needs_approval'],
  },
  settings: {
    method: 'GET',
    path: '/offers/settings',
    summary: 'What an offer may give without another user’s approval',
    needs: 'offers.read',
    input: z.object({}),
    reply: OfferSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/offers/settings',
    summary: 'Change what an offer may give without another user’s approval; offers that are on stay on',
    needs: 'offers.approve',
    input: OfferCeiling.extend({ version: z.int().min(0) }),
    reply: OfferSettings,
    refuses: ['stale_version'],
  },
  segments: {
    method: 'GET',
    path: '/offers/segments',
    summary: 'Segments of guests that an offer may be for, by name',
    needs: 'offers.read',
    input: z.object(pageInput),
    reply: page(z.object({ id: z.uuid(), name: z.string() })),
  },
  requestApproval: {
    method: 'PUT',
    path: '/offers/:offerId/approval-request',
    summary: 'Request approval of an offer that is above the ceiling; who may approve is notified',
    needs: 'offers.write',
    input: z.object(known),
    reply: Offer,
    refuses: ['not_found', 'stale_version', 'offer_state'],
  },
  decide: {
    method: 'PUT',
    path: '/offers/:offerId/approval',
    summary: 'Approve an offer that another user wrote, or send it back',
    needs: 'offers.approve',
    input: z.object({ ...known, isApproved: z.boolean(), reason: text(500).default('') }),
    reply: Offer,
    refuses: ['not_found', 'stale_version', 'offer_state', 'own_offer'],
  },
  duplicate: {
    method: 'POST',
    path: '/offers/:offerId/copies',
    summary: 'A draft like an offer, without its codes',
    needs: 'offers.write',
    input: z.object({ offerId: z.uuid() }),
    reply: Offer,
    refuses: ['not_found'],
  },
  codes: {
    method: 'GET',
    path: '/offers/:offerId/codes',
    summary: 'Codes of an offer, latest first',
    needs: 'offers.read',
    input: z.object({ ...pageInput, offerId: z.uuid(), text: text(20).optional() }),
    reply: page(OfferCode),
    refuses: ['not_found'],
  },
  addCodes: {
    method: 'POST',
    path: '/offers/:offerId/codes',
    summary: 'Add a code, or many that are used once each',
    needs: 'offers.write',
    input: z.object(code).refine((input) => (input.code === undefined) !== (input.count === undefined), {
      path: ['code'],
      message: 'Name a code, or how many to make',
    }),
    reply: z.object({ count: z.int(), batch: z.string() }),
    refuses: ['not_found', 'stale_version', 'code_taken', 'unknown_reference', 'offer_ended', 'offer_without_codes'],
  },
  voidCode: {
    method: 'PUT',
    path: '/offers/codes/:offerCodeId/void',
    summary: 'Accept a code no more; who used it keeps the offer',
    needs: 'offers.write',
    input: z.object({ offerCodeId: z.uuid() }),
    reply: OfferCode,
    refuses: ['not_found'],
  },
  exportCodes: {
    method: 'GET',
    path: '/offers/:offerId/codes/export',
    summary: 'Codes of an offer as CSV or workbook',
    needs: 'offers.write',
    input: z.object({ format: SheetFormat, offerId: z.uuid(), text: text(20).optional() }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['not_found', 'too_many_rows'],
  },
  uses: {
    method: 'GET',
    path: '/offers/:offerId/uses',
    summary: 'Stays and orders that have an offer, latest first',
    needs: 'offers.read',
    input: z.object({ ...pageInput, offerId: z.uuid() }),
    reply: page(OfferUse),
    refuses: ['not_found'],
  },
  test: {
    method: 'POST',
    path: '/offers/test',
    isPreview: true,
    summary: 'Which offers a stay or an order would have, and the reasons against the others; nothing is stored',
    needs: 'offers.read',
    input: z.object({
      /** One that is tried although it is not on. */
      offerId: z.uuid().optional(),
      target: z.enum(OFFER_TARGETS),
      channel: z.enum(OFFER_CHANNELS),
      /** The business date when left out. */
      bookedOn: Day.optional(),
      /** Now, when left out. */
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .optional(),
      customerId: z.uuid().optional(),
      /** The company the stay is booked for. */
      companyId: z.uuid().optional(),
      arrival: Day.optional(),
      departure: Day.optional(),
      guests: z.int().min(1).max(1_000).default(2),
      /** Of one night, or the lines of an order, in minor units as prices are given. */
      items: z
        .array(
          z.strictObject({
            price: z.int().min(0).max(1_000_000_000).brand<'Minor'>(),
            quantity: z.int().min(1).max(1_000).default(1),
            roomTypeId: z.uuid().optional(),
            productId: z.uuid().optional(),
            category: text(80).optional(),
          }),
        )
        .min(1)
        .max(50),
      codes: z.array(text(40)).max(5).default([]),
    }),
    reply: OfferTrial,
    refuses: ['not_found', 'stay_too_long'],
  },
})
