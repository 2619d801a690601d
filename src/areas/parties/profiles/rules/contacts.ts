import { digitsOf } from '#areas/parties/customers/rules.ts'
import { CONTACT_CHANNELS, type GuestContact } from '../contract/replies.ts'

export type Channel = GuestContact['channel']
/** Where a guest is reached. */
export type Place = Pick<GuestContact, 'channel' | 'value' | 'city' | 'postalCode' | 'country'>
export type StoredContact = Place & { id: string; purpose: GuestContact['purpose'] }
/** The primary addresses of a customer; `isMerged` for an entry that was merged into theirs. */
export type Entry = { email: string; phone: string; address: string; city: string; postalCode: string; country: string }
  & { isMerged: boolean } // prettier-ignore

/** So many are stored of a guest. */
export const MOST_CONTACTS = 20

/** Two writings of one place have one key: capitals and signs between digits do not count. */
export const keyOf = ({ channel, value, city, postalCode, country }: Place): string => {
  if (channel === 'PHONE') return digitsOf(value)
  return channel === 'EMAIL' ? value.toLowerCase() : [value, postalCode, city, country].join('|').toLowerCase()
}

/** The primary place of a channel; undefined where there is none. A country alone is no address. */
export function primaryOf(entry: Omit<Entry, 'isMerged'>, channel: Channel): Place | undefined {
  const { email, phone, address, city, postalCode, country } = entry
  const nowhere = { city: '', postalCode: '', country: '' }
  if (channel === 'EMAIL') return email === '' ? undefined : { channel, value: email, ...nowhere }
  if (channel === 'PHONE') return phone === '' ? undefined : { channel, value: phone, ...nowhere }
  return address === '' && city === '' ? undefined : { channel, value: address, city, postalCode, country }
}

/** The fields of a customer whose primary place this is. */
export const fieldsOf = ({ channel, value, city, postalCode, country }: Place): Partial<Omit<Entry, 'isMerged'>> => {
  if (channel === 'EMAIL') return { email: value }
  return channel === 'PHONE' ? { phone: value } : { address: value, city, postalCode, country }
}

/** Every place once, by channel: the primary one, those stored beside it, then those of entries that were merged. */
export function contactsOf(entries: readonly Entry[], stored: readonly StoredContact[]): GuestContact[] {
  const merged = entries.filter(({ isMerged }) => isMerged)
  const own = entries.find(({ isMerged }) => !isMerged)
  return CONTACT_CHANNELS.flatMap((channel) => {
    const further = stored.filter((one) => one.channel === channel)
    const primary = own && primaryOf(own, channel)
    const named = primary && further.find((one) => keyOf(one) === keyOf(primary))
    const first = primary ? [{ id: named?.id ?? null, purpose: named?.purpose ?? null, ...primary, isPrimary: true, isMerged: false }] : []
    const others = further.filter((one) => one !== named).map((one) => ({ ...one, isPrimary: false, isMerged: false }))
    const known = new Set([...first, ...others].map(keyOf))
    const left = merged.flatMap((entry) => primaryOf(entry, channel) ?? []).filter((place) => {
      const isNew = !known.has(keyOf(place))
      known.add(keyOf(place))
      return isNew
    })
    return [...first, ...others, ...left.map((place) => ({ id: null, purpose: null, ...place, isPrimary: false, isMerged: true }))]
  })
} // prettier-ignore
