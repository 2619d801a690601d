import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { REGISTRATION_STATES } from '../contract/choices.ts'
import { portal } from '../contract/portal.ts'
import type { ArrivalRow } from '../contract/replies.ts'
import { RegistrationChip } from './registration-chip.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { usePortalTabs } from './use-portal-tabs.tsx'

/** `/portal/arrivals`: who is expected, in order of the day, and how far their registration is. */
export function ArrivalsPage() {
  const { t } = useTranslation('portal')
  const [url, setUrl] = useUrlState()
  const open = (booking: string | undefined) => setUrl({ booking })
  return (
    <Page title={t('title')} tabs={usePortalTabs('arrivals')}>
      <DataList
        label={t('title')}
        source={portal.arrivals}
        rowKey={({ bookingId }) => bookingId}
        filters={[
          { name: 'day', label: t('arrival'), kind: 'day' },
          {
            name: 'state',
            label: t('status'),
            options: REGISTRATION_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        columns={useColumns()}
        onOpen={({ bookingId }) => open(bookingId)}
        isMarked={({ bookingId }) => bookingId === url['booking']}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {url['booking'] && (
        <RegistrationPanel key={url['booking']} bookingId={url['booking']} onClose={() => open(undefined)} />
      )}
    </Page>
  )
}

function useColumns(): readonly Column<ArrivalRow>[] {
  const { t } = useTranslation('portal')
  return [
    { key: 'guestName', label: t('guest'), phone: 'title', cell: ({ guestName }) => guestName },
    { key: 'reference', label: t('booking'), cell: ({ reference }) => reference },
    { key: 'arrival', label: t('arrival'), cell: ({ arrival }) => <DayText day={arrival} />, text: ({ arrival }) => arrival }, // prettier-ignore
    { key: 'arrivalTime', label: t('arrivalTime'), cell: ({ arrivalTime }) => arrivalTime },
    { key: 'rooms', label: t('rooms'), cell: ({ rooms }) => rooms, phone: 'hidden', width: 90 },
    {
      key: 'submittedAt',
      label: t('signedAt'),
      cell: ({ submittedAt }) => submittedAt !== null && <MomentText instant={submittedAt} isRelative />,
      text: ({ submittedAt }) => submittedAt ?? '',
      phone: 'hidden',
    },
    {
      key: 'hasUpgrade',
      label: t('upgrade'),
      cell: ({ hasUpgrade }) => hasUpgrade && t('upgrade'),
      text: ({ hasUpgrade }) => (hasUpgrade ? t('upgrade') : ''),
    },
    {
      key: 'state',
      label: t('status'),
      phone: 'end',
      cell: ({ state }) => <RegistrationChip state={state} />,
      text: ({ state }) => t(`state.${state}`),
    },
  ]
}
