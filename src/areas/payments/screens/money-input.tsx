import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#web/formats.ts'

type MoneyInputProps = {
  label: string
  /** Minor units; undefined while nothing sensible stands in the box. */
  value: number | undefined
  onChange: (amount: number | undefined) => void
  help?: ReactNode
  hasError?: boolean
  autoFocus?: boolean
  isDisabled?: boolean
}

/** An amount without a form around it. What is none stays as it was typed, and is said to be none. */
export function MoneyInput({ label, value, onChange, help, hasError, autoFocus, isDisabled }: MoneyInputProps) {
  const { t } = useTranslation('validation')
  const { format, parse, currency } = useMoney()
  const [typed, setTyped] = useState<string>()
  const symbol = format(0).replaceAll(/[\d\s.,]/g, '') || currency
  const take = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? undefined : parse(text))
  }
  const isNone = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined
  const isTooLittle = hasError === true && value !== undefined && value <= 0
  return (
    <MuiTextField
      label={label}
      value={typed ?? (value === undefined ? '' : format(value).replace(symbol, '').trim())}
      onChange={(event) => take(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => !isNone && setTyped(undefined)}
      helperText={
        isNone
          ? t('amount')
          : isTooLittle
            ? t('positive')
            : (help ?? (hasError && value === undefined && t('required')))
      }
      error={isNone || (hasError ?? false)}
      autoFocus={autoFocus ?? false}
      disabled={isDisabled ?? false}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { startAdornment: <InputAdornment position="start">{symbol}</InputAdornment> },
      }}
    />
  )
}
