import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page.tsx'
import { ReservationList } from './reservation-list.tsx'

/** What channels sold: what waits for a user, and what became of the rest. */
export function ReservationsPage() {
  const { t } = useTranslation('channels')
  return (
    <Page title={t('tray.title')} subtitle={t('tray.subtitle')}>
      <ReservationList />
    </Page>
  )
}
