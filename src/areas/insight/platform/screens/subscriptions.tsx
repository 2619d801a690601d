import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BodyProps, Formula } from '#areas/insight/dashboards/screens/pickers.tsx'
import { Change, FigureChart, FigureTable, ListChart, Shares, useCells } from '#areas/insight/reports/screens/pickers.tsx' // prettier-ignore
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { platform, type SubscriptionDay } from '../contract.ts'

type Found = Reply<typeof platform.income>
type OfCurrency = Found['currencies'][number]

/** A widget of the platform's own business. */
function Subscribed({ height, body }: { height: number; body: (found: Found) => ReactNode }) {
  const read = useQuery(queryOf(platform.income, { language: useLanguage() }))
  if (read.isPending) return <CardSkeleton height={height} />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  return body(read.data)
}

const [HEIGHT, LOW, OF_A_FIGURE] = [240, 200, 120]
const METRIC = 'income'

/** What subscriptions are worth, what comes, and who pays: one figure, of each currency by itself; as a table, all of them. */
export const SubscriptionsBody = ({ widget: { form, metric } }: BodyProps) => (
  <Subscribed
    height={OF_A_FIGURE}
    body={(found) => {
      // Customers are counted whatever they pay in.
      const shown = form === 'figure' ? [metric] : ['monthly', 'customers', 'due', 'ending']
      return (
        <Box sx={form === 'figure' ? {} : { display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(168px, 1fr))' }}>
          {shown.map((one) => (
            <Figure key={one} metric={one} found={found} />
          ))}
        </Box>
      )
    }}
  />
) // prettier-ignore

const NAMED = { monthly: 'monthly', customers: 'customers', due: 'due', ending: 'ending' } as const

function Figure({ metric, found }: { metric: string; found: Found }) {
  const { t } = useTranslation('platform')
  const name = NAMED[metric as keyof typeof NAMED] ?? 'monthly'
  const label = t(`subscriptions.${name}`)
  const { customers, currencies } = found
  return (
    <Box sx={{ p: 3, pl: 4, minWidth: 0 }} data-figure={metric}>
      <Stack direction="row" sx={{ alignItems: 'center', color: 'text.secondary' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{label}</Box>
        <Formula text={t(`subscriptions.${name}Help`)} name={label} />
      </Stack>
      {name === 'customers' ? (
        <Value value={customers.now}>
          {customers.free > 0 && <div>{t('subscriptions.free', { count: customers.free })}</div>}
          {t('subscriptions.wonAndLost', { won: customers.won, lost: customers.lost })}
        </Value>
      ) : (
        currencies.map((own) => <Amount key={own.table.currency} name={name} own={own} />)
      )}
    </Box>
  )
}

const Value = ({ value, children }: { value: ReactNode; children: ReactNode }) => (
  <>
    <Typography component="p" sx={{ fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
      {value}
    </Typography>
    <Typography variant="caption" component="div" color="textSecondary">
      {children}
    </Typography>
  </>
)

function Amount({ name, own }: { name: 'monthly' | 'due' | 'ending'; own: OfCurrency }) {
  const { t } = useTranslation('platform')
  const write = useCells(own.table.currency)
  const amount = (value: number) => write('money', value, true)
  const { monthly } = own
  if (name === 'monthly')
    return (
      <Value value={amount(monthly.now)}>
        <Change component="span" metric="revenue" now={monthly.now} before={monthly.yearBefore} kind="money" on="lastYear" write={amount} />
      </Value>
    )
  const { amount: sum, count } = own[name]
  const none = name === 'ending' && count === 0
  return <Value value={amount(sum)}>{none ? t('subscriptions.noneEnds') : t('subscriptions.dueCount', { count })}</Value>
} // prettier-ignore

/** What the platform's subscriptions charge, by month and by plan, each currency by itself. */
export const IncomeBody = ({ isTable, widget: { form } }: BodyProps) => (
  <Subscribed height={HEIGHT} body={({ currencies }) => <Income currencies={currencies} isTable={isTable || form === 'table'} />} />
) // prettier-ignore

function Income({ currencies, isTable }: { currencies: readonly OfCurrency[]; isTable: boolean }) {
  const { t } = useTranslation('platform')
  if (currencies.length === 0) return <EmptyState icon="tag" title={t('income.none')} text={t('income.noneText')} />
  return (
    <Stack spacing={4}>
      {currencies.map((own) => (
        <IncomeIn key={own.table.currency} own={own} isAlone={currencies.length === 1} isTable={isTable} />
      ))}
    </Stack>
  )
}

type IncomeProps = { own: OfCurrency; isAlone: boolean; isTable: boolean }

function IncomeIn({ own: { table, plans }, isAlone, isTable }: IncomeProps) {
  const { t } = useTranslation('platform')
  const write = useCells(table.currency)
  const name = isAlone ? table.title : `${table.title}, ${table.currency}`
  const before = table.totals[`${METRIC}:before`]
  return (
    <div>
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
        {write('money', table.totals[METRIC], true)}
      </Typography>
      {typeof before === 'number' && (
        <Change component="span" metric="revenue" now={table.totals[METRIC]} before={before} kind="money" on="lastYear" write={(amount) => write('money', amount, true)} />
      )}
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
    </div>
  )
} // prettier-ignore

export const ChargesBody = ({ name }: BodyProps) => {
  const { t } = useTranslation('platform')
  return <Subscribed height={LOW} body={({ charges }) => <Days title={name} rows={charges} none={t('subscriptions.noRenewals')} />} />
} // prettier-ignore

export const EndsBody = ({ name }: BodyProps) => {
  const { t } = useTranslation('platform')
  return <Subscribed height={LOW} body={({ ends }) => <Days title={name} rows={ends} none={t('subscriptions.noEnds')} />} />
} // prettier-ignore

/** Charges or ends of the days ahead, the next ones first. */
function Days({ title, rows, none }: { title: string; rows: readonly SubscriptionDay[]; none: string }) {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const { format } = useMoney()
  const columns: Column<SubscriptionDay>[] = [
    { key: 'on', label: t('subscriptions.on'), cell: ({ on }) => day(on, 'short') },
    { key: 'holder', label: t('subscriptions.holder'), phone: 'title', cell: ({ holder }) => holder },
    { key: 'plan', label: t('subscriptions.plan'), cell: ({ plan }) => plan },
    {
      key: 'price',
      label: t('subscriptions.price'),
      align: 'end',
      phone: 'end',
      cell: ({ price, currency }) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {format(price, { currency, isShort: 'whole' })}
        </Box>
      ),
      text: ({ price, currency }) => format(price, { currency }),
    },
  ]
  if (rows.length === 0) return <Typography color="textSecondary">{none}</Typography>
  return (
    <DataTable
      label={title}
      rows={rows}
      rowKey={({ on, holder, plan }) => `${on} ${holder} ${plan}`}
      columns={columns}
    />
  )
}

/** Customers won and lost by month, as a picture or as its table. */
export const CustomersBody = ({ name, isTable, widget: { form } }: BodyProps) => (
  <Subscribed
    height={LOW}
    body={({ customers: { table } }) =>
      isTable || form === 'table' ? (
        <FigureTable table={table} metric="won" name={name} />
      ) : (
        <ListChart table={table} height={LOW} />
      )
    }
  />
)
