import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { TimeField } from '#web/ui/fields.tsx'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Hours } from '../contract.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** Runs of hours on weekdays; the help explains what none means. */
export function HoursField<V extends FieldValues>({
  form,
  name,
  label,
  help,
}: Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'help'>) {
  const { t } = useTranslation('outlets')
  const field = useField({ form, name, help })
  const runs = Array.isArray(field.value) ? (field.value as Hours[]) : []
  const change = (index: number, next: Hours | undefined) =>
    field.set(runs.flatMap((run, at) => (at === index ? (next ?? []) : run)))
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 3 }}>
      <Box component="legend" sx={{ fontSize: 12, color: 'text.secondary', p: 0, mb: 1.5 }}>
        {label}
      </Box>
      {runs.length === 0 && <Box sx={{ color: 'text.secondary' }}>{help}</Box>}
      {runs.map((run, index) => (
        <Box key={index} sx={runStyles}>
          <ChipsInput
            label={t('hoursOn', { number: index + 1 })}
            options={WEEK.map((value) => ({ value, label: t(`weekday.${value}`) }))}
            value={run.weekdays}
            onChange={(weekdays) => change(index, { ...run, weekdays: weekdays.map(Number) })}
          />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 40px', gap: 2 }}>
            <TimeField form={form} name={`${name}.${index}.from` as Path<V>} label={t('from')} />
            <TimeField form={form} name={`${name}.${index}.until` as Path<V>} label={t('until')} />
            <IconButton aria-label={t('hoursRemove', { number: index + 1 })} onClick={() => change(index, undefined)}>
              <Icon name="trash" />
            </IconButton>
          </Box>
        </Box>
      ))}
      <Button
        startIcon={<Icon name="add" />}
        sx={{ justifySelf: 'start' }}
        onClick={() => field.set([...runs, { weekdays: [...WEEK], from: '09:00', until: '18:00' }])}
      >
        {t('hoursAdd')}
      </Button>
    </Box>
  )
}

const runStyles = { display: 'grid', gap: 3, p: 3, border: '1px solid var(--line)', borderRadius: 2 } as const
