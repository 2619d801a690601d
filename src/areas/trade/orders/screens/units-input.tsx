import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '../contract/replies.ts'

/** What is typed of a quantity; undefined while it is none, or more than there is. */
export function unitsTyped(typed: string, { liveUnits }: Pick<OrderLine, 'liveUnits'>): number | undefined {
  const units = Number(typed.replace(',', '.'))
  return units > 0 && units <= liveUnits ? units : undefined
}

/** How much of a line is meant; hidden when there is only one unit. */
export function UnitsInput({
  line,
  value,
  onChange,
}: {
  line: OrderLine
  value: string
  onChange: (typed: string) => void
}) {
  const { t } = useTranslation('orders')
  if (line.liveUnits <= 1 && line.unit === 'piece') return null
  return (
    <MuiTextField
      label={t('change.units')}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={unitsTyped(value, line) === undefined}
      helperText={t('unitsOf', { units: line.liveUnits })}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
    />
  )
}
