import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { Unavailability } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'

/** When one cannot work. */
export function UnavailableList({ rows }: { rows: readonly Unavailability[] }) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const weekdays = useWeekdayNames()
  const notify = useNotify()
  const { mutate, isPending } = useSend(rota.removeUnavailability)
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('unavailable.none')}</Box>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('unavailable.title')}>
      {rows.map(({ id, weekday, fromOn, untilOn, reason }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48 }}>
          <Box sx={{ flex: 1 }}>
            {weekday !== null && `${weekdays[weekday - 1]}, `}
            {untilOn === null
              ? t('unavailable.since', { from: day(fromOn, 'short') })
              : `${day(fromOn, 'short')} – ${day(untilOn, 'short')}`}
            {reason && ` · ${reason}`}
          </Box>
          <Button
            size="small"
            disabled={isPending}
            onClick={() => mutate({ unavailabilityId: id }, { onError: notify.refusal })}
          >
            {t('remove')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}

export function UnavailableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rota')
  const weekdays = useWeekdayNames()
  const form = useRouteForm(rota.addUnavailability, {
    defaults: { weekday: null, untilOn: null, reason: '' },
    onDone: () => {
      toast(t('unavailable.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('unavailable.add')} onClose={onClose}>
      <FieldRow>
        <DayField form={form} name="fromOn" label={t('unavailable.from')} isRequired />
        <DayField form={form} name="untilOn" label={t('unavailable.until')} />
      </FieldRow>
      <SelectField
        form={form}
        name="weekday"
        label={t('unavailable.weekday')}
        blank={t('unavailable.everyDay')}
        options={weekdays.map((label, at) => ({ value: at + 1, label }))}
      />
      <TextField form={form} name="reason" label={t('reason')} />
    </FormDialog>
  )
}
