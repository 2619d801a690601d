import * as z from 'zod'
import { FileReply, routes } from '#core/contract.ts'

/** The server of AlpineBits HotelData: one address for all connections, distinguished by their sign-in. */
export const alpinebits = routes({
  alpinebits: {
    method: 'POST',
    path: '/alpinebits',
    summary:
      'The AlpineBits HotelData server: handshake, guest requests of portals and the room categories; see docs/channels.md',
    needs: 'public',
    isSigned: true,
    failsAsText: true,
    perMinute: 600,
    input: z.object({}),
    produces: 'application/xml',
    reply: FileReply,
    refuses: ['wrong_signature', 'alpinebits_unreadable'],
  },
})
