import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { percentOf } from '#core/money.ts'
import { rates, type RatePlan } from '../contract/rates.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { usePolicyOfPlan } from './policies/plan-policy.tsx'

/** The plans: those with prices of their own, and those that are linked to another. */
export function PlanList({ plans }: { plans: readonly RatePlan[] }) {
  const { t } = useTranslation(['rates', 'shell'])
  const notify = useNotify()
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<RatePlan | 'new'>()
  const { mutate } = useSend(rates.updatePlan)

  const setActive = (plan: RatePlan, isActive: boolean) => {
    const { id: ratePlanId, version, name, policyId, offsetBp, offsetAmount, roundTo, roundMode, floorAmount } = plan
    const offset = { offsetBp, offsetAmount, roundTo, roundMode, floorAmount }
    mutate(
      { ratePlanId, version, name, ...offset, isActive, ...(policyId && { policyId }) },
      {
        onSuccess: (saved) =>
          toast(t(isActive ? 'plans.opened' : 'plans.closed', { name }), {
            undo: () => setActive(saved, !isActive),
          }),
        onError: notify.refusal,
      },
    )
  }
  return (
    <Section
      isFlush
      title={t('tab.plans')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('plans.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('tab.plans')}
        rows={plans}
        rowKey={(plan) => plan.id}
        columns={useColumns(plans)}
        onOpen={mayWrite ? setEdited : undefined}
        actions={
          mayWrite
            ? [
                { label: t('edit'), isPrimary: true, run: setEdited },
                {
                  label: t('plans.close'),
                  run: (plan) => setActive(plan, false),
                  isHidden: (plan) => !plan.isActive,
                  whyNot: (plan) => (plan.isDefault ? t('plans.defaultStays') : undefined),
                },
                { label: t('plans.open'), run: (plan) => setActive(plan, true), isHidden: (plan) => plan.isActive },
              ]
            : undefined
        }
      />
      {edited && (
        <PlanDialog plan={edited === 'new' ? undefined : edited} plans={plans} close={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

function stateOf({ isDefault, isActive, isNegotiated }: RatePlan) {
  if (isDefault) return 'isDefault'
  if (!isActive) return 'isClosed'
  return isNegotiated ? 'isForCompanies' : 'isOpen'
}

function useColumns(plans: readonly RatePlan[]): readonly Column<RatePlan>[] {
  const { t } = useTranslation('rates')
  const policyOf = usePolicyOfPlan(plans)
  const { format } = useMoney()
  const ruleOf = (plan: RatePlan) => {
    const parent = plans.find((each) => each.id === plan.parentPlanId)
    if (!parent) return t('plans.own')
    const signed = (value: number, text: string) => (value === 0 ? '' : ` ${value > 0 ? '+' : '−'} ${text}`)
    const percent = signed(plan.offsetBp, `${percentOf(Math.abs(plan.offsetBp))} %`)
    const { roundTo, roundMode, floorAmount } = plan
    return [
      `${parent.name}${percent}${signed(plan.offsetAmount, format(Math.abs(plan.offsetAmount)))}`,
      ...(roundTo === null ? [] : [t(`plans.rounded.${roundMode}`, { amount: format(roundTo) })]),
      ...(floorAmount === null ? [] : [t('plans.atLeast', { amount: format(floorAmount) })]),
    ].join(' · ')
  }
  return [
    { key: 'name', label: t('plans.name'), cell: (plan) => plan.name, phone: 'title' },
    { key: 'code', label: t('plans.code'), cell: (plan) => plan.code, width: 100 },
    { key: 'rule', label: t('plans.rule'), cell: ruleOf, text: ruleOf },
    { key: 'policy', label: t('plans.policy'), cell: policyOf, text: policyOf },
    {
      key: 'state',
      label: t('plans.state'),
      width: 150,
      phone: 'end',
      cell: (plan) => t(`plans.${stateOf(plan)}`),
      text: (plan) => t(`plans.${stateOf(plan)}`),
    },
  ]
}
