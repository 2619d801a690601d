import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { channels } from '../contract/channels.ts'
import type { ParityRun } from '../contract/replies.ts'
import { saidBy } from '../rules/figures.ts'
import { CLOSED } from '../rules/sending.ts'
import type { Place } from './place.ts'

const NIGHTS = 31

/** What the channel was sent last beside what is true now, for a month of nights. */
export function ParityList({ place, currency }: { place: Place; currency: string }) {
  const { t } = useTranslation('channels')
  const { day } = useDays()
  const { format } = useMoney()
  const nightsText = ({ from, until }: ParityRun) => {
    const last = addDays(until, -1)
    return last === from ? day(from, 'number') : `${day(from, 'number')} – ${day(last, 'number')}`
  }
  const what = ({ rate, restriction }: ParityRun) =>
    restriction ? t(`parity.${restriction}`) : t(rate === '' ? 'parity.free' : 'parity.price')
  const valueText = ({ rate, restriction }: ParityRun, value: number | null) => {
    if (value === null) return t('parity.unknown')
    if (restriction) {
      const said = saidBy(restriction, value)
      if (typeof said === 'boolean') return t(said ? 'parity.yes' : 'parity.no')
      return said === null ? t('parity.none') : [said].flat().join(', ')
    }
    if (rate === '') return String(value)
    return value === CLOSED ? t('parity.closed') : format(value, { currency })
  }
  return (
    <DataList
      label={t('tab.parity')}
      source={channels.parity}
      input={{ ...place, nights: NIGHTS }}
      rowKey={({ room, rate, restriction, from }) => `${room} ${rate} ${restriction ?? ''} ${from}`}
      filters={[
        {
          name: 'onlyDifferent',
          label: t('parity.show'),
          options: [{ value: 'true', label: t('parity.onlyDifferent') }],
        },
      ]}
      columns={[
        { key: 'room', label: t('parity.room'), phone: 'title', cell: ({ room, rate }) => `${room} ${rate}`.trim() },
        { key: 'what', label: t('parity.what'), cell: what },
        { key: 'nights', label: t('parity.nights'), phone: 'line', cell: nightsText },
        { key: 'sent', label: t('parity.sent'), align: 'end', cell: (run) => valueText(run, run.sent) },
        { key: 'now', label: t('parity.now'), align: 'end', cell: (run) => valueText(run, run.now) },
        {
          key: 'isDifferent',
          label: t('status'),
          width: 140,
          phone: 'end',
          cell: ({ isDifferent }) => (
            <StatusChip
              tone={isDifferent ? 'urgent' : 'inHouse'}
              icon={isDifferent ? 'alert' : 'check'}
              label={t(isDifferent ? 'parity.differs' : 'parity.same')}
            />
          ),
          text: ({ isDifferent }) => t(isDifferent ? 'parity.differs' : 'parity.same'),
        },
      ]}
      isMarked={({ isDifferent }) => isDifferent}
      empty={{ title: t('parity.empty'), text: t('parity.emptyText') }}
    />
  )
}
