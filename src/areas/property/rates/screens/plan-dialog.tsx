import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { type FieldsForm, fieldsOf, useRouteForm } from '#web/form.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rates, type RatePlan, ROUND_MODES } from '../contract/rates.ts'
import { linkFault, UNLINKED } from '../rules/chains.ts'
import { PlanPolicy } from './policies/plan-policy.tsx'

type DialogProps = { plan: RatePlan | undefined; plans: readonly RatePlan[]; close: () => void }

/** A new plan, or another name, offset or booking policy for one. */
export function PlanDialog({ plan, plans, close }: DialogProps) {
  return plan ? <EditPlan plan={plan} plans={plans} close={close} /> : <NewPlan plans={plans} close={close} />
}

function NewPlan({ plans, close }: Omit<DialogProps, 'plan'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const parents = plans.filter((plan) => plan.isActive && !linkFault(plans, null, plan))
  const form = useRouteForm(rates.createPlan, {
    defaults: { ...UNLINKED, name: '', code: '', policyId: '', isNegotiated: false },
    refusedAt: { chain_too_long: 'parentPlanId' },
    onDone: ({ name }) => {
      toast(t('plans.added', { name }))
      close()
    },
  })
  const negotiated = { label: t('plans.isNegotiated'), help: t('plans.isNegotiatedHelp') }
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
        options={optionsOf(parents)}
      />
      {parentPlanId && <OffsetFields form={fieldsOf(form)} />}
      <PlanPolicy plans={plans} parentPlanId={parentPlanId} policyId={policyId}>
        {(choice) => <SelectField form={form} name="policyId" {...choice} />}
      </PlanPolicy>
      <CheckboxField form={form} name="isNegotiated" {...negotiated} />
    </FormDialog>
  )
}

function EditPlan({ plan, plans, close }: DialogProps & { plan: RatePlan }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id, version, name, offsetBp, offsetAmount, roundTo, roundMode, floorAmount, isActive } = plan
  const isLinked = plan.parentPlanId !== null
  const form = useRouteForm(rates.updatePlan, {
    defaults: {
      ratePlanId: id,
      version,
      name,
      offsetBp,
      offsetAmount,
      roundTo,
      roundMode,
      floorAmount,
      isActive,
      isNegotiated: plan.isNegotiated,
      policyId: plan.policyId ?? '',
      ...(plan.parentPlanId !== null && { parentPlanId: plan.parentPlanId }),
    },
    refusedAt: { chain_too_long: 'parentPlanId', plans_in_a_circle: 'parentPlanId' },
    onDone: (saved) => {
      toast(t('plans.saved', { name: saved.name }))
      close()
    },
  })
  const negotiated = { label: t('plans.isNegotiated'), help: t('plans.isNegotiatedHelp') }
  const [parentPlanId, policyId] = useWatch({ control: form.control, name: ['parentPlanId', 'policyId'] })
  const parents = plans.filter(
    (each) => each.id === plan.parentPlanId || (each.isActive && !linkFault(plans, id, each)),
  )
  return (
    <FormDialog form={form} title={plan.name} label={t('shell:save')} onClose={close}>
      <TextField form={form} name="name" label={t('plans.name')} isRequired autoFocus />
      {isLinked && (
        <>
          <SelectField
            form={form}
            name="parentPlanId"
            label={t('plans.follows')}
            options={optionsOf(parents)}
            isRequired
          />
          <OffsetFields form={fieldsOf(form)} />
        </>
      )}
      <PlanPolicy plans={plans} parentPlanId={parentPlanId} policyId={policyId}>
        {(choice) => <SelectField form={form} name="policyId" {...choice} />}
      </PlanPolicy>
      {!plan.isDefault && <CheckboxField form={form} name="isNegotiated" {...negotiated} />}
    </FormDialog>
  )
}

const optionsOf = (plans: readonly RatePlan[]) => plans.map(({ id, name }) => ({ value: id, label: name }))

type Offset = Pick<
  RequestOf<typeof rates.createPlan>,
  'offsetBp' | 'offsetAmount' | 'roundTo' | 'roundMode' | 'floorAmount'
>

/** What a linked plan makes of the price it is linked to: share and amount, rounding, floor. */
function OffsetFields({ form }: { form: FieldsForm<Offset> }) {
  const { t } = useTranslation('rates')
  const roundTo = useWatch({ control: form.control, name: 'roundTo' })
  return (
    <>
      <FieldRow>
        <PercentField form={form} name="offsetBp" label={t('plans.percent')} />
        <MoneyField form={form} name="offsetAmount" label={t('plans.amount')} help={t('bulk.minus')} />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="roundTo" label={t('plans.roundTo')} help={t('plans.roundHelp')} />
        {roundTo ? (
          <SelectField
            form={form}
            name="roundMode"
            label={t('plans.roundMode')}
            options={ROUND_MODES.map((mode) => ({ value: mode, label: t(`plans.mode.${mode}`) }))}
          />
        ) : null}
      </FieldRow>
      <MoneyField form={form} name="floorAmount" label={t('plans.floor')} help={t('plans.floorHelp')} />
    </>
  )
}
