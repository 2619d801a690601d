import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type DiningTable, tables } from '../contract.ts'
import { useWatch } from 'react-hook-form'

const QUARTER_MS = 15 * 60_000
const lengths = [60, 90, 120, 150, 180] as const

/** What an input of day and time shows for an instant, on the clock of this device. */
function localText(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Books one of some tables. */
export function NewReservation({ tables: choice, close }: { tables: readonly DiningTable[]; close: () => void }) {
  const { t } = useTranslation(['tables', 'shell'])
  const form = useRouteForm(tables.reserve, {
    defaults: {
      tableId: choice[0]?.id ?? '',
      name: '',
      phone: '',
      covers: 2,
      startsAt: new Date(Math.ceil(Date.now() / QUARTER_MS + 2) * QUARTER_MS).toISOString(),
      minutes: 120,
      notes: '',
    },
    onDone: ({ name, tableName }) => {
      toast(t('reserved', { name, table: tableName }))
      close()
    },
  })
  const startsAt = useWatch({ control: form.control, name: 'startsAt' })
  return (
    <Dialog open title={t('reserve')} onClose={close}>
      <Form form={form} label={t('reserve')}>
        {choice.length > 1 && (
          <SelectField
            form={form}
            name="tableId"
            label={t('table')}
            options={choice.map(({ id, name, seats }) => ({ value: id, label: `${name} (${seats})` }))}
          />
        )}
        <FieldRow>
          <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
          <PhoneField form={form} name="phone" label={t('phone')} />
        </FieldRow>
        <MuiTextField
          type="datetime-local"
          label={t('startsAt')}
          value={localText(startsAt)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 900 } }}
          onChange={({ target }) =>
            target.value && form.setValue('startsAt', new Date(target.value).toISOString(), { shouldDirty: true })
          }
        />
        <FieldRow>
          <NumberField form={form} name="covers" label={t('guests')} />
          <SelectField
            form={form}
            name="minutes"
            label={t('length')}
            options={lengths.map((minutes) => ({ value: minutes, label: t('minutes', { count: minutes }) }))}
          />
        </FieldRow>
        <TextField form={form} name="notes" label={t('notes')} />
        <FormButtons form={form} label={t('reserve')} onCancel={close} />
      </Form>
    </Dialog>
  )
}
