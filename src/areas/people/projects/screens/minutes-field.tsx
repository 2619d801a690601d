import MuiTextField from '@mui/material/TextField'
import type { Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { minutesText } from '#core/dates.ts'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import { useWritten } from '#web/ui/written.ts'
import { parseMinutes } from '../rules/time.ts'

type InputProps = {
  label: string
  value: number | undefined
  onChange: (minutes: number | undefined, isNone: boolean) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  help?: React.ReactNode
  hasError?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
}

/** Minutes, typed as such or as h:mm, shown as h:mm. */
function MinutesInput({ label, value, onChange, onBlur, inputRef, help, hasError = false, ...is }: InputProps) {
  const { t } = useTranslation('projects')
  const { ref, text, isNone, take, leave } = useWritten({ value, read: parseMinutes, write: minutesText, onChange })
  return (
    <MuiTextField
      label={label}
      value={text}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
      helperText={isNone ? t('time.unreadable') : help}
      error={isNone || hasError}
      inputRef={inputRef}
      required={is.isRequired ?? false}
      disabled={is.isDisabled ?? false}
      autoFocus={is.autoFocus ?? false}
      autoComplete="off"
      placeholder="0:00"
      slotProps={{ htmlInput: { ref, style: { textAlign: 'end' } }, inputLabel: { shrink: true } }}
    />
  )
}

/** The same as a field of a form; what is none is NaN there, which no contract takes; an empty box is null. */
export function MinutesField<V extends FieldValues>(props: FieldProps<V>) {
  const field = useField(props)
  return (
    <MinutesInput
      label={props.label}
      value={typeof field.value === 'number' && !Number.isNaN(field.value) ? field.value : undefined}
      onChange={(minutes, isNone) => field.set(isNone ? Number.NaN : (minutes ?? null))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      help={field.help}
      hasError={field.hasError}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
    />
  )
}
