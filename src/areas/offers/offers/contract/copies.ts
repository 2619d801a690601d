import * as z from 'zod'
import { page, pageInput, routes, text } from '#core/contract.ts'
import { Currency, Minor } from '#core/money.ts'
import { SHOWN_STATES } from '../rules/offers.ts'

/**
 * What keeps an offer from being copied to a property: it has nothing of that code or name, it lets no rooms, its money is another or entered
 * in another way, or it has an offer of that name or such a code already. A copy that is on is also kept from what is above the ceiling there,
 * and none allows fewer uses than it has.
 */
export const COPY_OBSTACLES = [
  'ROOM_TYPE', 'RATE_PLAN', 'OUTLET', 'PRODUCT', 'PRODUCT_GROUP', 'COMPANY', 'TIER', 'SEGMENT', 'EXTRA', 'GIFT', 'ROOMS', 'CURRENCY', 'TAX', 'NAME', 'CODE', 'CEILING', 'USES',
] as const // prettier-ignore
export type CopyObstacleKind = (typeof COPY_OBSTACLES)[number]

/** How a copy becomes what its offer is now: it is already, it is changed, or a later version takes its place. */
export const COPY_CHANGES = ['NONE', 'CHANGE', 'VERSION'] as const
export type CopyChange = (typeof COPY_CHANGES)[number]

export const CopyObstacle = z.object({
  kind: z.enum(COPY_OBSTACLES),
  /** Of what is missing, or what the property has already. */
  name: z.string(),
})
export type CopyObstacle = z.infer<typeof CopyObstacle>

/** Another property of the organisation, as a place for a copy. */
export const OfferProperty = z
  .object({
    propertyId: z.int(),
    name: z.string(),
    city: z.string(),
    currency: Currency,
    /** Without any, the offer can be copied there, or passed on to the copy. */
    obstacles: z.array(CopyObstacle),
    /** The copy it has, in its own currency, and what would make it what the offer is now. */
    copy: z
      .object({
        offerId: z.uuid(),
        shownState: z.enum(SHOWN_STATES),
        uses: z.int(),
        given: Minor,
        change: z.enum(COPY_CHANGES),
      })
      .nullable(),
  })
  .meta({ id: 'OfferProperty' })
export type OfferProperty = z.infer<typeof OfferProperty>

/** The most properties an offer is copied to at once. */
export const MOST_PROPERTIES = 100
const propertyIds = z.array(z.int().positive()).min(1).max(MOST_PROPERTIES)

export const copies = routes({
  properties: {
    method: 'GET',
    path: '/offers/:offerId/properties',
    summary: 'Other properties of the organisation, with the copy of an offer they have or what keeps it from being copied there',
    needs: 'offers.write',
    input: z.object({
      ...pageInput,
      offerId: z.uuid(),
      /** A part of the name or the city. */
      text: text(80).optional(),
    }),
    reply: page(OfferProperty),
    refuses: ['not_found'],
  },
  copy: {
    method: 'POST',
    path: '/offers/:offerId/property-copies',
    summary: 'Copy an offer with its shared codes to other properties of the organisation',
    needs: 'offers.write',
    input: z.object({
      offerId: z.uuid(),
      propertyIds,
      /** Copies begin at once, but for those above the ceiling of their property; without, they are drafts. */
      isStarted: z.boolean().default(false),
    }),
    reply: z.object({ count: z.int() }),
    refuses: ['not_found', 'offer_ended', 'offer_not_copied'],
  },
  passOn: {
    method: 'PUT',
    path: '/offers/:offerId/property-copies',
    summary: 'Make copies at other properties what the offer is now; one that guests have gives way to a later version',
    needs: 'offers.write',
    input: z.object({ offerId: z.uuid(), propertyIds }),
    reply: z.object({ count: z.int() }),
    refuses: ['not_found', 'offer_ended', 'offer_not_passed_on'],
  },
}) // prettier-ignore
