import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { portal } from '../contract/portal.ts'
import type { Registration } from '../contract/replies.ts'

/** What each guest of a booking states, as text: whatever is in it. */
export function RegisteredGuests({ bookingId, guests }: { bookingId: string; guests: readonly Registration[] }) {
  const { t } = useTranslation('portal')
  const { day } = useDays()
  const notify = useNotify()
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
              [t('field.placeOfBirth'), guest.placeOfBirth],
              [t('field.gender'), guest.gender && t(`gender.${guest.gender}`)],
              [t('panel.nationality'), guest.nationality],
              [
                t('panel.address'),
                [guest.address, guest.postalCode, guest.city, guest.country].filter(Boolean).join(', '),
              ],
              [t('panel.contact'), [guest.phone, guest.email].filter(Boolean).join(', ')],
              [t('panel.document'), documentOf(guest)],
              [t('field.nextDestination'), guest.nextDestination],
            ]}
          />
          {guest.hasPicture && (
            <Button
              size="small"
              startIcon={<Icon name="eye" />}
              onClick={() =>
                void showFile(portal.picture, { bookingId, stayId: guest.stayId, number: guest.number }).catch(
                  notify.refusal,
                )
              }
            >
              {t('panel.showPicture')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
