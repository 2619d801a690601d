import type { Channel } from '#areas/platform/messages/contract/replies.ts'
import { addressKey } from '#areas/platform/messages/rules/messages.ts'

/** The addresses to which messages to such a person are sent. */
export const placesOf = ({
  email,
  phone,
}: {
  email: string
  phone: string
}): { channel: Channel; addressKey: string }[] =>
  (
    [
      ['MAIL', email],
      ['SMS', phone],
      ['WHATSAPP', phone],
    ] as const
  )
    .map(([channel, address]) => ({ channel, addressKey: addressKey(channel, address) }))
    .filter((place) => place.addressKey !== '')
