import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sum } from '#core/money.ts'
import { ask } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { PaymentKind, PaymentMode, payments } from '../contract.ts'

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

/** What the list below comes to: by mode, by what it is for, and what is only promised. */
export function PaymentTotals() {
  const { t } = useTranslation('payments')
  const { day } = useDays()
  const [url] = useUrlState()
  const input = Object.fromEntries(FILTERS.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const { data } = useQuery({ ...ask(payments.totals, input as never), placeholderData: (before) => before })
  if (!data || (data.received.length === 0 && data.deferred.length === 0)) return null

  const figures = [
    ...PaymentMode.options.map((mode) => ({
      label: t(`mode.${mode}`),
      rows: data.received.filter((row) => row.mode === mode),
    })),
    ...PaymentKind.options.map((kind) => ({
      label: t(`kind.${kind}`),
      rows: data.received.filter((row) => row.kind === kind),
    })),
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Box component="section" aria-label={t('totals.title')} sx={{ mb: 3 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
        <Figure label={t('totals.received')} amount={data.total} currency={data.currency} isStrong />
        {figures.map(({ label, rows }) => (
          <Figure key={label} label={label} amount={sum(rows.map(({ amount }) => amount))} currency={data.currency} />
        ))}
        {data.totalDeferred > 0 && (
          <Figure label={t('totals.deferred')} amount={data.totalDeferred} currency={data.currency} />
        )}
      </Stack>
      <Typography variant="caption" color="textSecondary">
        {t('totals.since', { day: day(data.from) })}
      </Typography>
    </Box>
  )
}
