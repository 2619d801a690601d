import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { Option } from '#web/ui/fields.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { rates, type RatePlan } from '../../contract/rates.ts'
import { lineage, policyLines, termLines } from '../../rules/policies.ts'
import { TermList } from '../pickers.tsx'

type Plans = readonly Pick<RatePlan, 'id' | 'name' | 'policyId' | 'parentPlanId'>[]

/** The policy a plan goes by outside of seasons: its own, or the nearest one of the plans it is linked to; null is the property's terms. */
const policyIdOf = (plans: Plans, plan: Plans[number]): string | null => lineage(plans, plan).at(-1)?.policyId ?? null

/** The name of the policy a plan goes by outside of seasons. */
export function usePolicyOfPlan(plans: Plans): (plan: RatePlan) => string {
  const { t } = useTranslation('rates')
  const { data } = useQuery(queryOf(rates.policies, {}))
  return (plan) => {
    const id = policyIdOf(plans, plan)
    if (!data) return ''
    return data.rows.find((policy) => policy.id === id)?.name ?? t('policies.propertyTerms')
  }
}

type Choice = { label: string; blank: string; options: readonly Option[] }
type Props = {
  plans: Plans
  parentPlanId: string | null | undefined
  policyId: string | undefined
  children: (choice: Choice) => ReactNode
}

/** Which policy a plan has, and what guests agree to by it, in words. */
export function PlanPolicy({ plans, parentPlanId, policyId, children }: Props) {
  const { t } = useTranslation('rates')
  const { data, isLoadingError, error, refetch } = useQuery(queryOf(rates.policies, {}))
  if (isLoadingError) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={2} />
  const parent = plans.find(({ id }) => id === parentPlanId)
  const policy = data.rows.find(({ id }) => id === (policyId || (parent && policyIdOf(plans, parent))))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {children({
        label: t('plans.policy'),
        blank: parent ? t('policies.asPlan', { name: parent.name }) : t('policies.propertyTerms'),
        options: data.rows.map(({ id, name }) => ({ value: id, label: name })),
      })}
      <TermList
        lines={policy ? policyLines(policy) : termLines(data.propertyTerms)}
        label={policy?.name ?? t('policies.propertyTerms')}
      />
    </Box>
  )
}
