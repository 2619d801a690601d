import * as z from 'zod'
import { contract, FileReply, text } from '#core/contract.ts'
import { SIZES } from './rules.ts'

export const Picture = z
  .object({
    id: z.uuid(),
    /** Null for one of the property itself or of an offer. */
    roomTypeId: z.uuid().nullable(),
    /** Null for one of the property itself or of a room type. */
    offerId: z.uuid().nullable(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    url: z.string(),
    smallUrl: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/** The property's own when left out. */
const gallery = { roomTypeId: z.uuid().optional(), offerId: z.uuid().optional() }
const isOneGallery = ({ roomTypeId, offerId }: { roomTypeId?: string | undefined; offerId?: string | undefined }) =>
  roomTypeId === undefined || offerId === undefined
const ofOne = { path: ['offerId'], message: 'A picture is of a room type or of an offer' }

export const pictures = contract('pictures', {
  list: {
    method: 'GET',
    path: '/pictures',
    summary:
      'Pictures of the property, of its room types and of its offers, each gallery in its order, and how many the plan allows',
    needs: 'properties.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(Picture), used: z.int(), most: z.int().nullable() }),
  },
  add: {
    method: 'POST',
    path: '/pictures',
    summary: 'Add a picture at the end of a gallery, a JPEG, PNG or WebP in base64; it is drawn anew',
    needs: 'pictures.write',
    mostBytes: 7_000_000,
    input: z
      .object({
        ...gallery,
        image: z.base64().min(1).max(6_800_000),
        alt: text(200).default(''),
      })
      .refine(isOneGallery, ofOne),
    reply: Picture,
    refuses: ['not_a_picture', 'picture_too_large', 'not_in_plan', 'unknown_reference'],
  },
  describe: {
    method: 'PATCH',
    path: '/pictures/:pictureId',
    summary: 'Say in words what a picture shows, for those who do not see it',
    needs: 'pictures.write',
    input: z.object({ pictureId: z.uuid(), version: z.int(), alt: text(200) }),
    reply: Picture,
    refuses: ['not_found', 'stale_version'],
  },
  order: {
    method: 'PUT',
    path: '/pictures/order',
    summary: 'Put a gallery in order; the first one is its cover',
    needs: 'pictures.write',
    input: z.object({ ...gallery, pictureIds: z.array(z.uuid()).max(500) }).refine(isOneGallery, ofOne),
    reply: z.object({ rows: z.array(Picture) }),
    refuses: ['stale_version'],
  },
  remove: {
    method: 'DELETE',
    path: '/pictures/:pictureId',
    summary: 'Take a picture away',
    needs: 'pictures.write',
    input: z.object({ pictureId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  show: {
    method: 'GET',
    path: '/pictures/:propertyId/:pictureId/:size',
    summary: 'A picture, for everyone who has its address',
    needs: 'public',
    perMinute: 600,
    input: z.object({
      propertyId: z.coerce.number().int().positive().max(2_147_483_647),
      pictureId: z.uuid(),
      size: z.enum(SIZES),
    }),
    reply: FileReply,
    produces: 'image/webp',
    isImmutable: true,
    refuses: ['not_found'],
  },
})
