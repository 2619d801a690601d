import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BarChart } from '#web/ui/small-chart.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Simulation, YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'
import { useRuleWords } from './rule-words.ts'
import { useSuggestionColumns } from './suggestion-columns.tsx'
import { useSetState } from './use-rule-actions.ts'

type Choices = { types: readonly { id: string; name: string }[]; plans: readonly RatePlan[] }
type Props = Choices & { rule: YieldRule; onClose: () => void }

/** What a rule would have done and would do, and from here it is switched on. */
export function SimulationDialog({ rule, types, plans, onClose }: Props) {
  const { t } = useTranslation(['yields', 'shell'])
  const mayWrite = useCan('rates.write')
  const words = useRuleWords()
  const setState = useSetState()
  const read = useQuery(queryOf(yields.simulateRule, { yieldRuleId: rule.id }))
  return (
    <Dialog
      open
      title={t('simulation.title', { name: rule.name })}
      onClose={onClose}
      width={820}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:close')}</Button>
          {mayWrite && rule.state !== 'OFF' && (
            <Button onClick={() => setState(rule, 'OFF')}>{t('rules.set.OFF')}</Button>
          )}
          {mayWrite && rule.state !== 'SUGGEST' && (
            <Button variant="outlined" onClick={() => setState(rule, 'SUGGEST')}>
              {t('rules.set.SUGGEST')}
            </Button>
          )}
          {mayWrite && rule.state !== 'APPLY' && (
            <Button variant="contained" onClick={() => setState(rule, 'APPLY')}>
              {t('rules.set.APPLY')}
            </Button>
          )}
        </>
      }
    >
      <Typography color="textSecondary">
        {words(rule)} {t(`simulation.state.${rule.state}`)}
      </Typography>
      {read.isPending ? (
        <CardSkeleton height={320} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <>
          <Behind rule={rule} past={read.data.past} />
          <Ahead ahead={read.data.ahead} types={types} plans={plans} />
        </>
      )}
    </Dialog>
  )
}

function Behind({ rule, past }: { rule: YieldRule; past: Simulation['past'] }) {
  const { t } = useTranslation('yields')
  const { day } = useDays()
  const { format } = useMoney()
  const { months } = past
  const total = (field: 'nightCount' | 'roomNights' | 'difference') => months.reduce((sum, one) => sum + one[field], 0)
  const isPrice = rule.effect === 'PRICE'
  const difference = format(Math.abs(total('difference')), { isShort: true })
  const sign = total('difference') < 0 ? 'less' : 'more'
  return (
    <Stack component="section" spacing={3}>
      <Typography variant="h3">{t('simulation.behind')}</Typography>
      <Typography>
        {t('simulation.nights', { count: total('nightCount') })}{' '}
        {isPrice
          ? t(`simulation.difference.${sign}`, { count: total('roomNights'), amount: difference })
          : t('simulation.turnedAway', { count: total('roomNights') })}
      </Typography>
      <BarChart
        label={t('simulation.chart')}
        points={months.map(({ month, nightCount }) => ({ label: day(month, 'month'), value: nightCount }))}
      />
      <DataTable
        label={t('simulation.behind')}
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', label: t('simulation.month'), phone: 'title', cell: ({ month }) => day(month, 'month') },
          { key: 'nightCount', label: t('simulation.nightCount'), align: 'end', cell: (row) => row.nightCount },
          {
            key: 'roomNights',
            label: t(isPrice ? 'simulation.sold' : 'simulation.refused'),
            align: 'end',
            cell: (row) => row.roomNights,
          },
          ...(isPrice
            ? [
                {
                  key: 'difference',
                  label: t('simulation.amount'),
                  align: 'end' as const,
                  phone: 'end' as const,
                  cell: (row: Simulation['past']['months'][number]) => <MoneyText amount={row.difference} />,
                },
              ]
            : []),
        ]}
      />
      <Alert severity="info">{t(isPrice ? 'simulation.sameBookings' : 'simulation.sameBookingsRestriction')}</Alert>
    </Stack>
  )
}

function Ahead({ ahead, types, plans }: Choices & { ahead: Simulation['ahead'] }) {
  const { t } = useTranslation('yields')
  const columns = useSuggestionColumns({ types, plans })
  const { cellCount, nightCount, cells } = ahead
  return (
    <Stack component="section" spacing={3}>
      <Typography variant="h3">{t('simulation.ahead')}</Typography>
      <Typography>
        {cellCount === 0 ? t('simulation.nothing') : t('simulation.changes', { count: cellCount, nights: nightCount })}
      </Typography>
      {cellCount > 0 && (
        <DataTable
          label={t('simulation.ahead')}
          rows={cells}
          rowKey={({ effect, roomTypeId, ratePlanId, day }) => `${effect} ${roomTypeId} ${ratePlanId} ${day}`}
          columns={columns}
        />
      )}
      {cellCount > cells.length && (
        <Typography color="textSecondary">{t('simulation.more', { count: cellCount - cells.length })}</Typography>
      )}
    </Stack>
  )
}
