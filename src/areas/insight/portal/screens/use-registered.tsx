import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { portal } from '../contract/portal.ts'
import { SignatureView } from './signature-view.tsx'

type Registered = Record<'address' | 'nationality' | 'identity' | 'vehicle', string> & { signature: ReactNode }

/** What the first guest of a room has stated and signed, as the registration card prints it; undefined where nothing was signed. */
export function useRegistered(bookingId: string, stayId: string): Registered | undefined {
  const { t } = useTranslation('portal')
  const mayRead = useCan('portal.write')
  const page = useQuery({ ...queryOf(portal.get, { bookingId }), enabled: mayRead }).data?.page
  const guest = page?.guests.find((one) => one.stayId === stayId && one.number === 1)
  if (!page || !guest || page.signature === '') return undefined
  const { address, postalCode, city, country, nationality, documentKind, documentEnd, documentCountry } = guest
  const document =
    documentKind === '' ? [] : [t(`kind.${documentKind}`), documentEnd && `…${documentEnd}`, documentCountry]
  return {
    address: [address, postalCode, city, country].filter(Boolean).join(', '),
    nationality,
    identity: document.filter(Boolean).join(' · '),
    vehicle: page.vehiclePlate,
    signature: <SignatureView label={t('panel.signature')} strokes={page.signature} />,
  }
}
