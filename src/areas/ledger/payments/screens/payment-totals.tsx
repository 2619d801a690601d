import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sum } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { PAYMENT_KINDS } from '../contract/payment-routes.ts'
import { payments } from '../contract/payments.ts'

const FILTERS = [
  'from',
  'until',
  'mode',
  'kind',
  'status',
  'text',
  'booking',
  'company',
  'operator',
  'counter',
] as const

/** What was received by receipts, in all and by mode; what is only promised; and what payments spread the money over. */
export function PaymentTotals() {
  const { t } = useTranslation('payments')
  const { day } = useDays()
  const [url] = useUrlState()
  const input = Object.fromEntries(FILTERS.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const { data } = useQuery({ ...queryOf(payments.totals, input), placeholderData: (before) => before })
  if (!data || [data.received, data.allocated, data.deferred].every((rows) => rows.length === 0)) return null

  const { byMode, allocated, currency } = data
  const received = sum(byMode.map((row) => row.received))
  const refunded = sum(byMode.map((row) => row.refunded))
  const kinds = PAYMENT_KINDS.flatMap((kind) => {
    const rows = allocated.filter((row) => row.kind === kind)
    return rows.length === 0 ? [] : [{ kind, amount: sum(rows.map(({ amount }) => amount)) }]
  })
  return (
    <Box component="section" aria-label={t('totals.title')} sx={{ mb: 3 }}>
      <Stack role="group" aria-label={t('totals.byReceipts')} direction="row" sx={rowStyles}>
        <Figure label={t('totals.received')} amount={received} currency={currency} isStrong />
        {refunded > 0 && <Figure label={t('totals.refunded')} amount={-refunded} currency={currency} />}
        {refunded > 0 && <Figure label={t('totals.net')} amount={data.total} currency={currency} isStrong />}
        {byMode.map(({ mode, net }) => (
          <Figure key={mode} label={t(`mode.${mode}`)} amount={net} currency={currency} />
        ))}
        {data.totalDeferred > 0 && (
          <Figure label={t('totals.deferred')} amount={data.totalDeferred} currency={currency} />
        )}
      </Stack>
      {kinds.length > 0 && (
        <Stack role="group" aria-label={t('totals.allocated')} direction="row" sx={{ ...rowStyles, mt: 2 }}>
          {kinds.map(({ kind, amount }) => (
            <Figure key={kind} label={t(`totals.to.${kind}`)} amount={amount} currency={currency} />
          ))}
        </Stack>
      )}
      <Typography variant="caption" color="textSecondary">
        {t('totals.since', { day: day(data.from) })}
      </Typography>
    </Box>
  )
}

const rowStyles = { flexWrap: 'wrap', columnGap: 6, rowGap: 2 } as const
