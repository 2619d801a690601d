import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'

/** Words of the property's own, each entered by itself. */
export function TopicsField<V extends FieldValues>(props: Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'help'>) {
  const field = useField(props)
  const value = Array.isArray(field.value) ? field.value.filter((one) => typeof one === 'string') : []
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={value}
      onChange={(_event, next: string[]) => field.set(next.map((one) => one.trim()).filter(Boolean))}
      renderInput={(input) => (
        <MuiTextField {...input} label={props.label} error={field.hasError} helperText={field.help} />
      )}
    />
  )
}
