import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SHIFT_COLORS } from '#areas/people/rota/contract/choices.ts'
import type { Day } from '#core/dates.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { CheckboxField, DayField, NumberField, type Option, SelectField, TextField } from '#web/ui/fields.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveType } from '../contract/replies.ts'
import { ACCRUALS } from '../rules/balance.ts'
import { LEAVE_UNITS } from '../rules/days.ts'

type Closes = { onClose: () => void }

function useDone(onClose: () => void) {
  const { t } = useTranslation('leave')
  return () => {
    toast(t('setUp.saved'))
    onClose()
  }
}

/** A type of leave: new, or changed. */
export function LeaveTypeDialog({ type, onClose }: Closes & { type: LeaveType | undefined }) {
  return type ? <EditType type={type} onClose={onClose} /> : <NewType onClose={onClose} />
}

const AT = { code_taken: 'code', leave_type_disordered: 'accrual', encash_terms_disordered: 'isEncashable' } as const

function NewType({ onClose }: Closes) {
  const { t } = useTranslation('leave')
  const form = useRouteForm(leave.createType, {
    defaults: {
      code: '', name: '', color: 'TEAL', unit: 'HALF_DAY', paidPercent: 100, needsBalance: true, allowNegative: 0, accrual: 'YEARLY', yearlyAmount: 0,
      grantHours: null, grantAmount: null, hoursFrom: null, isScaled: false, carryMax: 0, carryMonths: null, countsHolidays: false, countsDaysOff: false, maxInRow: null, noticeDays: 0,
      minServiceDays: 0, documentAfterDays: null, isConfidential: false, isEncashable: false, encashKeep: 0, encashMax: null,
      isActive: true,
    },
    onDone: useDone(onClose),
    refusedAt: AT,
  }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('setUp.add.types')} onClose={onClose} width={640}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditType({ type, onClose }: Closes & { type: LeaveType }) {
  const { t } = useTranslation(['leave', 'shell'])
  const { id, version, ...defaults } = type
  const form = useRouteForm(leave.updateType, {
    known: { leaveTypeId: id, version },
    defaults,
    onDone: useDone(onClose),
    refusedAt: AT,
  })
  return (
    <FormDialog form={form} title={type.name} label={t('shell:save')} onClose={onClose} width={640}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

type Form = RouteForm<typeof leave.createType>

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('leave')
  const needsBalance = useWatch({ control: form.control, name: 'needsBalance' })
  return (
    <>
      <FieldRow>
        <TextField form={form} name="code" label={t('type.code')} help={t('type.codeHelp')} isRequired autoFocus />
        <TextField form={form} name="name" label={t('name')} isRequired />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="color" label={t('type.color')} options={SHIFT_COLORS.map((value) => ({ value, label: t(`color.${value}`) }))} />
        <SelectField form={form} name="unit" label={t('type.unit')} options={LEAVE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))} />
        <NumberField form={form} name="paidPercent" label={t('type.paidPercent')} max={100} end="%" />
      </FieldRow>
      <CheckboxField form={form} name="needsBalance" label={t('type.needsBalance')} />
      {needsBalance && <BalanceFields form={form} />}
      <Fold label={t('type.terms')}>
        <TermFields form={form} />
      </Fold>
      <CheckboxField form={form} name="isConfidential" label={t('type.isConfidential')} help={t('type.isConfidentialHelp')} />
      <CheckboxField form={form} name="isActive" label={t('inUse')} />
    </>
  )
} // prettier-ignore

/** What belongs to hours alone is emptied with them. */
function useHours(form: Form) {
  const { today } = useDays()
  return (accrual: Option['value'] | undefined) => {
    const isForHours = accrual === 'HOURS'
    form.setValue('hoursFrom', isForHours ? (`${today.slice(0, 4)}-01-01` as Day) : null)
    if (isForHours) return
    form.setValue('grantHours', null)
    form.setValue('grantAmount', null)
  }
}

function BalanceFields({ form }: { form: Form }) {
  const { t } = useTranslation('leave')
  const unit = t('unit')
  const follow = useHours(form)
  const isForHours = useWatch({ control: form.control, name: 'accrual' }) === 'HOURS'
  const isEncashable = useWatch({ control: form.control, name: 'isEncashable' })
  return (
    <>
      <FieldRow>
        <SelectField form={form} name="accrual" label={t('type.accrual')} options={ACCRUALS.map((value) => ({ value, label: t(`accrual.${value}`) }))} onChosen={follow} />
        <PercentField form={form} name="yearlyAmount" label={t(isForHours ? 'type.yearlyMost' : 'type.yearlyAmount')} unit={unit} />
      </FieldRow>
      {isForHours && (
        <FieldRow>
          <NumberField form={form} name="grantHours" label={t('type.grantHours')} min={1} max={2_000} end={t('type.hours')} isRequired />
          <PercentField form={form} name="grantAmount" label={t('type.grantAmount')} unit={unit} isRequired />
          <DayField form={form} name="hoursFrom" label={t('type.hoursFrom')} isRequired />
        </FieldRow>
      )}
      <FieldRow>
        <PercentField form={form} name="carryMax" label={t('type.carryMax')} unit={unit} />
        <NumberField form={form} name="carryMonths" label={t('type.carryMonths')} help={t('type.carryMonthsHelp')} min={1} max={24} />
      </FieldRow>
      <PercentField form={form} name="allowNegative" label={t('type.allowNegative')} unit={unit} />
      <CheckboxField form={form} name="isScaled" label={t('type.isScaled')} />
      <CheckboxField form={form} name="isEncashable" label={t('type.isEncashable')} help={t('type.isEncashableHelp')} />
      {isEncashable && (
        <FieldRow>
          <PercentField form={form} name="encashKeep" label={t('type.encashKeep')} unit={unit} />
          <PercentField form={form} name="encashMax" label={t('type.encashMax')} unit={unit} />
        </FieldRow>
      )}
    </>
  )
} // prettier-ignore

function TermFields({ form }: { form: Form }) {
  const { t } = useTranslation('leave')
  return (
    <>
      <FieldRow>
        <NumberField form={form} name="noticeDays" label={t('type.noticeDays')} max={366} />
        <NumberField form={form} name="minServiceDays" label={t('type.minServiceDays')} max={3_660} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="maxInRow" label={t('type.maxInRow')} min={1} max={366} />
        <NumberField form={form} name="documentAfterDays" label={t('type.documentAfterDays')} max={366} />
      </FieldRow>
      <CheckboxField form={form} name="countsHolidays" label={t('type.countsHolidays')} />
      <CheckboxField form={form} name="countsDaysOff" label={t('type.countsDaysOff')} />
    </>
  )
}
