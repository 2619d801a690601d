import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Currency, minor, type Minor } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { parseMoney } from '#web/parse-money.ts'
import { payments } from '../contract/payments.ts'
import { changeOf } from '../rules/payments.ts'
import { exchanged } from '../rules/exchange.ts'
import { isRate } from '../contract/rates.ts'
import { MoneyInput } from '#web/ui/money-field.tsx'

/** Cash received, and the change. */
export function TenderedField(props: {
  amount: number | undefined
  value: number | undefined
  onChange: (amount: number | undefined) => void
  fault: string | undefined
}) {
  const { amount, value, onChange, fault } = props
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  const isShort = isTooLittle(amount, value)
  const change = value === undefined || amount === undefined ? 0 : changeOf(minor(amount), minor(value))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MoneyInput
        label={t('tendered')}
        value={value}
        onChange={onChange}
        hasError={isShort}
        fault={fault}
        help={isShort ? t('tenderedShort') : t('tenderedHelp')}
      />
      {change > 0 && (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {t('changeIs', { amount: format(change) })}
        </Typography>
      )}
    </Box>
  )
}

/** Less cash received than is due. */
export const isTooLittle = (amount: number | undefined, tendered: number | undefined): boolean =>
  tendered !== undefined && amount !== undefined && tendered < amount

/** Money of another currency as it is typed: which, how much, and the rate when it is not the table's. */
export type ForeignDraft = { currency: string; typed: string; rate: string }

/** What a draft is worth here; undefined while something is missing. */
export type Exchanged = { currency: Currency; amount: Minor; rate: string; worth: Minor }

/** The latest valid rate of each currency, and the property's own currency. */
export function useRates(): { own: string; rates: ReadonlyMap<string, string> } {
  const { today } = useDays()
  const { currency } = useMoney()
  const { data } = useQuery(queryOf(payments.rates, {}))
  const rates = new Map<string, string>()
  for (const { currency: code, validFrom, rate } of data?.rates ?? [])
    if (validFrom <= today && !rates.has(code)) rates.set(code, rate)
  return { own: currency, rates }
}

/** Computes a draft by the rate typed, or the table's. */
export function exchange(draft: ForeignDraft, own: string, rates: ReadonlyMap<string, string>): Exchanged | undefined {
  const amount = parseMoney(draft.typed, draft.currency)
  const rate = draft.rate.trim() || rates.get(draft.currency)
  if (amount === undefined || amount <= 0 || rate === undefined || !isRate(rate)) return undefined
  const currency = draft.currency as Currency
  const worth = exchanged(amount, currency, rate, own as Currency)
  return worth > 0 ? { currency, amount, rate, worth } : undefined
}

/** The currency received; the amount and its value here when it is another one. */
export function ForeignFields(props: {
  draft: ForeignDraft
  onChange: (draft: ForeignDraft) => void
  wasTried: boolean
  fault: string | undefined
}) {
  const { draft, onChange, wasTried, fault } = props
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  const { own, rates } = useRates()
  const worth = exchange(draft, own, rates)
  const isMissing = wasTried && !worth
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <MuiTextField
        label={t('foreign.amount', { currency: draft.currency })}
        value={draft.typed}
        onChange={(event) => onChange({ ...draft, typed: event.target.value })}
        error={isMissing || fault !== undefined}
        helperText={isMissing ? t('foreign.missing') : fault}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } } }}
      />
      <MuiTextField
        label={t('foreign.rateOf', { currency: draft.currency, own })}
        value={draft.rate}
        placeholder={rates.get(draft.currency) ?? ''}
        onChange={(event) => onChange({ ...draft, rate: event.target.value })}
        helperText={t('foreign.rateHelp')}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } }, inputLabel: { shrink: true } }}
      />
      {worth && (
        <Typography role="status" sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
          {t('foreign.worth', {
            given: format(worth.amount, { currency: worth.currency }),
            worth: format(worth.worth),
          })}
        </Typography>
      )}
    </Box>
  )
}

/** The property's currency, or one of those a rate is stored for. Nothing where there is none. */
export function CurrencyChoice({ value, onChange }: { value: string; onChange: (currency: string) => void }) {
  const { t } = useTranslation('payments')
  const { own, rates } = useRates()
  if (rates.size === 0) return null
  return (
    <MuiTextField select label={t('foreign.currency')} value={value} onChange={(event) => onChange(event.target.value)}>
      {[own, ...[...rates.keys()].sort()].map((code) => (
        <MenuItem key={code} value={code}>
          {code}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
