import * as z from 'zod'
import { SIZES } from '#areas/platform/pictures/rules.ts'
import { FileReply, routes } from '#core/contract.ts'
import { Token } from './token.ts'
import { Survey } from './replies.ts'

/** The most pictures of a review. */
export const MOST_REVIEW_PICTURES = 4

const size = z.enum(SIZES)
export const pictureRoutes = routes({
  addPicture: {
    method: 'POST',
    path: '/stay-review/:token/pictures',
    summary: 'Add a picture to an answer that may still be changed, a JPEG, PNG or WebP in base64; it is drawn anew',
    needs: 'public',
    perMinute: 20,
    mostBytes: 7_000_000,
    input: z.object({ token: Token, image: z.base64().min(1).max(6_800_000) }),
    reply: Survey,
    refuses: [
      'not_found',
      'survey_over',
      'survey_unanswered',
      'not_a_picture',
      'picture_too_large',
      'too_many_pictures',
    ],
  },
  removePicture: {
    method: 'DELETE',
    path: '/stay-review/:token/pictures/:reviewPictureId',
    summary: 'Take a picture of an answer away that may still be changed',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, reviewPictureId: z.uuid() }),
    reply: Survey,
    refuses: ['not_found', 'survey_over'],
  },
  guestPicture: {
    method: 'GET',
    path: '/stay-review/:token/pictures/:reviewPictureId',
    summary: 'A picture of an answer, for its guest',
    needs: 'public',
    perMinute: 120,
    input: z.object({ token: Token, reviewPictureId: z.uuid() }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
  picture: {
    method: 'GET',
    path: '/reviews/pictures/:reviewPictureId/:size',
    summary: 'A picture of a review',
    needs: 'reviews.read',
    input: z.object({ reviewPictureId: z.uuid(), size }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
  shownPicture: {
    method: 'GET',
    path: '/review-pictures/:propertyId/:reviewPictureId/:size',
    summary: 'A picture of a review that the public page shows',
    needs: 'public',
    perMinute: 600,
    input: z.object({
      propertyId: z.coerce.number().int().positive().max(2_147_483_647),
      reviewPictureId: z.uuid(),
      size,
    }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
})
