import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { useMoney } from '#web/formats.ts'
import type { Invoice, InvoiceStatus } from '../contract/documents.ts'

/** What is credited of a line: a quantity, or an amount before tax. */
export type CreditEntry = { quantity?: number | undefined; net?: number | undefined }

type Props = {
  invoice: Invoice
  remaining: InvoiceStatus['remaining']
  entries: readonly CreditEntry[]
  onChange: (entries: readonly CreditEntry[]) => void
}

/** Each line of the invoice with what is left of it; a line with nothing left cannot be taken from. */
export function CreditLines({ invoice, remaining, entries, onChange }: Props) {
  const { t } = useTranslation('invoices')
  const set = (at: number, entry: CreditEntry) => onChange(entries.map((old, index) => (index === at ? entry : old)))
  return (
    <Box
      component="ul"
      aria-label={t('credit.byLine')}
      sx={{ listStyle: 'none', m: 0, p: 0, pt: 2, display: 'grid', gap: 3, maxHeight: 340, overflowY: 'auto' }}
    >
      {invoice.lines.map((line, index) => {
        const left = remaining[index] ?? { quantity: 0, net: 0 }
        const entry = entries[index] ?? {}
        return (
          <CreditLine
            key={index}
            description={line.description}
            left={left}
            entry={entry}
            currency={invoice.currency}
            onChange={(next) => set(index, next)}
          />
        )
      })}
    </Box>
  )
}

/** Takes nothing back: a note never makes an invoice more. */
export const isNegative = ({ net }: CreditEntry): boolean => net !== undefined && net < 0

type LineProps = {
  description: string
  left: { quantity: number; net: number }
  entry: CreditEntry
  currency: string
  onChange: (entry: CreditEntry) => void
}

function CreditLine({ description, left, entry, currency, onChange }: LineProps) {
  const { t } = useTranslation('invoices')
  const { format } = useMoney()
  const isCredited = left.net <= 0
  const tooMany = (entry.quantity ?? 0) > left.quantity
  const tooMuch = (entry.net ?? 0) > left.net
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{description}</Typography>
        <Typography variant="caption" color="textSecondary">
          {isCredited
            ? t('credit.lineGone')
            : t('credit.lineLeft', { count: left.quantity, amount: format(left.net, { currency }) })}
        </Typography>
      </Box>
      <MuiTextField
        type="number"
        label={t('quantity')}
        disabled={isCredited || left.quantity === 0}
        value={entry.quantity ?? ''}
        error={tooMany}
        helperText={tooMany ? t('credit.atMost', { most: left.quantity }) : undefined}
        onChange={(event) => onChange({ quantity: countOf(event.target.value) })}
        slotProps={{ htmlInput: { min: 0, max: left.quantity, 'aria-label': `${t('quantity')} ${description}` } }}
      />
      <MoneyInput
        label={t('credit.net')}
        value={entry.net}
        isDisabled={isCredited}
        hasError={tooMuch || isNegative(entry)}
        help={tooMuch ? t('credit.atMost', { most: format(left.net, { currency }) }) : undefined}
        onChange={(net) => onChange({ net })}
      />
    </Box>
  )
}

const countOf = (text: string): number | undefined => {
  const count = Number(text)
  return text !== '' && Number.isInteger(count) && count > 0 ? count : undefined
}

const lineStyles = {
  display: 'grid',
  gap: 2,
  pt: 1,
  pb: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: 'minmax(0, 1fr) 88px 160px' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  borderBottom: '1px solid var(--line)',
} as const
