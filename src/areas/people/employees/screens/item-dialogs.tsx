import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ITEM_CONDITIONS, ITEM_KINDS } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import type { IssuedItem } from '../contract/replies.ts'
import { useToday } from './use-choices.ts'

/** Issues an item to an employee. */
export function IssueDialog({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const { t } = useTranslation('employees')
  const today = useToday()
  const form = useRouteForm(employees.issueItem, {
    known: { employeeId },
    defaults: { kind: 'UNIFORM', name: '', serial: '', issuedOn: today, dueBackOn: null, note: '' },
    onDone: () => {
      toast(t('items.issued'))
      onClose()
    },
    refusedAt: { item_is_out: 'serial', dates_disordered: 'dueBackOn', date_in_future: 'issuedOn' },
  })
  return (
    <FormDialog form={form} title={t('items.issue')} label={t('items.issue')} onClose={onClose}>
      <SelectField
        form={form}
        name="kind"
        label={t('items.kind')}
        options={ITEM_KINDS.map((value) => ({ value, label: t(`items.kinds.${value}`) }))}
        isRequired
      />
      <FieldRow>
        <TextField form={form} name="name" label={t('items.item')} isRequired autoFocus />
        <TextField form={form} name="serial" label={t('items.serial')} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="issuedOn" label={t('items.issuedOn')} isRequired />
        <DayField form={form} name="dueBackOn" label={t('items.dueBackOn')} />
      </FieldRow>
      <TextField form={form} name="note" label={t('items.note')} lines={2} />
    </FormDialog>
  )
}

/** Records that an item is returned, or lost. */
export function ReturnDialog({ item, onClose }: { item: IssuedItem; onClose: () => void }) {
  const { t } = useTranslation('employees')
  const today = useToday()
  const { id: itemId, employeeId, version, name } = item
  const form = useRouteForm(employees.returnItem, {
    known: { employeeId, itemId, version },
    defaults: { returnedOn: today, condition: 'GOOD', returnNote: '' },
    onDone: () => {
      toast(t('items.returned'))
      onClose()
    },
    refusedAt: { dates_disordered: 'returnedOn', date_in_future: 'returnedOn' },
  })
  return (
    <FormDialog
      form={form}
      title={`${t('items.recordReturn')}: ${name}`}
      label={t('items.recordReturn')}
      onClose={onClose}
    >
      <FieldRow>
        <DayField form={form} name="returnedOn" label={t('items.returnedOn')} isRequired />
        <SelectField
          form={form}
          name="condition"
          label={t('items.condition')}
          options={ITEM_CONDITIONS.map((value) => ({ value, label: t(`items.state.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <TextField form={form} name="returnNote" label={t('items.note')} lines={2} />
    </FormDialog>
  )
}
