import MuiTextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Day, dayAt, instantAt, isDay, timeAt } from '#core/dates.ts'
import type { RouteForm } from '#web/form.ts'
import { useSession } from '#web/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import type { campaigns } from '../contract/campaigns.ts'

const MORNING = '10:00'

/** When it is sent, by the clock of the property; as soon as it is approved while no day is chosen. */
export function SendAtField({ form }: { form: RouteForm<typeof campaigns.update, 'campaignId' | 'version'> }) {
  const { t } = useTranslation('campaigns')
  const zone = useSession().property?.timeZone ?? 'UTC'
  const { field, fieldState } = useController({ control: form.control, name: 'sendAt' })
  const value = typeof field.value === 'string' ? field.value : null
  const day = value === null ? '' : dayAt(value, zone)
  const time = value === null ? MORNING : timeAt(value, zone)
  const set = (nextDay: string, nextTime: string) => field.onChange(isDay(nextDay) ? instantAt(nextDay as Day, nextTime || MORNING, zone) : null)
  return (
    <FieldRow>
      <DayInput label={t('sendDay')} value={day} onChange={(next) => set(next, time)} onBlur={field.onBlur} inputRef={field.ref} hasError={fieldState.error !== undefined} help={fieldState.error?.message ?? t('sendDayHelp')} />
      <MuiTextField type="time" label={t('sendTime')} value={time} disabled={day === ''} helperText={zone} onChange={(event) => set(day, event.target.value)} slotProps={{ inputLabel: { shrink: true }, formHelperText: { disabled: false } }} />
    </FieldRow>
  )
} // prettier-ignore
