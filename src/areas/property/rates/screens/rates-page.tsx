import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { rates } from '../contract/rates.ts'
import { PoliciesTab } from './policies/policies-tab.tsx'
import { PlanList } from './plan-list.tsx'
import { RateCalendar } from './rate-calendar.tsx'
import { BasePrices } from './base-prices.tsx'

const TABS = ['grid', 'standing', 'plans', 'policies'] as const

/** Rate calendar, base rates, rate plans and booking policies. */
export function RatesPage() {
  const { t } = useTranslation('rates')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  const plans = useQuery(queryOf(rates.plans, {}))
  const types = useQuery(queryOf(rooms.types, {}))
  const failed = [plans, types].find((read) => read.isLoadingError)
  return (
    <Page title={t('title')} tabs={tabs}>
      {failed ? (
        <ErrorState error={failed.error} retry={() => void Promise.all([plans.refetch(), types.refetch()])} />
      ) : !plans.data || !types.data ? (
        <LinesSkeleton />
      ) : tab === 'policies' ? (
        <PoliciesTab plans={plans.data.rows} />
      ) : types.data.rows.length === 0 ? (
        <EmptyState icon="bed" title={t('noTypes')} text={t('noTypesText')} />
      ) : tab === 'plans' ? (
        <PlanList plans={plans.data.rows} />
      ) : tab === 'standing' ? (
        <BasePrices plans={plans.data.rows} types={types.data.rows} />
      ) : (
        <RateCalendar plans={plans.data.rows} types={types.data.rows} />
      )}
    </Page>
  )
}
