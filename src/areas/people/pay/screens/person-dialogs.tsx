import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { pay } from '../contract/pay.ts'

type Props = { employeeId: string; onClose: () => void; onDone: () => void }

function useComponents() {
  const { data } = useQuery(queryOf(pay.setUp, {}))
  return (data?.components ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id, name, code }) => ({ value: id, label: name, note: code }))
}

const after = (text: string, onDone: () => void) => () => {
  toast(text)
  onDone()
}

/** Assigns a component to an employee, with an amount of their own if they have one. */
export function GrantDialog({ employeeId, onClose, onDone }: Props) {
  const { t } = useTranslation('pay')
  const { today } = useDays()
  const form = useRouteForm(pay.grant, {
    known: { employeeId },
    defaults: { componentId: '', from: today, until: null, amount: null },
    refusedAt: { granted_already: 'componentId', dates_disordered: 'until', unknown_reference: 'componentId' },
    onDone: after(t('grant.saved'), onDone),
  })
  return (
    <FormDialog form={form} title={t('grant.add')} onClose={onClose}>
      <SelectField form={form} name="componentId" label={t('component')} options={useComponents()} isRequired />
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('until')} />
      </FieldRow>
      <MoneyField form={form} name="amount" label={t('grant.own')} />
    </FormDialog>
  )
}

/** Pays or takes something once. */
export function OneOffDialog({ employeeId, onClose, onDone }: Props) {
  const { t } = useTranslation('pay')
  const { today } = useDays()
  const form = useRouteForm(pay.addOneOff, {
    known: { employeeId },
    defaults: { componentId: '', dueOn: today, reason: '' },
    refusedAt: { unknown_reference: 'componentId' },
    onDone: after(t('oneOff.saved'), onDone),
  })
  return (
    <FormDialog form={form} title={t('oneOff.add')} onClose={onClose}>
      <SelectField form={form} name="componentId" label={t('component')} options={useComponents()} isRequired />
      <FieldRow>
        <MoneyField form={form} name="amount" label={t('amount')} isRequired />
        <DayField form={form} name="dueOn" label={t('oneOff.dueOn')} isRequired />
      </FieldRow>
      <TextField form={form} name="reason" label={t('reason')} isRequired />
    </FormDialog>
  )
}

/** Enters a loan or an advance. */
export function LoanDialog({ employeeId, onClose, onDone }: Props) {
  const { t } = useTranslation('pay')
  const { today } = useDays()
  const form = useRouteForm(pay.addLoan, {
    known: { employeeId },
    defaults: { name: '', from: today },
    onDone: after(t('loan.saved'), onDone),
  })
  return (
    <FormDialog form={form} title={t('loan.add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <FieldRow>
        <MoneyField form={form} name="amount" label={t('amount')} isRequired />
        <MoneyField form={form} name="instalment" label={t('loan.instalment')} isRequired />
      </FieldRow>
      <DayField form={form} name="from" label={t('from')} isRequired />
    </FormDialog>
  )
}

/** Pays out hours of the account of an employee. */
export function HoursDialog({ employeeId, onClose, onDone }: Props) {
  const { t } = useTranslation('pay')
  const { today } = useDays()
  const form = useRouteForm(pay.payOutHours, {
    known: { employeeId },
    defaults: { dueOn: today },
    refusedAt: { hours_balance: 'minutes' },
    onDone: after(t('hours.paid'), onDone),
  })
  return (
    <FormDialog form={form} title={t('hours.payOut')} label={t('hours.payOut')} onClose={onClose}>
      <p>{t('hours.text')}</p>
      <FieldRow>
        <NumberField form={form} name="minutes" label={t('hours.minutes')} min={1} max={60_000} step={15} isRequired />
        <DayField form={form} name="dueOn" label={t('oneOff.dueOn')} isRequired />
      </FieldRow>
    </FormDialog>
  )
}
