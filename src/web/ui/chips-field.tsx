import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import type { FieldValues } from 'react-hook-form'
import { type Option } from './fields.tsx'
import { type FieldProps, useField } from './line-field.tsx'
import { Icon } from './icon.tsx'

type ChipsInputProps = {
  label: string
  options: readonly Option[]
  value: readonly Option['value'][]
  onChange: (value: Option['value'][]) => void
  help?: React.ReactNode
  hasError?: boolean
}

/** Several of a few: each is a switch that shows by text and a tick whether it is on. Chosen ones stay in the order of the options. */
export function ChipsInput({ label, options, value, onChange, help, hasError = false }: ChipsInputProps) {
  const toggle = (one: Option['value']) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === one ? !value.includes(one) : value.includes(each))),
    )
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontSize: 12, color: hasError ? 'error.main' : 'text.secondary', p: 0, mb: 1.5 }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {options.map((option) => {
          const isOn = value.includes(option.value)
          return (
            <Chip
              key={option.value}
              clickable
              component="button"
              type="button"
              aria-pressed={isOn}
              variant={isOn ? 'filled' : 'outlined'}
              color={isOn ? 'primary' : 'default'}
              disabled={option.isDisabled ?? false}
              label={option.label}
              {...(isOn && { icon: <Icon name="check" sx={{ fontSize: 16 }} /> })}
              onClick={() => toggle(option.value)}
            />
          )
        })}
      </Box>
      {help && <FormHelperText error={hasError}>{help}</FormHelperText>}
    </Box>
  )
}

/** The same as a field of a form whose value is a list. */
export function ChipsField<V extends FieldValues>({
  options,
  ...props
}: Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'help'> & { options: readonly Option[] }) {
  const field = useField(props)
  return (
    <ChipsInput
      label={props.label}
      options={options}
      value={Array.isArray(field.value) ? (field.value as Option['value'][]) : []}
      onChange={field.set}
      help={field.help}
      hasError={field.hasError}
    />
  )
}
