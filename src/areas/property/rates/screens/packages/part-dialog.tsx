import { useTranslation } from 'react-i18next'
import { type RequestOf } from '#core/contract.ts'
import { TAX_CATEGORIES } from '#core/tax.ts'
import { type FieldsForm, fieldsOf, useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { MEALS, PART_PER, type PlanPart, POSTINGS, RHYTHMS } from '../../contract/packages.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'

type Props = { part: PlanPart | undefined; plans: readonly RatePlan[]; close: () => void }

/** A part for a plan, or another one in its place. */
export function PartDialog({ part, plans, close }: Props) {
  return part ? <EditPart part={part} close={close} /> : <NewPart plans={plans} close={close} />
}

function useSaved(close: () => void) {
  const { t } = useTranslation('rates')
  return ({ name }: PlanPart) => {
    toast(t('parts.saved', { name }))
    close()
  }
}

const refusedAt = { name_taken: 'name' } as const

function NewPart({ plans, close }: Omit<Props, 'part'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const [only] = plans.length === 1 ? plans : []
  const form = useRouteForm(rates.createPlanPart, {
    defaults: {
      ratePlanId: only?.id ?? '',
      name: '',
      per: 'ADULT',
      rhythm: 'EVERY_NIGHT',
      posting: 'INCLUDED',
      weekdays: [],
      taxCategory: 'ROOM',
      serviceCode: '',
      meal: null,
      isNextDay: false,
    },
    refusedAt: { ...refusedAt, too_many_parts: 'ratePlanId' },
    onDone: useSaved(close),
  })
  return (
    <FormDialog form={form} title={t('parts.add')} label={t('shell:save')} onClose={close}>
      <SelectField
        form={form}
        name="ratePlanId"
        label={t('parts.plan')}
        blank={t('negotiated.choosePlan')}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <PartFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function EditPart({ part, close }: { part: PlanPart; close: () => void }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id, ratePlanId: _plan, ranking: _ranking, version, ...details } = part
  const form = useRouteForm(rates.updatePlanPart, {
    known: { partId: id, version },
    defaults: details,
    refusedAt,
    onDone: useSaved(close),
  })
  return (
    <FormDialog form={form} title={part.name} label={t('shell:save')} onClose={close}>
      <PartFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

type Fields = Omit<RequestOf<typeof rates.updatePlanPart>, 'partId' | 'version'>

function PartFields({ form }: { form: FieldsForm<Fields> }) {
  const { t } = useTranslation('rates')
  const weekdays = useWeekdayNames()
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('parts.name')} isRequired />
        <MoneyField form={form} name="amount" label={t('parts.amount')} help={t('parts.amountHelp')} isRequired />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="per"
          label={t('parts.per')}
          options={PART_PER.map((value) => ({ value, label: t(`parts.perOf.${value}`) }))}
        />
        <SelectField
          form={form}
          name="rhythm"
          label={t('parts.rhythm')}
          options={RHYTHMS.map((value) => ({ value, label: t(`parts.rhythmOf.${value}`) }))}
        />
      </FieldRow>
      <SelectField
        form={form}
        name="posting"
        label={t('parts.posting')}
        options={POSTINGS.map((value) => ({ value, label: t(`parts.postingOf.${value}`) }))}
      />
      <ChipsField
        form={form}
        name="weekdays"
        label={t('parts.weekdays')}
        help={t('parts.weekdaysHelp')}
        options={weekdays.map((label, index) => ({ value: index + 1, label }))}
      />
      <FieldRow>
        <SelectField
          form={form}
          name="meal"
          label={t('parts.meal')}
          blank={t('parts.noMeal')}
          options={MEALS.map((value) => ({ value, label: t(`parts.mealOf.${value}`) }))}
        />
        <CheckboxField form={form} name="isNextDay" label={t('parts.isNextDay')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="taxCategory"
          label={t('parts.taxedAs')}
          options={TAX_CATEGORIES.map((value) => ({ value, label: t(`parts.tax.${value}`) }))}
        />
        <TextField form={form} name="serviceCode" label={t('parts.code')} maxLength={12} />
      </FieldRow>
    </>
  )
}
