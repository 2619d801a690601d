import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { OTHER_SOURCES } from './choices.ts'
import { ReviewSetUp } from './replies.ts'

/** Where reviews come from by themselves, and where replies go. */
export const sources = routes({
  saveSource: {
    method: 'PUT',
    path: '/reviews/sources/:kind',
    summary:
      'Use a source, or use it no longer: then nothing is taken from it and no reply goes there; its reviews stay',
    needs: 'reviews.rules',
    input: z.strictObject({ kind: z.enum(OTHER_SOURCES), isActive: z.boolean() }),
    reply: ReviewSetUp,
  },
  renewSourceKey: {
    method: 'POST',
    path: '/reviews/sources/:kind/key',
    summary: 'A new key with which a source delivers its reviews, shown this once; the one before is no longer valid',
    needs: 'reviews.rules',
    isSecret: true,
    input: z.object({ kind: z.enum(OTHER_SOURCES) }),
    reply: z.object({ address: z.string(), key: z.string(), hint: z.string() }),
  },
  saveReplyAddress: {
    method: 'PUT',
    path: '/reviews/sources/:kind/reply-address',
    summary: 'Set where replies to reviews of a source are sent; empty: nowhere',
    needs: 'reviews.rules',
    input: z.strictObject({
      kind: z.enum(OTHER_SOURCES),
      replyUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
      /** What the calls sign in with; left out, the one before stays. */
      key: z.string().trim().min(8).max(300).optional(),
    }),
    reply: ReviewSetUp,
    refuses: ['address_not_allowed', 'wrong_keys'],
  },
  testSource: {
    method: 'POST',
    path: '/reviews/sources/:kind/tests',
    summary:
      'Test the connection of a source: a job calls the address for replies with its key, and the set-up shows what it answered',
    needs: 'reviews.rules',
    input: z.object({ kind: z.enum(OTHER_SOURCES) }),
    reply: ReviewSetUp,
    refuses: ['source_not_connected'],
  },
  receive: {
    method: 'POST',
    path: '/review-sources/:connectionId/reviews',
    summary: 'What a source calls with its reviews, with the key of the connection; see docs/reviews.md',
    needs: 'public',
    isSigned: true,
    perMinute: 120,
    perMinuteOf: 'connectionId',
    input: z.object({ connectionId: z.uuid() }),
    reply: z.object({
      /** One for each review, in their order. */
      results: z.array(
        z.object({
          /** The source's own id; empty where it cannot be read. */
          id: z.string(),
          status: z.enum(['STORED', 'CHANGED', 'UNCHANGED', 'REFUSED']),
          /** Why it is refused. */
          reason: z.string(),
        }),
      ),
    }),
    refuses: ['wrong_signature', 'review_source_off', 'reviews_unreadable'],
  },
})
