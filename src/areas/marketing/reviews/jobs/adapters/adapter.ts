import type { Instant } from '#core/dates.ts'
import type { BusinessSettings } from '#server/request/context.ts'
import type { OtherSource } from '../../contract/choices.ts'

/** A published reply on its way to the source of its review. */
export type ReplyToSend = {
  id: string
  reviewId: string
  source: OtherSource
  /** What the source calls the review. */
  externalId: string
  /** Counts the replies published to the review: the highest one is the reply. */
  sequence: number
  body: string
  author: string
  language: string
  publishedAt: Instant
  attempts: number
  replyUrl: string
  sealedReplyKey: string
}

/** SENT is taken, REFUSED is no for good, FAILED may pass by itself. */
export type Outcome = { status: 'SENT' | 'REFUSED' | 'FAILED'; note: string }

/** One wire form: how sources that speak it are sent a reply. No call stands inside a transaction, and none throws. */
export type Adapter = {
  sendReply: (reply: ReplyToSend, settings: BusinessSettings) => Promise<Outcome>
  /** Calls a source with its key and changes nothing there. */
  test: (address: Pick<ReplyToSend, 'replyUrl' | 'sealedReplyKey'>, settings: BusinessSettings) => Promise<Outcome>
}
