import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, type RowOf } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { cashier } from '../contract/cashier.ts'
import { ShiftState, Variance } from './shift-parts.tsx'

type Row = RowOf<typeof cashier.list>

/** Every shift of the property, the latest first. */
export function ShiftList() {
  const { t } = useTranslation('cashier')
  const go = useGo()
  const { user } = useSession()
  const drawer = useQuery(queryOf(cashier.drawer, {}))
  const people = [{ id: user.id, name: user.displayName }, ...(drawer.data?.operators ?? [])]
  const money = (amount: number | null, { currency }: Row) =>
    amount === null ? '–' : <MoneyText amount={amount} currency={currency} />
  const columns: readonly Column<Row>[] = [
    {
      key: 'drawer',
      label: t('drawer'),
      phone: 'title',
      cell: (row) => (row.zNumber === null ? row.drawer : `${row.drawer} · Z ${row.zNumber}`),
      text: (row) => row.drawer,
    },
    { key: 'operatorName', label: t('keptBy'), cell: (row) => row.operatorName },
    { key: 'status', label: t('state'), cell: (row) => <ShiftState {...row} />, text: (row) => row.status },
    { key: 'openedAt', label: t('openedAt'), cell: (row) => <MomentText instant={row.openedAt} /> },
    {
      key: 'closedAt',
      label: t('closedAt'),
      cell: (row) => (row.closedAt ? <MomentText instant={row.closedAt} /> : '–'),
      text: (row) => row.closedAt ?? '',
    },
    { key: 'opening', label: t('float'), align: 'end', cell: (row) => money(row.opening, row), phone: 'hidden' },
    { key: 'expected', label: t('expected'), align: 'end', cell: (row) => money(row.expected, row), phone: 'hidden' },
    { key: 'counted', label: t('counted'), align: 'end', cell: (row) => money(row.counted, row) },
    {
      key: 'variance',
      label: t('variance'),
      align: 'end',
      phone: 'end',
      cell: (row) => (row.variance === null ? '–' : <Variance shift={row} />),
      text: (row) => (row.variance === null ? '' : <MoneyText amount={row.variance} currency={row.currency} />),
    },
  ]
  return (
    <DataList
      label={t('tab.shifts')}
      source={cashier.list}
      columns={columns}
      filters={[
        {
          name: 'status',
          label: t('state'),
          options: ['open', 'closed', 'to_approve'].map((value) => ({ value, label: t(`filter.${value}`) })),
        },
        {
          name: 'operatorId',
          label: t('keptBy'),
          options: people.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'until', label: t('before'), kind: 'day' },
      ]}
      onOpen={(row) => go(`/bookone/cashier/shifts/${row.id}`)}
      isMarked={(row) => row.variance !== null && row.variance !== 0}
      empty={{ title: t('shift.empty'), text: t('shift.emptyText') }}
    />
  )
}
