import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'

/** A picture at its two sizes; width and height are those of the large one, in pixels. */
export const PublicPicture = z.object({
  url: z.string(),
  smallUrl: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type PublicPicture = z.infer<typeof PublicPicture>

/** The public part of a property: what its guests need to know, and nothing of its business. */
export const PublicProperty = z
  .object({
    name: z.string(),
    seoFriendlyName: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Null where no rooms are let. */
    stay: z.object({ checkInTime: z.string(), checkOutTime: z.string() }).nullable(),
    pictures: z.array(PublicPicture),
    roomTypes: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string(),
        maxGuests: z.int(),
        facilities: z.array(z.string()),
        pictures: z.array(PublicPicture),
      }),
    ),
  })
  .meta({ id: 'PublicHouse' })
export type PublicProperty = z.infer<typeof PublicProperty>

export const publicPages = routes({
  publicPage: {
    method: 'GET',
    path: '/properties/public/:at',
    summary: 'The public page of a property: pictures, room types, and how to reach it',
    needs: 'public',
    perMinute: 60,
    input: z.object({ at: requiredText(120) }),
    reply: PublicProperty,
    refuses: ['not_found'],
  },
})
