import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Section } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { PaySlip } from '../contract/replies.ts'
import { COMPONENT_KINDS } from '../rules/choices.ts'
import { useLeaveDays, useLineName, usePeriod, useQuantity } from './words.tsx'

/** A payslip: the days it is for, each line, and what it comes to. */
export function SlipFigures({ slip }: { slip: PaySlip }) {
  const { t } = useTranslation('pay')
  const period = usePeriod()
  const { days, hours } = useQuantity()
  const leaveDays = useLeaveDays()
  const { facts, currency, gross, deductions, net, leave } = slip.figures
  const shown: [string, string][] = [
    [t('facts.payable'), `${days(facts.payable)} / ${days(facts.totalDays)}`],
    [t('facts.paidLeave'), facts.paidLeave > 0 ? days(facts.paidLeave) : ''],
    [t('facts.unpaidLeave'), facts.unpaidLeave > 0 ? days(facts.unpaidLeave) : ''],
    [t('facts.absent'), facts.absent > 0 ? days(facts.absent) : ''],
    [t('facts.worked'), facts.worked > 0 ? hours(facts.worked) : ''],
    [t('facts.overtime'), facts.overtime > 0 ? hours(facts.overtime) : ''],
  ]
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 6, flexWrap: 'wrap' }}>
        <Figure label={t('gross')} amount={gross} currency={currency} />
        <Figure label={t('deductions')} amount={deductions} currency={currency} />
        <Figure label={t('net')} amount={net} currency={currency} isStrong />
      </Stack>
      <FactList
        facts={[
          [t('period'), period(slip)],
          [t('payOn'), <DayText key="day" day={slip.payOn} />],
          ...shown.filter(([, value]) => value !== ''),
          [t('facts.year'), <MoneyText key="year" amount={slip.yearGross} currency={currency} />],
          [t('facts.yearNet'), <MoneyText key="net" amount={slip.yearNet} currency={currency} />],
        ]}
      />
      {leave.length > 0 && (
        <Section title={t('facts.leaveLeft')}>
          <FactList facts={leave.map(({ name, amount, dayMinutes }) => [name, leaveDays(amount, dayMinutes)])} />
        </Section>
      )}
      {COMPONENT_KINDS.map((kind) => (
        <Lines key={kind} kind={kind} slip={slip} />
      ))}
    </Stack>
  )
}

function Lines({ kind, slip }: { kind: (typeof COMPONENT_KINDS)[number]; slip: PaySlip }) {
  const { t } = useTranslation('pay')
  const nameOf = useLineName()
  const { days, hours } = useQuantity()
  const { lines, currency } = slip.figures
  const own = lines.filter((line) => line.kind === kind)
  if (own.length === 0) return null
  return (
    <Section title={t(`kind.${kind}`)} isFlush>
      <DataTable
        label={t(`kind.${kind}`)}
        rows={own}
        rowKey={({ code, sourceId, period }) => `${code} ${sourceId ?? ''} ${period?.from ?? ''}`}
        columns={[
          { key: 'name', label: t('component'), cell: (line) => nameOf(line), phone: 'title' },
          {
            key: 'quantity',
            label: t('quantity'),
            cell: ({ quantity, unit }) =>
              quantity === null || unit === null ? '' : unit === 'DAYS' ? days(quantity) : hours(quantity),
            align: 'end',
          },
          {
            key: 'amount',
            label: t('amount'),
            cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
            align: 'end',
            phone: 'end',
          },
        ]}
      />
    </Section>
  )
}
