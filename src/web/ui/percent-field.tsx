import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { basisPointsOf, percentOf } from '#core/money.ts'
import { type FieldProps, useField } from './line-field.tsx'
import { useWritten } from './written.ts'

type PercentInputProps = {
  label: string
  /** What stands behind the number: per cent, unless something else is stored in hundredths. */
  unit?: string
  /** Basis points; undefined is not given. */
  value: number | undefined
  onChange: (basisPoints: number | undefined) => void
  onBlur?: () => void
  help?: ReactNode
  hasError?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
}

/** Basis points of a share as people write it, with two decimals at most; undefined of anything else. */
function readShare(text: string): number | undefined {
  const written = text.trim().replace(',', '.')
  return /^-?(\d+\.?|\d*\.\d{1,2})$/.test(written) ? basisPointsOf(Number(written)) : undefined
}

const shareOf = (basisPoints: number) => String(percentOf(basisPoints))

/**
 * A share as users write it (12.5), stored in basis points (1250), without a form around it. Empty is not given. What is none is NaN, stays
 * as typed and is marked as no percentage.
 */
export function PercentInput({ label, unit = '%', value, onChange, onBlur, help, ...is }: PercentInputProps) {
  const { t } = useTranslation('validation')
  const { ref, text, isNone, take, leave } = useWritten({
    value,
    read: readShare,
    write: shareOf,
    onChange: (basisPoints, isUnreadable) => onChange(isUnreadable ? Number.NaN : basisPoints),
  })
  return (
    <MuiTextField
      label={label}
      value={text}
      disabled={is.isDisabled ?? false}
      autoFocus={is.autoFocus ?? false}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
      error={isNone || (is.hasError ?? false)}
      helperText={isNone ? t(unit === '%' ? 'share' : 'decimal') : help}
      autoComplete="off"
      slotProps={{
        htmlInput: { ref, inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}

/** The same as a field of a form; with a `unit`, for days and hours that are stored in hundredths. */
export function PercentField<V extends FieldValues>({
  label,
  unit = '%',
  isDisabled,
  ...props
}: FieldProps<V> & { unit?: string }) {
  const field = useField({ ...props, write: (basisPoints) => `${percentOf(basisPoints)} ${unit}` })
  return (
    <PercentInput
      label={label}
      unit={unit}
      value={typeof field.value === 'number' ? field.value : undefined}
      onChange={field.set}
      onBlur={field.onBlur}
      hasError={field.hasError}
      help={field.help}
      isDisabled={isDisabled ?? false}
    />
  )
}
