import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId } from 'react'

type RuleSwitchProps = {
  label: string
  help: string
  isOn: boolean
  isPending: boolean
  onChange: (isOn: boolean) => void
}

/** A rule that applies as soon as it is switched, without a form to save, and what it means. */
export function RuleSwitch({ label, help, isOn, isPending, onChange }: RuleSwitchProps) {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={isPending}
        sx={{ minHeight: 44, minWidth: 120 }}
        control={
          <Switch
            checked={isOn}
            onChange={(_, wanted) => onChange(wanted)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id}>{help}</FormHelperText>
    </div>
  )
}
