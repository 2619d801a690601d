import MuiTextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Day, dayAt, instantAt, isDay, timeAt } from '#core/dates.ts'
import type { RouteForm } from '#web/form.ts'
import { useSession } from '#web/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import type { leads } from '../contract/leads.ts'

const MORNING = '10:00'

/** When an activity happens, by the clock of the property; now while no day is chosen. */
export function WhenField({ form }: { form: RouteForm<typeof leads.addActivity, 'leadId'> }) {
  const { t } = useTranslation('leads')
  const zone = useSession().property?.timeZone ?? 'UTC'
  const { field, fieldState } = useController({ control: form.control, name: 'at' })
  const value = typeof field.value === 'string' ? field.value : null
  const day = value === null ? '' : dayAt(value, zone)
  const time = value === null ? MORNING : timeAt(value, zone)
  const set = (nextDay: string, nextTime: string) => field.onChange(isDay(nextDay) ? instantAt(nextDay as Day, nextTime || MORNING, zone) : null)
  return (
    <FieldRow>
      <DayInput label={t('activity.day')} value={day} onChange={(next) => set(next, time)} onBlur={field.onBlur} inputRef={field.ref} hasError={fieldState.error !== undefined} help={fieldState.error?.message ?? t('activity.dayHelp')} />
      <MuiTextField type="time" label={t('activity.time')} value={time} disabled={day === ''} onChange={(event) => set(day, event.target.value)} slotProps={{ inputLabel: { shrink: true } }} />
    </FieldRow>
  )
} // prettier-ignore
