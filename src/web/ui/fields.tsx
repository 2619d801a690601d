import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { DayInput } from './day-input.tsx'
import { DayRangeInput } from './day-range-input.tsx'
import { asText, type FieldProps, frameOf, LineField, type LineProps, useField } from './line-field.tsx'

/** A field of text: of one line, or of as many as are typed. */
export function TextField<V extends FieldValues>({ lines, ...props }: FieldProps<V> & LineProps & { lines?: number }) {
  return lines ? <LinesField {...props} lines={lines} /> : <LineField {...props} />
}

function LinesField<V extends FieldValues>({
  lines,
  autoComplete = 'off',
  maxLength,
  placeholder,
  end,
  inputMode,
  ...props
}: FieldProps<V> & LineProps & { lines: number }) {
  const field = useField(props)
  return (
    <MuiTextField
      {...frameOf(props, field)}
      name={props.name}
      value={asText(field.value)}
      onChange={(event) => field.set(event.target.value)}
      autoComplete={autoComplete}
      {...(placeholder && { placeholder })}
      multiline
      minRows={lines}
      slotProps={{ htmlInput: { maxLength, inputMode }, input: { endAdornment: end } }}
    />
  )
}

/** A telephone number as people write it; the contract's loose pattern is the rule. */
export function PhoneField<V extends FieldValues>(props: FieldProps<V>) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" />
}

/** A time of the day, hours and minutes, as the contract has them. */
export function TimeField<V extends FieldValues>(props: FieldProps<V>) {
  const field = useField(props)
  return (
    <MuiTextField
      {...frameOf(props, field)}
      type="time"
      value={asText(field.value)}
      onChange={(event) => field.set(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

/** A key or a password that is typed here and never shown again; the browser does not fill in a saved one. */
export function SecretField<V extends FieldValues>(props: FieldProps<V>) {
  return <TextField {...props} type="password" autoComplete="new-password" />
}

/** Whole numbers, with `step` by the arrow keys. */
export function NumberField<V extends FieldValues>({
  min = 0,
  max,
  step = 1,
  end,
  ...props
}: FieldProps<V> & { min?: number; max?: number; step?: number; end?: ReactNode }) {
  const field = useField(props)
  return (
    <MuiTextField
      {...frameOf(props, field)}
      type="number"
      value={asText(field.value)}
      onChange={(event) => field.set(event.target.value === '' ? undefined : Number(event.target.value))}
      slotProps={{ htmlInput: { min, max, step, inputMode: 'numeric' }, input: { endAdornment: end } }}
    />
  )
}

export type Option = { value: string | number; label: string; note?: string; isDisabled?: boolean }

export function SelectField<V extends FieldValues>({
  options,
  blank,
  onChosen,
  ...props
}: FieldProps<V> & {
  options: readonly Option[]
  blank?: string
  /** For fields that follow what is chosen here. */
  onChosen?: (value: Option['value'] | undefined) => void
}) {
  const field = useField(props)
  const take = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text)?.value
    field.set(chosen)
    onChosen?.(chosen)
  }
  return (
    <MuiTextField
      {...frameOf(props, field)}
      select
      value={asText(field.value)}
      onChange={(event) => take(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {blank !== undefined && (
        <MenuItem value="" disabled={props.isRequired ?? false}>
          {blank}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={String(option.value)} disabled={option.isDisabled ?? false}>
          {option.label}
          {option.note && (
            <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--text-muted)' }}>
              {option.note}
            </span>
          )}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

export function CheckboxField<V extends FieldValues>(props: FieldProps<V>) {
  const field = useField(props)
  return (
    <div>
      <FormControlLabel
        disabled={props.isDisabled ?? false}
        label={props.label}
        control={
          <Checkbox
            checked={field.value === true}
            onChange={(event) => field.set(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {field.help && <FormHelperText error={field.hasError}>{field.help}</FormHelperText>}
    </div>
  )
}

export function DayField<V extends FieldValues>({
  min,
  max,
  ...props
}: FieldProps<V> & { min?: string; max?: string }) {
  const field = useField(props)
  return (
    <DayInput
      label={props.label}
      value={asText(field.value)}
      onChange={field.set}
      onBlur={field.onBlur}
      inputRef={field.ref}
      hasError={field.hasError}
      help={field.help}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      {...(min && { min })}
      {...(max && { max })}
    />
  )
}

type RangeProps<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>
  from: FieldPath<V>
  until: FieldPath<V>
  labels: { from: string; until: string }
  min?: string
  isDisabled?: boolean
}

/** Arrival and departure as one field: the nights are shown, and the second follows the first. */
export function DayRangeField<V extends FieldValues>({ form, from, until, labels, min, isDisabled }: RangeProps<V>) {
  const first = useField({ form, name: from })
  const last = useField({ form, name: until })
  const take = (a: string, b: string) => {
    first.set(a)
    last.set(b)
  }
  const errors = {
    from: first.hasError ? String(first.help) : undefined,
    until: last.hasError ? String(last.help) : undefined,
  }
  return (
    <DayRangeInput
      from={asText(first.value)}
      until={asText(last.value)}
      onChange={take}
      labels={labels}
      errors={errors}
      {...(min && { min })}
      isDisabled={isDisabled ?? false}
    />
  )
}
