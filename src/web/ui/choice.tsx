import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'

type ChoiceOption = { value: string; label: string }

type Props = {
  label: string
  value: string
  options: readonly ChoiceOption[]
  onChange: (value: string) => void
  /** How wide it is in pixels, in a bar; on a telephone and without it, as wide as there is room. */
  width?: number
}

/** One of a few, chosen from a list that folds out; outside of forms. */
export function Choice({ label, value, options, onChange, width }: Props) {
  return (
    <MuiTextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: '100%', sm: width ?? '100%' } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
