import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import type { RowOf } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { EVENT_STATUSES } from '../contract/replies.ts'
import { gateways } from '../contract/gateways.ts'
import { providerNames } from './provider-names.ts'

type Row = RowOf<typeof gateways.events>

const tones = { NEW: 'tentative', DONE: 'inHouse', IGNORED: 'past', REFUSED: 'urgent' } as const
const bookingPath = (reference: string): Address =>
  `/master-service/reservation-details/${encodeURIComponent(reference)}?tab=folio`

/** Messages of providers and their outcome; one that paid nothing shows why. */
export function EventList() {
  const { t, i18n } = useTranslation('gateways')
  const go = useGo()
  const why = (note: string) => (i18n.exists(`gateways:note.${note}`) ? t(`note.${note}`) : note)
  const columns: readonly Column<Row>[] = [
    {
      key: 'receivedAt',
      label: t('event.at'),
      cell: (row) => <MomentText instant={row.receivedAt} />,
      phone: 'line',
      width: 170,
    },
    { key: 'provider', label: t('provider'), cell: (row) => providerNames[row.provider], width: 110 },
    { key: 'type', label: t('event.type'), cell: (row) => row.type, phone: 'title' },
    {
      key: 'status',
      label: t('event.status'),
      width: 150,
      cell: (row) => (
        <StatusChip
          tone={tones[row.status]}
          icon={row.status === 'DONE' ? 'check' : row.status === 'REFUSED' ? 'alert' : 'clock'}
          label={t(`eventStatus.${row.status}`)}
        />
      ),
      phone: 'end',
    },
    {
      key: 'note',
      label: t('event.note'),
      cell: (row) => (row.note ? why(row.note) : '–'),
      text: (row) => why(row.note),
    },
    {
      key: 'bookingReference',
      label: t('booking'),
      width: 130,
      cell: (row) =>
        row.bookingReference ? <Link to={bookingPath(row.bookingReference)}>{row.bookingReference}</Link> : '–',
      text: (row) => row.bookingReference ?? '',
    },
    {
      key: 'providerEventId',
      label: t('event.id'),
      cell: (row) => `${row.providerEventId.slice(0, 12)}…`,
      text: (row) => row.providerEventId,
      phone: 'hidden',
      width: 150,
    },
  ]
  return (
    <DataList
      label={t('tab.events')}
      source={gateways.events}
      columns={columns}
      filters={[
        {
          name: 'status',
          label: t('event.status'),
          options: EVENT_STATUSES.map((value) => ({ value, label: t(`eventStatus.${value}`) })),
        },
      ]}
      isMarked={(row) => row.status === 'REFUSED'}
      onOpen={(row) => row.bookingReference && go(bookingPath(row.bookingReference))}
      empty={{ title: t('event.empty'), text: t('event.emptyText') }}
    />
  )
}
