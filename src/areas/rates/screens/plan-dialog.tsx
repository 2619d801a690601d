import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rates, type RatePlan } from '../contract.ts'

type DialogProps = { plan: RatePlan | undefined; parents: readonly RatePlan[]; close: () => void }

/** A new plan, or another name and offset for one. */
export function PlanDialog({ plan, parents, close }: DialogProps) {
  return plan ? <EditPlan plan={plan} close={close} /> : <NewPlan parents={parents} close={close} />
}

function NewPlan({ parents, close }: Omit<DialogProps, 'plan'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const form = useRouteForm(rates.createPlan, {
    defaults: { name: '', code: '', parentPlanId: null, offsetBp: 0, offsetAmount: 0 },
    onDone: ({ name }) => {
      toast(t('plans.added', { name }))
      close()
    },
  })
  const parentPlanId = useWatch({ control: form.control, name: 'parentPlanId' })
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
    </FormDialog>
  )
}

function EditPlan({ plan, close }: { plan: RatePlan; close: () => void }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id, version, name, offsetBp, offsetAmount, isActive } = plan
  const form = useRouteForm(rates.updatePlan, {
    defaults: { ratePlanId: id, version, name, offsetBp, offsetAmount, isActive },
    onDone: (saved) => {
      toast(t('plans.saved', { name: saved.name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={plan.name} label={t('shell:save')} onClose={close}>
      <TextField form={form} name="name" label={t('plans.name')} isRequired autoFocus />
      {plan.parentPlanId && (
        <FieldRow>
          <PercentField form={form} name="offsetBp" label={t('plans.percent')} />
          <MoneyField form={form} name="offsetAmount" label={t('plans.amount')} help={t('bulk.minus')} />
        </FieldRow>
      )}
    </FormDialog>
  )
}
