import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { instantAt } from '#core/dates.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { type TableReservation, RESERVATION_STATUSES } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'

const tones = { BOOKED: 'arrives', SEATED: 'inHouse', CANCELLED: 'cancelled', NO_SHOW: 'urgent' } as const

/** Tables that are booked, earliest first, from this business day on unless the address has other days. */
export function ReservationList() {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const mayWrite = useCan('tables.write')
  const { today, timeZone } = useDays()
  const [url] = useUrlState()
  const { mutate } = useSend(tables.endReservation)
  const end = (status: 'SEATED' | 'CANCELLED' | 'NO_SHOW', isPrimary = false) => ({
    label: t(`end.${status}`),
    isPrimary,
    run: (row: TableReservation) => mutate({ reservationId: row.id, status }, { onError: notify.refusal }),
    whyNot: (row: TableReservation) => (row.status === 'BOOKED' ? undefined : t(`reservation.${row.status}`)),
  })
  return (
    <DataList
      label={t('tab.reservations')}
      source={tables.reservations}
      {...(!url['day'] && { input: { from: instantAt(today, '00:00', timeZone) } })}
      filters={[
        { name: 'day', label: t('day'), kind: 'day' },
        {
          name: 'status',
          label: t('state'),
          options: RESERVATION_STATUSES.map((value) => ({ value, label: t(`reservation.${value}`) })),
        },
      ]}
      columns={[
        { key: 'startsAt', label: t('startsAt'), cell: (row) => <MomentText instant={row.startsAt} />, phone: 'line' },
        { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
        { key: 'covers', label: t('guests'), cell: (row) => row.covers, align: 'end' },
        { key: 'tableName', label: t('table'), cell: (row) => row.tableName },
        { key: 'phone', label: t('phone'), cell: (row) => row.phone || '–', text: (row) => row.phone },
        {
          key: 'status',
          label: t('state'),
          cell: (row) => <StatusChip tone={tones[row.status]} label={t(`reservation.${row.status}`)} />,
          text: (row) => row.status,
          phone: 'end',
        },
      ]}
      actions={mayWrite ? [end('SEATED', true), end('NO_SHOW'), end('CANCELLED')] : []}
      empty={{ title: t('noReservations'), text: t('noReservationsText') }}
    />
  )
}
