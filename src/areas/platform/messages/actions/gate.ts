import type { Instant } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Channel, HeldBecause, MessageClass } from '../contract/replies.ts'

/** What a reader presses to be written to no more: a page, and what mail programs call themselves. */
export type OptOut = { page: string; oneClick: string }

/** Decides on every message at the moment it is sent; implemented by the area of consents. */
export type Gate = {
  /** Held for a reason, put off until a moment, or, without either, sent. */
  decide: (
    ctx: Context,
    message: {
      id: string
      channel: Channel
      class: MessageClass
      to: string
      /** A user had it sent again, and so confirms that the address exists. */
      isResent: boolean
    },
  ) => Promise<{ heldBecause?: HeldBecause | undefined; sendAt?: Instant }>
  optOutOf: (ctx: Context, place: { channel: Channel; address: string }) => OptOut
}
