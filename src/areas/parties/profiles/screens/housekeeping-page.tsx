import { useTranslation } from 'react-i18next'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText } from '#web/ui/values.tsx'
import { profiles } from '../contract/profiles.ts'

/** `/customer/housekeeping`: who arrives and stays, with notes and preferences for housekeeping, and nothing else of them. */
export function HousekeepingPage() {
  const { t } = useTranslation('profiles')
  return (
    <Page title={t('work.title')} subtitle={t('work.text')}>
      <DataList
        label={t('work.title')}
        source={profiles.forHousekeeping}
        columns={[
          { key: 'room', label: t('work.room'), width: 100, cell: ({ rooms }) => rooms || '–' },
          { key: 'name', label: t('work.name'), phone: 'title', cell: ({ name }) => name },
          { key: 'arrival', label: t('work.arrival'), width: 150, cell: ({ arrival }) => <DayText day={arrival} /> },
          {
            key: 'departure',
            label: t('work.departure'),
            width: 150,
            cell: ({ departure }) => <DayText day={departure} />,
          },
          { key: 'notes', label: t('work.notes'), cell: ({ notes }) => notes.join(' · ') },
          { key: 'preferences', label: t('traits.preferences'), cell: ({ preferences }) => preferences.join(', ') },
        ]}
        empty={{ title: t('work.none'), text: t('work.noneText') }}
      />
    </Page>
  )
}
