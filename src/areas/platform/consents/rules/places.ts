import { addressKey, isAddress, masked } from '#areas/platform/messages/rules/messages.ts'
import type { ConsentChannel } from '../contract/choices.ts'

/** A name with a postal address is the longest place there is. */
export const MOST_PLACE = 600

/** Numbers are compared as those of an SMS, whatever is done with them. */
const written = (channel: Exclude<ConsentChannel, 'POST'>) => (channel === 'PHONE' ? 'SMS' : channel)

type Addressee = { firstName: string; lastName: string; address: string; postalCode: string; city: string }

/** Whom a letter is for and where, in one line; empty where the name, the street or the town is not known. */
export function postalPlace({ firstName, lastName, address, postalCode, city }: Addressee): string {
  const name = `${firstName} ${lastName}`.trim()
  if (name === '' || address.trim() === '' || city.trim() === '') return ''
  return [name, address.trim(), `${postalCode} ${city}`.trim()].join(', ')
}

/** A place as places are compared; by post as `post_key` of the database does it. */
export const placeKey = (channel: ConsentChannel, place: string): string =>
  channel === 'POST'
    ? place
        .replaceAll(/[ \t\r\n,;.]+/g, ' ')
        .toLowerCase()
        .trim()
    : addressKey(written(channel), place)

/** The fewest words of a name with a street and a town. */
const LEAST_WORDS = 3

/** Whether a text can be a place of a channel at all. */
export const isPlace = (channel: ConsentChannel, text: string): boolean =>
  channel === 'POST'
    ? text.length <= MOST_PLACE && placeKey('POST', text).split(' ').length >= LEAST_WORDS
    : isAddress(written(channel), text)

/** A place as lists show it: enough to recognise, too little to use. Of a letter it is the town. */
export function maskedPlace(channel: ConsentChannel, place: string): string {
  if (place === '') return ''
  return channel === 'POST' ? `···${place.slice(place.search(/\S+$/))}` : masked(place)
}

/** The places at which such a person is reached. */
export const placesOf = ({
  email,
  phone,
  post = '',
}: {
  email: string
  phone: string
  post?: string
}): { channel: ConsentChannel; addressKey: string }[] =>
  (
    [
      ['MAIL', email],
      ['SMS', phone],
      ['WHATSAPP', phone],
      ['PHONE', phone],
      ['POST', post],
    ] as const
  )
    .map(([channel, address]) => ({ channel, addressKey: placeKey(channel, address) }))
    .filter((place) => place.addressKey !== '')

/** The places a text may be: one with an at sign is an e-mail address, another one with letters is of letters, and else it is a number. */
export const placesOfText = (text: string): ReturnType<typeof placesOf> =>
  placesOf({
    email: text.includes('@') ? text : '',
    phone: isNumeric(text) ? text : '',
    post: text.includes('@') || isNumeric(text) ? '' : text,
  })

const isNumeric = (text: string): boolean => !text.includes('@') && !/\p{L}/u.test(text)
