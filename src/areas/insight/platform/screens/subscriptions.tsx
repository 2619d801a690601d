import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Formula } from '#areas/insight/dashboards/screens/pickers.tsx'
import { Change, FigureTable, ListChart, TableButton, useCells } from '#areas/insight/reports/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { platform, type SubscriptionDay } from '../contract.ts'
import { Income } from './income.tsx'

type Found = Reply<typeof platform.income>

const HEIGHT = 200

/** The platform's own business: what subscriptions are worth, what comes, who was won and lost, and what they charge by month and plan. */
export function Subscriptions() {
  const { t } = useTranslation('platform')
  const read = useQuery(queryOf(platform.income, { language: useLanguage() }))
  if (read.isPending) return <CardSkeleton height={420} />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const found = read.data
  return (
    <Stack component="section" aria-label={t('subscriptions.title')} spacing={4}>
      {found.currencies.map((own) => (
        <Figures key={own.table.currency} own={own} found={found} />
      ))}
      <Income currencies={found.currencies} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
        <Days title={t('subscriptions.renewals')} rows={found.charges} none={t('subscriptions.noRenewals')} />
        <Stack spacing={4}>
          <Customers customers={found.customers} />
          {found.ends.length > 0 && <Days title={t('subscriptions.endingList')} rows={found.ends} none="" />}
        </Stack>
      </Box>
    </Stack>
  )
} // prettier-ignore

type FigureProps = { label: string; help: string; value: ReactNode; children?: ReactNode }

function Figure({ label, help, value, children }: FigureProps) {
  return (
    <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, p: 3, pl: 4, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', color: 'text.secondary' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{label}</Box>
        <Formula text={help} name={label} />
      </Stack>
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
        {value}
      </Typography>
      <Typography variant="caption" component="div" color="textSecondary">
        {children}
      </Typography>
    </Box>
  )
} // prettier-ignore

type FiguresProps = { own: Found['currencies'][number]; found: Found }

function Figures({ own: { table, monthly, due, ending }, found: { customers } }: FiguresProps) {
  const { t } = useTranslation('platform')
  const write = useCells(table.currency)
  const amount = (value: number) => write('money', value, true)
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
      <Figure label={t('subscriptions.monthly')} help={t('subscriptions.monthlyHelp')} value={amount(monthly.now)}>
        <Change component="span" metric="revenue" now={monthly.now} before={monthly.yearBefore} kind="money" on="lastYear" write={amount} />
      </Figure>
      <Figure label={t('subscriptions.customers')} help={t('subscriptions.customersHelp')} value={customers.now}>
        {customers.free > 0 && <div>{t('subscriptions.free', { count: customers.free })}</div>}
        {t('subscriptions.wonAndLost', { won: customers.won, lost: customers.lost })}
      </Figure>
      <Figure label={t('subscriptions.due')} help={t('subscriptions.dueHelp')} value={amount(due.amount)}>
        {t('subscriptions.dueCount', { count: due.count })}
      </Figure>
      <Figure label={t('subscriptions.ending')} help={t('subscriptions.endingHelp')} value={amount(ending.amount)}>
        {ending.count > 0 ? t('subscriptions.dueCount', { count: ending.count }) : t('subscriptions.noneEnds')}
      </Figure>
    </Box>
  )
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
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          rowKey={({ on, holder, plan }) => `${on} ${holder} ${plan}`}
          columns={columns}
        />
      )}
    </Section>
  )
}

/** Customers won and lost by month, as a picture or as its table. */
function Customers({ customers: { table } }: Pick<Found, 'customers'>) {
  const { t } = useTranslation('platform')
  const [isTable, setTable] = useState(false)
  const name = t('subscriptions.changes')
  return (
    <Section title={name} action={<TableButton name={name} isTable={isTable} onTurn={() => setTable(!isTable)} />}>
      {isTable ? <FigureTable table={table} metric="won" name={name} /> : <ListChart table={table} height={HEIGHT} />}
    </Section>
  )
}
