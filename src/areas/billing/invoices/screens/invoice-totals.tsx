import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { invoices } from '../contract/invoices.ts'

const INVOICE_FILTERS = ['type', 'state', 'from', 'until', 'companyId', 'customerId', 'bookingId', 'text'] as const

/** What the list below comes to; credit notes count against invoices. */
export function InvoiceTotals() {
  const { t } = useTranslation('invoices')
  const [url] = useUrlState()
  const input = Object.fromEntries(INVOICE_FILTERS.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const { data } = useQuery({
    ...queryOf(invoices.totals, input as RequestOf<typeof invoices.totals>),
    placeholderData: (before) => before,
  })
  if (!data || data.count === 0) return null
  const { currency } = data
  return (
    <Box component="section" aria-label={t('totals.title')} sx={{ mb: 3 }}>
      <Stack component="dl" direction="row" sx={{ flexWrap: 'wrap', columnGap: 6, rowGap: 2, m: 0 }}>
        <Figure label={t('totals.count')} value={data.count} />
        {(['net', 'tax', 'total', 'balance'] as const).map((name) => (
          <Figure
            key={name}
            label={t(name)}
            value={<MoneyText amount={data[name]} currency={currency} isDue={name === 'balance'} />}
          />
        ))}
      </Stack>
      {data.isCut && (
        <Typography variant="caption" color="textSecondary">
          {t('totals.cut', { count: data.count })}
        </Typography>
      )}
    </Box>
  )
}

function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <Typography variant="caption" color="textSecondary" component="dt">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </div>
  )
}
