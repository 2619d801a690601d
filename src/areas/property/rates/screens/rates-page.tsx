import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { rates } from '../contract/rates.ts'
import { AgeCategoryList } from './ages/age-category-list.tsx'
import { PoliciesTab } from './policies/policies-tab.tsx'
import { ChangeList } from './change-list.tsx'
import { PlanCompanyList } from './negotiated/plan-company-list.tsx'
import { PartList } from './packages/part-list.tsx'
import { PlanList } from './plan-list.tsx'
import { RateCalendar } from './rate-calendar.tsx'
import { QuotaList } from './quotas/quota-list.tsx'
import { BasePrices } from './base-prices.tsx'
import { PriceSeasonList } from './seasons/price-season-list.tsx'

const TABS = ['grid', 'standing', 'plans', 'policies', 'changes'] as const

/** Rate calendar, base rates with their seasons, rate plans, booking policies, and what was changed in the calendar. */
export function RatesPage() {
  const { t } = useTranslation('rates')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  const plans = useQuery(queryOf(rates.plans, {}))
  const types = useQuery(queryOf(rooms.types, {}))
  const failed = [plans, types].find((read) => read.isLoadingError)
  return (
    <Page title={t('title')} tabs={tabs}>
      {tab === 'changes' ? (
        <ChangeList />
      ) : failed ? (
        <ErrorState error={failed.error} retry={() => void Promise.all([plans.refetch(), types.refetch()])} />
      ) : !plans.data || !types.data ? (
        <LinesSkeleton />
      ) : tab === 'policies' ? (
        <PoliciesTab plans={plans.data.rows} />
      ) : types.data.rows.length === 0 ? (
        <EmptyState icon="bed" title={t('noTypes')} text={t('noTypesText')} />
      ) : tab === 'plans' ? (
        <Stack spacing={4}>
          <PlanList plans={plans.data.rows} />
          <PartList plans={plans.data.rows} />
          <PlanCompanyList plans={plans.data.rows} />
          <QuotaList plans={plans.data.rows} types={types.data.rows} />
        </Stack>
      ) : tab === 'standing' ? (
        <Stack spacing={4}>
          <BasePrices plans={plans.data.rows} types={types.data.rows} />
          <PriceSeasonList plans={plans.data.rows} types={types.data.rows} />
          <AgeCategoryList />
        </Stack>
      ) : (
        <RateCalendar plans={plans.data.rows} types={types.data.rows} />
      )}
    </Page>
  )
}
