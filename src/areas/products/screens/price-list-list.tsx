import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TableSkeleton } from '#web/ui/table-skeleton.tsx'
import { products, type PriceList } from '../contract.ts'
import { PriceListDialog } from './price-list-dialog.tsx'

/** Prices of certain days and hours. */
export function PriceListList() {
  const { t } = useTranslation(['products', 'shell'])
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('products.write')
  const [edited, setEdited] = useState<PriceList>()
  const columns = useColumns()
  const read = useQuery(ask(products.priceLists, { includeInactive: true }))
  const rows = read.data?.rows ?? []
  const close = () => {
    setEdited(undefined)
    setUrl({ new: undefined })
  }
  return (
    <>
      {read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : read.isPending ? (
        <TableSkeleton columns={columns.length} />
      ) : rows.length === 0 ? (
        <EmptyState icon="clock" title={t('prices.empty')} text={t('prices.emptyText')} />
      ) : (
        <Section isFlush>
          <DataTable
            label={t('tab.prices')}
            rows={rows}
            rowKey={(list) => list.id}
            columns={columns}
            onOpen={mayWrite ? setEdited : undefined}
            actions={mayWrite ? [{ label: t('shell:edit'), isPrimary: true, run: setEdited }] : undefined}
          />
        </Section>
      )}
      {mayWrite && (edited || url['new'] === 'yes') && <PriceListDialog list={edited} onClose={close} />}
    </>
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
