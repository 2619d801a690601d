import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Kot, Order } from '../contract/replies.ts'

/** The order's kitchen tickets; hidden when no kitchen is involved. */
export function OrderTickets({ order: { kotDtoList: kots, orderLines, splitOf } }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (kots.length === 0 && !orderLines.some(({ isForKitchen }) => isForKitchen)) return null
  return (
    <Section title={t('kots.title')}>
      {kots.length > 0 ? (
        <Tickets kots={kots} />
      ) : (
        <Typography color="textSecondary">{t(splitOf === null ? 'kots.none' : 'kots.elsewhere')}</Typography>
      )}
    </Section>
  )
}

/** Of a set meal with what its station cooks of it. */
const quantityText = ({ unitsInOrder, liveUnits, name, parts }: Kot['orderLines'][number]): string =>
  [`${unitsInOrder || liveUnits} ${name}`, ...(parts.length > 0 ? [`(${parts.join(', ')})`] : [])].join(' ')

function Tickets({ kots }: { kots: readonly Kot[] }) {
  const { t } = useTranslation('orders')
  return (
    <Box component="ul" aria-label={t('kots.title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {kots.map((kot) => (
        <li key={kot.kotId}>
          <Typography sx={{ fontWeight: 500 }}>
            {t('kots.name', { number: kot.kotNo })} · {kot.stationName || t('kots.kitchen')} ·{' '}
            {t(`kotType.${kot.type}`)}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {kot.orderLines.map(quantityText).join(', ')} · {t(`kotStatus.${kot.status}`)} ·{' '}
            <MomentText instant={kot.createdAt} />
          </Typography>
        </li>
      ))}
    </Box>
  )
}
