import MuiTextField from '@mui/material/TextField'
import type { FieldValues } from 'react-hook-form'
import type { Unit } from '#areas/insight/reports/rules/metrics.ts'
import { type FieldProps, frameOf, useField } from '#web/ui/line-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'

/** What one of what people read is stored as: averages in hundredths, quantities in thousandths. */
const SCALE = { count: 1, average: 100, quantity: 1_000 } as const

/** The threshold of an alert, as people write the figure. */
export function ThresholdField<V extends FieldValues>({ unit, ...props }: FieldProps<V> & { unit: Unit }) {
  if (unit === 'money') return <MoneyField {...props} />
  if (unit === 'percent') return <PercentField {...props} />
  return <ScaledField {...props} scale={SCALE[unit]} />
}

function ScaledField<V extends FieldValues>({ scale, ...props }: FieldProps<V> & { scale: number }) {
  const field = useField(props)
  const take = (text: string) => field.set(text === '' ? undefined : Math.round(Number(text) * scale))
  return (
    <MuiTextField
      {...frameOf(props, field)}
      type="number"
      value={typeof field.value === 'number' ? field.value / scale : ''}
      onChange={(event) => take(event.target.value)}
      slotProps={{ htmlInput: { step: 'any', inputMode: 'decimal' } }}
    />
  )
}
