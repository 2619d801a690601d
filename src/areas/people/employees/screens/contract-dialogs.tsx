import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CONTRACT_KINDS } from '../contract/choices.ts'
import type { EmploymentContract } from '../contract/contracts.ts'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'

type ContractProps = {
  employee: Employee
  today: Day
  /** The one that this one renews: it begins the day after, with its terms. */
  renewed: EmploymentContract | undefined
  onClose: () => void
}

/** A new contract; an earlier one that would still hold ends the day before. */
export function ContractDialog({ employee, today, renewed, onClose }: ContractProps) {
  const { t } = useTranslation('employees')
  const from = renewed?.until ? addDays(renewed.until, 1) : today < employee.joinOn ? employee.joinOn : today
  const form = useRouteForm(employees.addContract, {
    known: { employeeId: employee.id },
    defaults: {
      kind: renewed?.kind ?? 'PERMANENT', from, until: null, probationEndOn: null, noticeDays: renewed?.noticeDays ?? employee.noticeDays,
      weeklyHours: renewed?.weeklyHours ?? employee.weeklyHours, note: '',
    },
    refusedAt: { contract_overlaps: 'from', dates_disordered: 'from' },
    onDone: () => {
      toast(t('contracts.added'))
      onClose()
    },
  }) // prettier-ignore
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <FormDialog form={form} title={t(renewed ? 'contracts.renew' : 'contracts.add')} onClose={onClose} width={640}>
      <SelectField
        form={form}
        name="kind"
        label={t('contracts.kind')}
        options={CONTRACT_KINDS.map((value) => ({ value, label: t(`contracts.kinds.${value}`) }))}
        isRequired
      />
      <FieldRow>
        <DayField form={form} name="from" label={t('contracts.from')} isRequired />
        {kind !== 'PERMANENT' && (
          <DayField form={form} name="until" label={t('contracts.until')} isRequired={kind === 'FIXED_TERM'} />
        )}
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="probationEndOn" label={t('dates.probationEndOn')} />
        <NumberField form={form} name="noticeDays" label={t('dates.noticeDays')} max={365} />
      </FieldRow>
      <NumberField form={form} name="weeklyHours" label={t('job.weeklyHours')} max={84} help={t('contracts.hoursHelp')} />
      <TextField form={form} name="note" label={t('contracts.note')} />
    </FormDialog>
  )
} // prettier-ignore

type OneProps = { employeeId: string; contract: EmploymentContract; onClose: () => void }

export function EndDialog({ employeeId, contract: { id, version, until, from }, onClose }: OneProps) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.endContract, {
    known: { employeeId, employmentContractId: id, version },
    defaults: { until: until ?? '' },
    refusedAt: { contract_overlaps: 'until', dates_disordered: 'until' },
    onDone: () => {
      toast(t('contracts.endChanged'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('contracts.end')} onClose={onClose}>
      <DayField form={form} name="until" label={t('contracts.until')} min={from} isRequired />
    </FormDialog>
  )
}

export function VoidDialog({ employeeId, contract: { id, version }, onClose }: OneProps) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.voidContract, {
    known: { employeeId, employmentContractId: id, version },
    defaults: { reason: '' },
    onDone: () => {
      toast(t('contracts.voided'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('contracts.void')} onClose={onClose}>
      <p>{t('contracts.voidText')}</p>
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}
