import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useField } from '#web/ui/fields.tsx'

type PercentProps<V extends FieldValues> = { form: UseFormReturn<V, unknown, V>; name: FieldPath<V>; label: string }

/** A share as people write it (12.5), held in basis points (1250). */
export function PercentField<V extends FieldValues>({ label, ...props }: PercentProps<V>) {
  const field = useField(props)
  return (
    <PercentInput
      label={label}
      value={typeof field.value === 'number' ? field.value : undefined}
      onChange={field.set}
      hasError={field.hasError}
      help={field.help}
    />
  )
}

type InputProps = {
  label: string
  value: number | undefined
  onChange: (basisPoints: number) => void
  hasError?: boolean
  help?: React.ReactNode
}

export function PercentInput({ label, value, onChange, hasError, help }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const written = value === undefined || Number.isNaN(value) ? '' : String(value / 100)
  const take = (text: string) => {
    setTyped(text)
    onChange(Math.round(Number(text.replace(',', '.') || Number.NaN) * 100))
  }
  return (
    <MuiTextField
      label={label}
      value={typed ?? written}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setTyped(undefined)}
      error={hasError ?? false}
      helperText={help}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  )
}
