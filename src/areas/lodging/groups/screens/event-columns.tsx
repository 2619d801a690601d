import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { GroupEvent } from '../contract/events.ts'

const stateOf = ({ charged, price }: GroupEvent) => (charged ? 'CHARGED' : price > 0 ? 'OPEN' : undefined)

function ChargeChip({ event }: { event: GroupEvent }) {
  const { t } = useTranslation('groups')
  const state = stateOf(event)
  if (!state) return '–'
  return <StatusChip tone={state === 'CHARGED' ? 'confirmed' : 'tentative'} label={t(`costs.states.${state}`)} />
}

/** What lists of events show; of all groups also whose each is. */
export function useEventColumns({ withGroup }: { withGroup: boolean }): readonly Column<GroupEvent>[] {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  const { format: amount } = useMoney()
  const state = (row: GroupEvent) => t(`costs.states.${stateOf(row) ?? 'NONE'}`)
  const dayOf = (row: GroupEvent) => day(row.day, 'short')
  const time = ({ from, until }: GroupEvent) =>
    until > from ? `${from}–${until}` : t('events.nextDay', { from, until })
  const group: Column<GroupEvent> = { key: 'groupName', label: t('page.title'), cell: (row) => row.groupName }
  return [
    { key: 'name', label: t('events.event'), phone: 'title', cell: (row) => row.name },
    { key: 'day', label: t('events.day'), width: 130, cell: dayOf, text: (row) => row.day },
    { key: 'time', label: t('events.time'), width: 190, cell: time, text: time },
    { key: 'functionRoomName', label: t('functionRooms.room'), cell: (row) => row.functionRoomName },
    ...(withGroup ? [group] : []),
    { key: 'setup', label: t('events.setup'), cell: (row) => row.setup },
    {
      key: 'guests',
      label: t('events.guests'),
      align: 'end',
      width: 100,
      cell: (row) => row.guests,
      text: (row) => String(row.guests),
    },
    {
      key: 'price',
      label: t('costs.price'),
      align: 'end',
      width: 140,
      cell: ({ price }) => (price > 0 ? <MoneyText amount={price} /> : '–'),
      text: ({ price }) => amount(price),
    },
    { key: 'charged', label: t('costs.state'), width: 140, cell: (row) => <ChargeChip event={row} />, text: state },
  ]
}
