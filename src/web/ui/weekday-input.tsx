import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useWeekdayNames } from '#web/weekday-names.ts'

/** The days of the week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type Props = { label: string; value: readonly number[]; onChange: (weekdays: number[]) => void }

/** Which days of the week something is for, each a button that stays pressed. */
export function WeekdayInput({ label, value, onChange }: Props) {
  const names = useWeekdayNames()
  return (
    <ToggleButtonGroup
      size="small"
      value={value}
      onChange={(_, next: number[]) => onChange(next)}
      aria-label={label}
      sx={{ flexWrap: 'wrap' }}
    >
      {WEEKDAYS.map((weekday) => (
        <ToggleButton key={weekday} value={weekday} sx={{ minWidth: 44, minHeight: 36 }}>
          {names[weekday - 1]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
