import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SalesTable } from '#areas/property/outlets/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { percentOf } from '#core/money.ts'
import { closing } from '../contract/closing.ts'
import type { DayFacts, Flash, Run } from '../contract/replies.ts'
import { ratiosOf, revenueOf } from '../rules/ratios.ts'

type Line = { key: string; of: (facts: DayFacts) => number | null; kind: 'count' | 'money' | 'share' }

const LINES: readonly Line[] = [
  { key: 'roomsSold', of: ({ roomsSold }) => roomsSold, kind: 'count' },
  { key: 'sellable', of: ({ rooms, roomsBlocked }) => rooms - roomsBlocked, kind: 'count' },
  { key: 'occupancy', of: (facts) => ratiosOf(facts).occupancyBp, kind: 'share' },
  { key: 'adr', of: (facts) => ratiosOf(facts).averageRate, kind: 'money' },
  { key: 'revPar', of: (facts) => ratiosOf(facts).revPar, kind: 'money' },
  { key: 'room', of: ({ room }) => room, kind: 'money' },
  { key: 'service', of: ({ service }) => service, kind: 'money' },
  { key: 'expense', of: ({ expense }) => expense, kind: 'money' },
  { key: 'orders', of: ({ orders }) => orders, kind: 'money' },
  { key: 'revenue', of: revenueOf, kind: 'money' },
  { key: 'tax', of: ({ tax }) => tax, kind: 'money' },
  { key: 'received', of: ({ received }) => received, kind: 'money' },
  { key: 'refunded', of: ({ refunded }) => refunded, kind: 'money' },
  { key: 'outstanding', of: ({ outstanding }) => outstanding, kind: 'money' },
]
const COLUMNS = ['day', 'yesterday', 'month', 'lastYear', 'year'] as const

/** The day in figures, beside the day before, the month and the year. */
export function FlashReport({ run }: { run: Run }) {
  const read = useQuery(queryOf(closing.flash, { runId: run.id }))
  if (read.isPending) return <CardSkeleton height={320} />
  if (!read.data) return null
  return <Figures flash={read.data} />
}

function Figures({ flash }: { flash: Flash }) {
  const { t } = useTranslation('closing')
  const columns = useFlashColumns(flash)
  return (
    <>
      <Section title={t('flash.title')} isFlush>
        <DataTable label={t('flash.title')} rows={LINES} rowKey={({ key }) => key} columns={columns} />
      </Section>
      <SalesTable title={t('flash.outlets')} rows={flash.outlets} currency={flash.currency} />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Amounts title={t('flash.taxes')} rows={flash.taxes} currency={flash.currency} />
        <Amounts
          title={t('flash.ageing')}
          rows={flash.ageing.filter(({ count }) => count > 0)}
          currency={flash.currency}
        />
      </Box>
    </>
  )
}

function useFlashColumns(flash: Flash): readonly Column<Line>[] {
  const { t } = useTranslation('closing')
  const cell = (facts: DayFacts | null, { of, kind }: Line) => {
    const value = facts && of(facts)
    if (value === null) return '–'
    if (kind === 'money') return <MoneyText amount={value} currency={flash.currency} />
    return kind === 'share' ? `${percentOf(value).toFixed(1)} %` : value
  }
  return [
    { key: 'key', label: t('flash.figure'), cell: ({ key }) => t(`flash.${key}`), phone: 'title' },
    ...COLUMNS.map((column): Column<Line> => ({
      key: column,
      label: t(`flash.column.${column}`),
      align: 'end',
      cell: (line) => cell(flash[column], line),
      ...(column === 'day' && { phone: 'end' }),
    })),
  ]
}

type AmountsProps = { title: string; rows: readonly { name: string; amount: number }[]; currency: string }

function Amounts({ title, rows, currency }: AmountsProps) {
  const { t } = useTranslation('closing')
  if (rows.length === 0) return null
  return (
    <Section title={title} isFlush>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: t('flash.what'), cell: ({ name }) => name, phone: 'title' },
          {
            key: 'amount',
            label: t('flash.amount'),
            align: 'end',
            phone: 'end',
            cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}
