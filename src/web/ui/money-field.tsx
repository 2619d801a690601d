import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import type { ReactNode, Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { unitOf, type Currency } from '#core/money.ts'
import { useMoney } from '../formats.ts'
import { type FieldProps, useField } from './line-field.tsx'
import { useWritten } from './written.ts'

type MoneyInputProps = {
  label: string
  /** Minor units; undefined, or NaN, while the box has no valid amount. */
  value: number | undefined
  /** `isNone` is true for unreadable text and false for an empty box; both values are undefined. */
  onChange: (amount: number | undefined, isNone: boolean) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  help?: ReactNode
  /** Wrong, and the box shows why: it is empty, or the amount is zero or less. */
  hasError?: boolean
  /** Wrong, and this is why; an empty text when the reason is shown beside the box. */
  fault?: ReactNode
  autoFocus?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  /** The property's currency when left out. */
  currency?: string | undefined
}

/** An amount in the property's currency, without a form around it. Unreadable text stays as typed and is marked as no amount. */
export function MoneyInput({ label, value, onChange, onBlur, inputRef, help, fault, ...is }: MoneyInputProps) {
  const { t } = useTranslation('validation')
  const { format, parse, currency } = useMoney(is.currency)
  const symbol = format(0).replaceAll(/[\d\s.,]/g, '') || currency
  const plain = (amount: number) => format(amount).replace(symbol, '').trim().replace(/^-\s+/, '-')
  const { ref, text, isNone, isGiven, take, leave } = useWritten({ value, read: parse, write: plain, onChange })
  const isMissing = is.hasError && !isGiven && t('required')
  const isTooLittle = is.hasError && isGiven && (value ?? 0) <= 0 && t('positive')
  return (
    <MuiTextField
      label={label}
      value={text}
      onChange={(event) => take(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
      helperText={
        isNone ? t('amount', { sample: plain(sampleOf(currency)) }) : isTooLittle || (fault ?? help ?? isMissing)
      }
      error={isNone || fault !== undefined || (is.hasError ?? false)}
      inputRef={inputRef}
      required={is.isRequired ?? false}
      disabled={is.isDisabled ?? false}
      autoFocus={is.autoFocus ?? false}
      autoComplete="off"
      slotProps={{
        htmlInput: { ref, inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { startAdornment: <InputAdornment position="start">{symbol}</InputAdornment> },
      }}
    />
  )
}

/** 1,250.50, or 1,250 where money has no decimals. */
const sampleOf = (currency: string) => {
  const unit = unitOf(currency as Currency)
  return unit === 1 ? 1_250 : 1_250.5 * unit
}

/** The same as a field of a form; what is none is NaN in the form, which no contract takes. */
export function MoneyField<V extends FieldValues>(props: FieldProps<V> & Pick<MoneyInputProps, 'currency'>) {
  const { format } = useMoney(props.currency)
  const field = useField({ ...props, write: format })
  return (
    <MoneyInput
      label={props.label}
      value={typeof field.value === 'number' ? field.value : undefined}
      onChange={(amount, isNone) => field.set(isNone ? Number.NaN : amount)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      {...(field.hasError ? { fault: field.help ?? '' } : { help: field.help })}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      currency={props.currency}
    />
  )
}
