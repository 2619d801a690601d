import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './fields.tsx'

type PercentInputProps = {
  label: string
  /** Basis points; undefined is not given. */
  value: number | undefined
  onChange: (basisPoints: number | undefined) => void
  onBlur?: () => void
  help?: ReactNode
  hasError?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
}

/** A share as people write it (12.5), held in basis points (1250); empty is not given, no number is NaN. Without a form around it. */
export function PercentInput({ label, value, onChange, onBlur, help, ...is }: PercentInputProps) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const share = Math.round(Number(text.replace(',', '.')) * 100)
    onChange(text.trim() === '' ? undefined : share)
  }
  return (
    <MuiTextField
      label={label}
      value={typed ?? (value === undefined || Number.isNaN(value) ? '' : String(value / 100))}
      disabled={is.isDisabled ?? false}
      autoFocus={is.autoFocus ?? false}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      error={is.hasError ?? false}
      helperText={help}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  )
}

/** The same as a field of a form. */
export function PercentField<V extends FieldValues>({ label, isDisabled, ...props }: FieldProps<V>) {
  const field = useField(props)
  return (
    <PercentInput
      label={label}
      value={typeof field.value === 'number' ? field.value : undefined}
      onChange={field.set}
      onBlur={field.onBlur}
      hasError={field.hasError}
      help={field.help}
      isDisabled={isDisabled ?? false}
    />
  )
}
