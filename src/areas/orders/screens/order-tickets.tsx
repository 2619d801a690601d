import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MomentText } from '#web/ui/values.tsx'
import type { Kot } from '../contract.ts'

/** What the kitchen was told, ticket by ticket. */
export function OrderTickets({ kots, isSplitOff }: { kots: readonly Kot[]; isSplitOff: boolean }) {
  const { t } = useTranslation('orders')
  if (kots.length === 0)
    return <Typography color="textSecondary">{t(isSplitOff ? 'kots.elsewhere' : 'kots.none')}</Typography>
  return (
    <Box component="ul" aria-label={t('kots.title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {kots.map((kot) => (
        <li key={kot.kotId}>
          <Typography sx={{ fontWeight: 500 }}>
            {t('kots.name', { number: kot.kotNo })} · {kot.stationName || t('kots.kitchen')} ·{' '}
            {t(`kotType.${kot.type}`)}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {kot.orderLines.map((line) => `${line.unitsInOrder} ${line.name}`).join(', ')} ·{' '}
            {t(`kotStatus.${kot.status}`)} · <MomentText instant={kot.createdAt} />
          </Typography>
        </li>
      ))}
    </Box>
  )
}
