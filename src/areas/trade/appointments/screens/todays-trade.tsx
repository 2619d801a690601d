import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { SalesTable } from '#areas/property/outlets/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { isInPlan } from '#core/area.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'

/** Today's orders and the money that came in, each for users who may see it. */
export function TodaysTrade() {
  const isWithOrders = isInPlan(useSession().property?.modules, 'orders')
  const mayReadOrders = useCan('orders.read') && isWithOrders
  const mayReadTakings = useCan('cashier.read')
  const { today } = useDays()
  const span = { from: today as Day, until: addDays(today as Day, 1) }
  if (!mayReadOrders && !mayReadTakings) return null
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
      {mayReadOrders && <Ordered span={span} />}
      {mayReadTakings && <Taken span={span} />}
    </Box>
  ) // prettier-ignore
}

type Span = { from: Day; until: Day }

function Ordered({ span }: { span: Span }) {
  const { t } = useTranslation('appointments')
  const read = useQuery(queryOf(orders.count, span))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <CardSkeleton height={160} />
  const { totalCount, openCount, totalAmount, outstandingAmount, currency } = read.data
  return (
    <Section title={t('profile.orders')} action={<Link to="/order/order-list">{t('profile.allOrders')}</Link>}>
      <Figures
        rows={[
          [t('profile.ordered'), totalCount],
          [t('profile.openOrders'), openCount],
          [t('profile.orderValue'), <MoneyText key="value" amount={totalAmount} currency={currency} />],
          [t('profile.toPay'), <MoneyText key="due" amount={outstandingAmount} currency={currency} isDue={outstandingAmount > 0} />],
        ]}
      />
    </Section>
  ) // prettier-ignore
}

function Taken({ span }: { span: Span }) {
  const { t } = useTranslation(['appointments', 'payments'])
  const read = useQuery(queryOf(cashier.takings, span))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <CardSkeleton height={160} />
  const { total, byMode, sold, currency } = read.data
  return (
    <>
      <Section title={t('appointments:profile.takings')}>
        <Figures
          rows={[
            [t('appointments:profile.taken'), <MoneyText key="net" amount={total.net} currency={currency} />],
            ...byMode.map(({ mode, net }) => [t(`payments:mode.${mode}`), <MoneyText key={mode} amount={net} currency={currency} />] as const),
          ]}
        />
      </Section>
      {sold.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <SalesTable title={t('appointments:profile.sold')} rows={sold} currency={currency} />
        </Box>
      )}
    </>
  ) // prettier-ignore
}

function Figures({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <Typography component="dt" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
