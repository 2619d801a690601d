import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import type { Registration } from '../contract/replies.ts'

/** What each guest of a booking states, as text: whatever is in it. */
export function RegisteredGuests({ guests }: { guests: readonly Registration[] }) {
  const { t } = useTranslation('portal')
  const { day } = useDays()
  const documentOf = ({ documentKind, documentEnd, documentCountry, documentExpiresOn }: Registration) =>
    documentKind === ''
      ? ''
      : [
          t(`kind.${documentKind}`),
          documentEnd && `…${documentEnd}`,
          documentCountry,
          documentExpiresOn && t('panel.expires', { day: day(documentExpiresOn) }),
        ]
          .filter(Boolean)
          .join(' · ')
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {guests.map((guest) => (
        <Box key={`${guest.stayId}-${guest.number}`} component="section">
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
            {guest.firstName} {guest.lastName}
          </Typography>
          <FactList
            facts={[
              [t('panel.born'), guest.dateOfBirth && day(guest.dateOfBirth)],
              [t('panel.nationality'), guest.nationality],
              [
                t('panel.address'),
                [guest.address, guest.postalCode, guest.city, guest.country].filter(Boolean).join(', '),
              ],
              [t('panel.contact'), [guest.phone, guest.email].filter(Boolean).join(', ')],
              [t('panel.document'), documentOf(guest)],
            ]}
          />
        </Box>
      ))}
    </Box>
  )
}
