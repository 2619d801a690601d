import Box from '@mui/material/Box'
import type { FieldValues } from 'react-hook-form'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type Currency, unitOf } from '#core/money.ts'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import type { Decimal } from '../contract/replies.ts'

/** An exact decimal as a reader of this language writes it. */
export function useDecimals(): (decimal: Decimal) => string {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 9 })
  return (decimal) => format.format(decimal as `${number}`)
}

type TextProps = { quantity: Decimal; unit: string; isSigned?: boolean; isShort?: boolean }

/** A quantity; a negative one is highlighted. */
export function QuantityText({ quantity, unit, isSigned, isShort }: TextProps) {
  const write = useDecimals()
  const sign = isSigned && !quantity.startsWith('-') && quantity !== '0' ? '+' : ''
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(isShort && { color: 'error.main', fontWeight: 600 }) }}>
      {sign}
      {write(quantity)} {unit}
    </Box>
  )
}

/** What one base unit costs: finer than money is, for there are thousands of grams in a sack. */
export function UnitCostText({ cost, unit, currency }: { cost: Decimal; unit: string; currency: Currency }) {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, { style: 'currency', currency, maximumFractionDigits: 4 })
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {format.format(Number(cost) / unitOf(currency))} / {unit}
    </span>
  )
}

/** A decimal as people type it, with a point or a comma. */
export const decimalTyped = (text: string): string => text.replace(',', '.').replaceAll(/\s/g, '')

/** A quantity as users type it, with a point or a comma; the value of the form is the decimal. */
export function QuantityField<V extends FieldValues>(props: FieldProps<V>) {
  const field = useField(props)
  return (
    <MuiTextField
      label={props.label}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.set(decimalTyped(event.target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={field.hasError}
      helperText={field.help}
      required={props.isRequired ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } } }}
    />
  )
}
