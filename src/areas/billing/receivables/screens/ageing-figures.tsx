import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Figure } from '#web/ui/figure.tsx'
import type { Ageing } from '../contract/replies.ts'
import { BUCKETS } from '../rules/receivables.ts'

/** How much of the whole each age is, from green to red; the figures below show the same as text. */
const COLOURS = ['success.main', 'info.main', 'warning.light', 'warning.dark', 'error.main'] as const

type Props = {
  sums: { open: number; unapplied: number; inPayouts: number; ageing: Ageing; currency: string; balance?: number }
}

/** What is open by age as a bar and in figures, and what was paid beside it. */
export function AgeingFigures({ sums }: Props) {
  const { t } = useTranslation('receivables')
  const { ageing, currency, open, unapplied, inPayouts, balance } = sums
  return (
    <Stack spacing={3}>
      <Box
        aria-hidden
        sx={{ display: 'flex', height: 10, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}
      >
        {BUCKETS.map((bucket, index) => (
          <Box key={bucket} sx={{ flexGrow: ageing[bucket], flexBasis: 0, bgcolor: COLOURS[index] }} />
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 6, rowGap: 3 }}>
        {balance !== undefined && <Figure label={t('balance')} amount={balance} currency={currency} isStrong />}
        <Figure label={t('open')} amount={open} currency={currency} isStrong={balance === undefined} />
        {BUCKETS.map((bucket) => (
          <Figure
            key={bucket}
            label={t(`age.${bucket}`)}
            amount={ageing[bucket]}
            currency={currency}
            isDue={bucket !== 'current' && ageing[bucket] > 0}
          />
        ))}
        <Figure label={t('unapplied')} amount={unapplied} currency={currency} />
        {inPayouts > 0 && <Figure label={t('inPayouts')} amount={inPayouts} currency={currency} />}
      </Stack>
    </Stack>
  )
}
