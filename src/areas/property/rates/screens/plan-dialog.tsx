import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rates, type RatePlan } from '../contract/rates.ts'
import { PlanPolicy } from './policies/plan-policy.tsx'

type DialogProps = { plan: RatePlan | undefined; plans: readonly RatePlan[]; close: () => void }

/** A new plan, or another name, offset or booking policy for one. */
export function PlanDialog({ plan, plans, close }: DialogProps) {
  return plan ? <EditPlan plan={plan} plans={plans} close={close} /> : <NewPlan plans={plans} close={close} />
}

function NewPlan({ plans, close }: Omit<DialogProps, 'plan'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const parents = plans.filter((plan) => plan.isActive && plan.parentPlanId === null)
  const form = useRouteForm(rates.createPlan, {
    defaults: { name: '', code: '', parentPlanId: null, offsetBp: 0, offsetAmount: 0, policyId: '' },
    onDone: ({ name }) => {
      toast(t('plans.added', { name }))
      close()
    },
  })
  const [parentPlanId, policyId] = useWatch({ control: form.control, name: ['parentPlanId', 'policyId'] })
  return (
    <FormDialog form={form} title={t('plans.add')} label={t('shell:save')} onClose={close}>
      <FieldRow>
        <TextField form={form} name="name" label={t('plans.name')} isRequired autoFocus />
        <TextField form={form} name="code" label={t('plans.code')} isRequired />
      </FieldRow>
      <SelectField
        form={form}
        name="parentPlanId"
        label={t('plans.follows')}
        blank={t('plans.own')}
        options={parents.map((parent) => ({ value: parent.id, label: parent.name }))}
      />
      {parentPlanId && (
        <FieldRow>
          <PercentField form={form} name="offsetBp" label={t('plans.percent')} />
          <MoneyField form={form} name="offsetAmount" label={t('plans.amount')} help={t('bulk.minus')} />
        </FieldRow>
      )}
      <PlanPolicy plans={plans} parentPlanId={parentPlanId} policyId={policyId}>
        {(choice) => <SelectField form={form} name="policyId" {...choice} />}
      </PlanPolicy>
    </FormDialog>
  )
}

function EditPlan({ plan, plans, close }: DialogProps & { plan: RatePlan }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id, version, name, offsetBp, offsetAmount, isActive, parentPlanId } = plan
  const form = useRouteForm(rates.updatePlan, {
    defaults: { ratePlanId: id, version, name, offsetBp, offsetAmount, isActive, policyId: plan.policyId ?? '' },
    onDone: (saved) => {
      toast(t('plans.saved', { name: saved.name }))
      close()
    },
  })
  const policyId = useWatch({ control: form.control, name: 'policyId' })
  return (
    <FormDialog form={form} title={plan.name} label={t('shell:save')} onClose={close}>
      <TextField form={form} name="name" label={t('plans.name')} isRequired autoFocus />
      {parentPlanId && (
        <FieldRow>
          <PercentField form={form} name="offsetBp" label={t('plans.percent')} />
          <MoneyField form={form} name="offsetAmount" label={t('plans.amount')} help={t('bulk.minus')} />
        </FieldRow>
      )}
      <PlanPolicy plans={plans} parentPlanId={parentPlanId} policyId={policyId}>
        {(choice) => <SelectField form={form} name="policyId" {...choice} />}
      </PlanPolicy>
    </FormDialog>
  )
}
