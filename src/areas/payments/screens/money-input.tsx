import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
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

/** An amount without a form around it. */
export function MoneyInput({ label, value, onChange, help, hasError, autoFocus, isDisabled }: MoneyInputProps) {
  const { format, parse, currency } = useMoney()
  const [typed, setTyped] = useState<string>()
  const symbol = format(0).replaceAll(/[\d\s.,]/g, '') || currency
  const take = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? undefined : parse(text))
  }
  return (
    <MuiTextField
      label={label}
      value={typed ?? (value === undefined ? '' : format(value).replace(symbol, '').trim())}
      onChange={(event) => take(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      helperText={help}
      error={hasError ?? false}
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
