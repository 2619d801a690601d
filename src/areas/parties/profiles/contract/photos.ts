import * as z from 'zod'
import { FileReply, routes } from '#core/contract.ts'
import { Profile } from './replies.ts'

const customerId = z.uuid()
export const photoRoutes = routes({
  savePhoto: {
    method: 'PUT',
    path: '/profiles/:customerId/photo',
    summary: 'Store a picture of a guest who agrees to it, a JPEG, PNG or WebP in base64; it is drawn anew',
    needs: 'customers.write',
    mostBytes: 7_000_000,
    input: z.object({
      customerId,
      image: z.base64().min(1).max(6_800_000),
      /** The guest agreed that it is stored. */
      hasConsent: z.literal(true),
    }),
    reply: Profile,
    refuses: ['not_found', 'customer_restricted', 'not_a_picture', 'picture_too_large'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/profiles/:customerId/photo',
    summary: 'Remove the picture of a guest',
    needs: 'customers.write',
    input: z.object({ customerId }),
    reply: Profile,
    refuses: ['not_found', 'customer_restricted'],
  },
  photo: {
    method: 'GET',
    path: '/profiles/:customerId/photo/:guestPhotoId',
    summary: 'The picture of a guest',
    needs: 'profiles.read',
    input: z.object({ customerId, guestPhotoId: z.uuid() }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
})
