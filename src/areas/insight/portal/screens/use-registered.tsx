import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import type { WantedField } from '../contract/choices.ts'
import { portal } from '../contract/portal.ts'
import { SignatureView } from './signature-view.tsx'

type Stated = Record<'born' | 'address' | 'nationality' | 'identity' | 'vehicle' | WantedField, string>
type Registered = {
  /** What the first guest of the room states; blank where they state nothing, to be written by hand. */
  stated: Partial<Stated>
  /** What the country of the property wants on the card besides. */
  wants: readonly WantedField[]
  /** The names of the other guests of the room. */
  others: readonly string[]
  signature: ReactNode
}

/** What the guests of a room have stated and signed, as the registration card prints it. */
export function useRegistered(bookingId: string, stayId: string): Registered {
  const { t } = useTranslation('portal')
  const { day } = useDays()
  const enabled = useCan('portal.write')
  const page = useQuery({ ...queryOf(portal.get, { bookingId }), enabled }).data?.page
  const { guests = [], wants = [] } = useQuery({ ...queryOf(portal.guests, { bookingId }), enabled }).data ?? {}
  const ofRoom = guests.filter((one) => one.stayId === stayId)
  const guest = ofRoom.find(({ number }) => number === 1)
  const others = ofRoom.filter((one) => one !== guest).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const signature = page?.signature ? (
    <SignatureView label={t('panel.signature')} strokes={page.signature} />
  ) : undefined
  if (!guest) return { stated: {}, wants, others, signature }
  const { address, postalCode, city, country, documentKind, documentEnd, documentCountry } = guest
  const document =
    documentKind === '' ? [] : [t(`kind.${documentKind}`), documentEnd && `…${documentEnd}`, documentCountry]
  const stated: Stated = {
    born: guest.dateOfBirth === null ? '' : day(guest.dateOfBirth),
    address: [address, postalCode, city, country].filter(Boolean).join(', '),
    nationality: guest.nationality,
    identity: document.filter(Boolean).join(' · '),
    vehicle: page?.vehiclePlate ?? '',
    gender: guest.gender === null ? '' : t(`gender.${guest.gender}`),
    placeOfBirth: guest.placeOfBirth,
    nextDestination: guest.nextDestination,
  }
  return { stated, wants, others, signature }
}
