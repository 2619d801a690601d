import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { SalesTable } from '#areas/property/outlets/screens/pickers.tsx'
import { useDays, useMoney } from '#web/formats.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { BarChart } from '#web/ui/small-chart.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Takings } from '../contract/takings.ts'
import { useAmountColumns } from './shift-parts.tsx'

type Amounts = Takings['total']

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** By day where there are several, else by the hours of the one day. */
export function TakingsChart({ report }: { report: Takings }) {
  const { t } = useTranslation('cashier')
  const { day } = useDays()
  const { format } = useMoney()
  const isByHour = report.byPeriod.length < 2
  const points = isByHour
    ? hoursOf(report).map(({ hour, received }) => ({ label: hourText(hour), value: received }))
    : report.byPeriod.map(({ from, received }) => ({
        label: day(from, report.isByMonth ? 'month' : 'short'),
        value: received,
      }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const title = t(isByHour ? 'takings.chartHour' : report.isByMonth ? 'takings.chartMonth' : 'takings.chartDay')
  return (
    <Section title={title}>
      <BarChart
        label={title}
        points={points}
        height={140}
        format={(value) => format(value, { currency: report.currency })}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1 }}>
        <Typography variant="caption" color="textSecondary">
          {first.label}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {points.length > 1 && last.label}
        </Typography>
      </Stack>
    </Section>
  )
}

/** Every hour from the first to the last that took money, so that a quiet one is seen. */
function hoursOf({ byHour }: Takings): { hour: number; received: number }[] {
  const [first, last] = [byHour[0], byHour.at(-1)]
  if (!first || !last) return []
  return Array.from({ length: last.hour - first.hour + 1 }, (_, at) => {
    const hour = first.hour + at
    return { hour, received: byHour.find((row) => row.hour === hour)?.received ?? 0 }
  })
}

/** The same receipts by mode, operator, hour, day and counter: each part adds up to the total above. */
export function TakingsTables({ report }: { report: Takings }) {
  const { t } = useTranslation(['cashier', 'payments'])
  const { day } = useDays()
  const part = (name: string, rows: readonly (Amounts & { name: string })[]) => ({ name, rows })
  const parts = [
    part(
      'mode',
      report.byMode.map((row) => ({ ...row, name: t(`payments:mode.${row.mode}`) })),
    ),
    part(
      'operator',
      report.byOperator.map((row) => ({ ...row, name: row.operatorName })),
    ),
    part(
      'hour',
      report.byHour.map((row) => ({ ...row, name: hourText(row.hour) })),
    ),
    part(
      report.isByMonth ? 'month' : 'day',
      report.byPeriod.map((row) => ({ ...row, name: day(row.from, report.isByMonth ? 'month' : 'full') })),
    ),
    ...(report.byCounter.length > 1
      ? [
          part(
            'counter',
            report.byCounter.map((row) => ({ ...row, name: row.counterName })),
          ),
        ]
      : []),
  ]
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <Part key={name} name={name} rows={rows} currency={report.currency} />
        ))}
      {report.deferred.length > 0 && <Promised report={report} />}
      {report.sold.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <SalesTable title={t('takings.sold')} rows={report.sold} currency={report.currency} />
        </Box>
      )}
    </Box>
  )
}

type PartProps = { name: string; rows: readonly (Amounts & { name: string })[]; currency: string }

function Part({ name, rows, currency }: PartProps) {
  const { t } = useTranslation('cashier')
  const amounts = useAmountColumns<PartProps['rows'][number]>(currency)
  const title = t(`takings.by.${name}`)
  return (
    <Section title={title} isFlush>
      <DataTable
        label={title}
        rows={rows}
        rowKey={(row) => `${name} ${row.name}`}
        columns={[{ key: 'name', label: t(`takings.${name}`), cell: (row) => row.name, phone: 'title' }, ...amounts]}
      />
    </Section>
  )
}

/** Promised for later; no cash, and no part of the total. */
function Promised({ report }: { report: Takings }) {
  const { t } = useTranslation(['cashier', 'payments'])
  return (
    <Section title={t('takings.promised')} isFlush>
      <DataTable
        label={t('takings.promised')}
        rows={report.deferred}
        rowKey={({ mode }) => mode}
        columns={[
          { key: 'mode', label: t('mode'), cell: ({ mode }) => t(`payments:mode.${mode}`), phone: 'title' },
          { key: 'count', label: t('takings.promises'), align: 'end', cell: ({ count }) => count },
          {
            key: 'amount',
            label: t('amount'),
            align: 'end',
            phone: 'end',
            cell: ({ amount }) => <MoneyText amount={amount} currency={report.currency} />,
          },
        ]}
      />
    </Section>
  )
}
