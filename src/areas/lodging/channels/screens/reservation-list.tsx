import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { channels } from '../contract/channels.ts'
import { RESERVATION_STATES, type ReservationMessage } from '../contract/reservations.ts'
import { ReservationChip } from './reservation-chip.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import { useReason } from './use-reason.ts'

/** Messages about reservations, latest first; with a channel, those of that one. */
export function ReservationList({ channelId }: { channelId?: string }) {
  const { t } = useTranslation('channels')
  const [shown, setShown] = useState<string>()
  const columns = useColumns(channelId === undefined)
  return (
    <>
      <DataList
        label={t('tray.title')}
        source={channels.reservations}
        {...(channelId !== undefined && { input: { channelId } })}
        filters={[
          {
            name: 'state',
            label: t('status'),
            options: RESERVATION_STATES.map((value) => ({ value, label: t(`tray.state.${value}`) })),
          },
        ]}
        columns={columns}
        onOpen={(row) => setShown(row.id)}
        isMarked={(row) => row.state === 'TRAY'}
        empty={{ title: t('tray.empty'), text: t('tray.emptyText') }}
      />
      {shown !== undefined && <ReservationPanel key={shown} messageId={shown} close={() => setShown(undefined)} />}
    </>
  )
}

function useColumns(hasChannel: boolean): readonly Column<ReservationMessage>[] {
  const { t } = useTranslation('channels')
  const reasonText = useReason()
  return [
    {
      key: 'receivedAt',
      label: t('tray.receivedAt'),
      width: 170,
      phone: 'line',
      cell: (row) => <MomentText instant={row.receivedAt} />,
      text: (row) => row.receivedAt,
    },
    ...(hasChannel
      ? [{ key: 'channel', label: t('channel'), width: 150, cell: (row: ReservationMessage) => row.channelName }]
      : []),
    { key: 'reservation', label: t('tray.reservation'), phone: 'title', cell: (row) => row.reservation },
    { key: 'guest', label: t('tray.guest'), cell: (row) => row.guestName || '–' },
    { key: 'kind', label: t('message.kind'), width: 120, cell: (row) => t(`tray.kind.${row.kind}`) },
    {
      key: 'state',
      label: t('status'),
      width: 150,
      phone: 'end',
      cell: (row) => <ReservationChip state={row.state} />,
      text: (row) => t(`tray.state.${row.state}`),
    },
    { key: 'reason', label: t('tray.reason'), cell: (row) => reasonText(row) || '–', text: reasonText },
  ]
}
