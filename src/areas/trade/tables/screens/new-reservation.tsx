import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dayAt, instantAt, isDay, timeAt } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { NumberField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useNow } from '#web/use-now.ts'
import type { DiningTable } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'

const QUARTER_MS = 15 * 60_000
const lengths = [60, 90, 120, 150, 180] as const

/** Books one of some tables. */
export function NewReservation({ tables: choice, close }: { tables: readonly DiningTable[]; close: () => void }) {
  const { t } = useTranslation(['tables', 'shell'])
  const now = useNow()
  const form = useRouteForm(tables.reserve, {
    defaults: {
      tableId: choice[0]?.id ?? '',
      name: '',
      phone: '',
      covers: 2,
      startsAt: new Date(Math.ceil(now / QUARTER_MS + 2) * QUARTER_MS).toISOString(),
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
    <FormDialog form={form} title={t('reserve')} onClose={close}>
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
      <When startsAt={startsAt} onChange={(at) => form.setValue('startsAt', at, { shouldDirty: true })} />
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
    </FormDialog>
  )
}

const TIMES = Array.from({ length: 96 }, (_, at) => `${pair(Math.floor(at / 4))}:${pair((at % 4) * 15)}`)
function pair(number: number): string {
  return String(number).padStart(2, '0')
}

/** Day and time of the property, whatever this device's clock shows; past times cannot be chosen. */
function When({ startsAt, onChange }: { startsAt: string; onChange: (startsAt: string) => void }) {
  const { t } = useTranslation('tables')
  const { timeZone } = useDays()
  const [now] = useState(() => new Date().toISOString())
  const today = dayAt(now, timeZone)
  const [day, time] = [dayAt(startsAt, timeZone), timeAt(startsAt, timeZone)]
  const over = day === today ? timeAt(now, timeZone) : ''
  return (
    <FieldRow>
      <DayInput
        label={t('day')}
        value={day}
        min={today}
        onChange={(next) => isDay(next) && onChange(instantAt(next, time, timeZone))}
      />
      <MuiTextField
        select
        label={t('startsAt')}
        value={time}
        onChange={({ target }) => onChange(instantAt(day, target.value, timeZone))}
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
      >
        {TIMES.filter((one) => one >= over || one === time).map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </MuiTextField>
    </FieldRow>
  )
}
