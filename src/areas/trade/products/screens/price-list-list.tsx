import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { products } from '../contract/products.ts'
import type { PriceList } from '../contract/replies.ts'
import { PriceListDialog } from './price-list-dialog.tsx'

/** Prices of certain days and hours. */
export function PriceListList() {
  const { t } = useTranslation('products')
  return (
    <SetupTable
      needs="products.write"
      label={t('tab.prices')}
      read={useQuery(queryOf(products.priceLists, { includeInactive: true }))}
      columns={useColumns()}
      empty={{ icon: 'clock', title: t('prices.empty'), text: t('prices.emptyText') }}
      dialog={(list, close) => <PriceListDialog list={list} onClose={close} />}
    />
  )
}

function useColumns(): readonly Column<PriceList>[] {
  const { t } = useTranslation('products')
  const days = ({ weekdays }: PriceList) =>
    weekdays.length === 7 ? t('everyDay') : weekdays.map((day) => t(`weekday.${day}`)).join(', ')
  const hours = ({ fromTime, untilTime }: PriceList) =>
    fromTime === untilTime ? t('allDay') : `${fromTime}–${untilTime}`
  return [
    { key: 'name', label: t('name'), cell: (list) => list.name, phone: 'title' },
    { key: 'days', label: t('prices.days'), cell: days, text: days },
    { key: 'hours', label: t('prices.hours'), cell: hours, text: hours, width: 140 },
    {
      key: 'lines',
      label: t('prices.lines'),
      align: 'end',
      width: 100,
      cell: (list) => list.lines.length,
      text: (list) => list.lines.length,
    },
    {
      key: 'priority',
      label: t('prices.priority'),
      align: 'end',
      width: 110,
      cell: (list) => list.priority,
      phone: 'hidden',
    },
    { key: 'state', label: t('state'), width: 100, phone: 'end', cell: (list) => t(list.isActive ? 'on' : 'off') },
  ]
}
