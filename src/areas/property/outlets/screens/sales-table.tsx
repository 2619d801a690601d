import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { OutletSales } from '../contract.ts'

type Props = { title: string; rows: readonly OutletSales[]; currency: string }

/** What outlets sold, with each of their taxes; nothing where nothing was sold. */
export function SalesTable({ title, rows, currency }: Props) {
  const { t } = useTranslation('outlets')
  const { format } = useMoney()
  if (rows.length === 0) return null
  const amount = (key: string, of: (row: OutletSales) => number, more: Partial<Column<OutletSales>> = {}) => ({
    key,
    label: t(`sales.${key}`),
    align: 'end' as const,
    cell: (row: OutletSales) => <MoneyText amount={of(row)} currency={currency} />,
    ...more,
  })
  const taxesOf = ({ taxes }: OutletSales): string =>
    taxes.map(({ name, amount: part }) => `${name} ${format(part, { currency })}`).join(' · ')
  return (
    <Section title={title} isFlush>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ businessServiceId }) => businessServiceId}
        columns={[
          { key: 'name', label: t('sales.outlet'), cell: ({ name }) => name, phone: 'title' },
          { key: 'orders', label: t('sales.orders'), align: 'end', cell: ({ orders }) => orders },
          { key: 'covers', label: t('sales.covers'), align: 'end', cell: ({ covers }) => covers },
          amount('net', ({ net }) => net),
          amount('tax', ({ tax }) => tax),
          { key: 'taxes', label: t('sales.taxes'), cell: (row) => taxesOf(row) || '–' },
          ...(rows.some(({ afterTaxOff = 0 }) => afterTaxOff !== 0)
            ? [amount('afterTaxOff', ({ afterTaxOff = 0 }) => minor(-afterTaxOff || 0))]
            : []),
          amount('total', ({ net, tax, afterTaxOff = 0 }) => minor(net + tax - afterTaxOff), { phone: 'end' }),
          amount('onRooms', ({ onRooms }) => onRooms),
          amount('tip', ({ tip }) => tip),
        ]}
      />
    </Section>
  )
}
