import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState, type ReactNode, type Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Currency } from '#core/money.ts'
import { useMoney } from '../formats.ts'
import { type FieldProps, useField } from './fields.tsx'

type MoneyInputProps = {
  label: string
  /** Minor units; undefined, or NaN, while nothing sensible stands in the box. */
  value: number | undefined
  /** `isNone` tells what cannot be read from what is empty; both are undefined. */
  onChange: (amount: number | undefined, isNone: boolean) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  help?: ReactNode
  /** Wrong: an empty box is told to be filled in, zero or less to be more. */
  hasError?: boolean
  /** What is wrong is said by the caller, in `help` or beside the field. */
  hasOwnWords?: boolean
  /** What the server found wrong with the amount. */
  fault?: string | undefined
  autoFocus?: boolean
  isRequired?: boolean
  isDisabled?: boolean
}

/** An amount in the property's currency, without a form around it. What is none stays as it was typed, and is said to be none. */
export function MoneyInput({ label, value, onChange, onBlur, inputRef, help, ...is }: MoneyInputProps) {
  const { t } = useTranslation('validation')
  const { format, parse, currency } = useMoney()
  const [typed, setTyped] = useState<string>()
  const isUnreadable = (text = '') => text.trim() !== '' && parse(text) === undefined
  const isNone = isUnreadable(typed)
  const isGiven = value !== undefined && !Number.isNaN(value)
  const saysWhy = is.hasError && !is.hasOwnWords
  const isMissing = saysWhy && !isGiven && t('required')
  const isTooLittle = saysWhy && isGiven && value <= 0 && t('positive')
  const symbol = format(0).replaceAll(/[\d\s.,]/g, '') || currency
  const plain = (amount: number) => format(amount).replace(symbol, '').trim()
  const take = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? undefined : parse(text), isUnreadable(text))
  }
  return (
    <MuiTextField
      label={label}
      value={typed ?? (isGiven ? plain(value) : '')}
      onChange={(event) => take(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (!isNone) setTyped(undefined)
        onBlur?.()
      }}
      helperText={
        isNone ? t('amount', { sample: plain(sampleOf(currency)) }) : isTooLittle || (is.fault ?? help ?? isMissing)
      }
      error={isNone || is.fault !== undefined || (is.hasError ?? false)}
      inputRef={inputRef}
      required={is.isRequired ?? false}
      disabled={is.isDisabled ?? false}
      autoFocus={is.autoFocus ?? false}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { startAdornment: <InputAdornment position="start">{symbol}</InputAdornment> },
      }}
    />
  )
}

/** 1,250.50, or 1,250 where money has no decimals. */
const sampleOf = (currency: string) => {
  const digits = decimalsOf(currency as Currency)
  return digits === 0 ? 1_250 : 1_250.5 * 10 ** digits
}

/** The same as a field of a form; what is none is NaN in the form, which no contract takes. */
export function MoneyField<V extends FieldValues>(props: FieldProps<V>) {
  const { format } = useMoney()
  const field = useField({ ...props, write: format })
  return (
    <MoneyInput
      label={props.label}
      value={typeof field.value === 'number' ? field.value : undefined}
      onChange={(amount, isNone) => field.set(isNone ? Number.NaN : amount)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      help={field.help}
      hasError={field.hasError}
      hasOwnWords
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
    />
  )
}
