import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Formula } from '#areas/insight/dashboards/screens/pickers.tsx'
import {
  Change,
  FigureChart,
  FigureTable,
  Shares,
  useCells,
  TableButton,
} from '#areas/insight/reports/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { platform } from '../contract.ts'

const HEIGHT = 240
const METRIC = 'income'

type Currencies = Reply<typeof platform.income>['currencies']

/** What the platform's subscriptions charge: by month, and by plan. */
export function Income({ currencies }: { currencies: Currencies }) {
  const { t } = useTranslation('platform')
  if (currencies.length === 0)
    return (
      <Section title={t('income.title')}>
        <EmptyState icon="tag" title={t('income.none')} text={t('income.noneText')} />
      </Section>
    )
  return currencies.map((own) => <OfCurrency key={own.table.currency} own={own} isAlone={currencies.length === 1} />)
}

type Props = { own: Currencies[number]; isAlone: boolean }

function OfCurrency({ own: { table, plans }, isAlone }: Props) {
  const { t } = useTranslation('platform')
  const [isTable, setTable] = useState(false)
  const write = useCells(table.currency)
  const name = isAlone ? table.title : `${table.title}, ${table.currency}`
  const formula = table.columns.find(({ key }) => key === METRIC)?.formula
  return (
    <Section
      title={name}
      action={
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {formula && <Formula text={formula} name={name} />}
          <TableButton name={name} isTable={isTable} onTurn={() => setTable(!isTable)} />
        </Stack>
      }
    >
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
        {write('money', table.totals[METRIC], true)}
      </Typography>
      {typeof table.totals[`${METRIC}:before`] === 'number' && <Change
        component="span"
        metric="revenue"
        now={table.totals[METRIC]}
        before={table.totals[`${METRIC}:before`]}
        kind="money"
        on="lastYear"
        write={(amount) => write('money', amount, true)}
      />}
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('income.year')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
        {isTable ? (
          <FigureTable table={table} metric={METRIC} name={name} />
        ) : (
          <FigureChart table={table} metric={METRIC} form="bar" compare="lastYear" height={HEIGHT} />
        )}
        <div>
          <Typography variant="h3" sx={{ mb: 2 }}>
            {t('income.byPlan')}
          </Typography>
          <Shares
            label={t('income.byPlan')}
            points={plans.map((plan) => ({ label: plan.name, value: plan.amount }))}
            write={(amount) => write('money', amount, true)}
          />
        </div>
      </Box>
    </Section>
  )
} // prettier-ignore
