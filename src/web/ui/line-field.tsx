import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Issue } from '../api-error.ts'
import { issueText } from '../issue-text.ts'

/** What every field takes: the form, the contract's name for the value, and its label. */
export type FieldProps<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>
  name: FieldPath<V>
  label: string
  help?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
}

type Held<V extends FieldValues> = Pick<FieldProps<V>, 'form' | 'name' | 'help'> & {
  /** How a limit of the field is written, where its value differs from what users read. */
  write?: (limit: number) => string
}

export function useField<V extends FieldValues>({ form, name, help, write }: Held<V>) {
  const { t } = useTranslation('validation')
  const { field, fieldState } = useController({ control: form.control, name })
  const { message, issue } = (fieldState.error ?? {}) as { message?: string; issue?: Issue }
  const fault = issue && write ? issueText(t, issue, write) : message
  return {
    value: field.value as unknown,
    set: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    hasError: fault !== undefined,
    help: fault ?? help,
  }
}

/** The frame every input of one line shares; its value and how it changes are the field's own. */
export function frameOf<V extends FieldValues>(props: FieldProps<V>, field: ReturnType<typeof useField<V>>) {
  return {
    label: props.label,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: field.hasError,
    helperText: field.help,
    required: props.isRequired ?? false,
    disabled: props.isDisabled ?? false,
    autoFocus: props.autoFocus ?? false,
  }
}

export const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value))

export type LineProps = {
  type?: 'text' | 'email' | 'tel' | 'password' | 'search'
  autoComplete?: string
  maxLength?: number
  placeholder?: string
  end?: ReactNode
  inputMode?: 'numeric' | 'decimal' | 'tel'
}

/** A field of one line. Nothing else is in this file, so that the pages before signing in fetch no more than it. */
export function LineField<V extends FieldValues>({
  type = 'text',
  autoComplete = 'off',
  maxLength,
  placeholder,
  end,
  inputMode,
  ...props
}: FieldProps<V> & LineProps) {
  const field = useField(props)
  const { label, helperText, error, required, disabled, ...frame } = frameOf(props, field)
  const id = useId()
  const helpId = helperText ? `${id}-help` : undefined
  return (
    <FormControl fullWidth error={error} required={required} disabled={disabled}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...frame}
        id={id}
        label={label}
        fullWidth
        aria-describedby={helpId}
        name={props.name}
        type={type}
        value={asText(field.value)}
        onChange={(event) => field.set(event.target.value)}
        autoComplete={autoComplete}
        {...(placeholder && { placeholder })}
        inputProps={{ maxLength, inputMode }}
        endAdornment={end}
      />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
