import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { Page } from '#web/ui/page.tsx'
import { folios } from '../contract/folios.ts'
import { FolioView } from './folio-view.tsx'

/** The bill of a booking on a page of its own: the whole width, and an address to send to the accountant. */
export function FolioPage() {
  const { t } = useTranslation('folios')
  const bookingId = useScreenParams()['bookingId'] ?? ''
  const { data } = useQuery(queryOf(folios.get, { bookingId }))
  return (
    <Page
      title={data ? t('page.of', { name: data.parties[0]?.name ?? '' }) : t('page.title')}
      subtitle={
        data && (
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
            <Link to={`/master-service/reservation-details/${encodeURIComponent(data.bookingReference)}`} isAlone>
              {data.bookingReference}
            </Link>
            <Chip size="small" label={t(`status.${data.status}`)} />
          </Stack>
        )
      }
    >
      <FolioView bookingId={bookingId} />
    </Page>
  )
}
