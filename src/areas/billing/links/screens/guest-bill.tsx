import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { TermList } from '#areas/property/rates/screens/pickers.tsx'
import { useDays } from '#web/formats.ts'
import type { PublicLink } from '../contract/replies.ts'
import { useLinkMoney } from './link-money.ts'

/** What is to be paid, and for what: the reference and the days, and nothing else of the guest. */
export function GuestBill({ link }: { link: PublicLink }) {
  const { t } = useTranslation('links')
  const { day } = useDays()
  const money = useLinkMoney(link)
  const { booking, description, paid, amount } = link
  const facts: readonly (readonly [string, string])[] = [
    [t('booking'), booking.reference],
    [t('pay.arrival'), day(booking.arrival)],
    [t('pay.departure'), day(booking.departure)],
    ...(paid > 0 ? [[t('pay.paidSoFar'), money(paid)] as const] : []),
  ]
  return (
    <Box>
      <Typography color="textSecondary">{t('pay.toPay')}</Typography>
      <Typography
        component="p"
        data-amount={amount}
        sx={{ fontSize: { xs: 40, sm: 44 }, lineHeight: 1.15, fontWeight: 600, letterSpacing: '-0.02em', my: 1 }}
      >
        {money(amount)}
      </Typography>
      {description && <Typography sx={{ overflowWrap: 'anywhere' }}>{description}</Typography>}
      <Box component="dl" sx={{ m: 0, mt: 4, borderTop: '1px solid var(--line)' }}>
        {facts.map(([label, value]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 4,
              py: 2.5,
              borderBottom: '1px solid var(--line)',
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end', fontWeight: 500 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {link.terms.map(({ stayIds, terms }) => (
        <Box key={stayIds[0]} sx={{ mt: 4, color: 'text.secondary', fontSize: 14 }}>
          <TermList lines={terms.lines} label={t('pay.terms')} amount={money} />
        </Box>
      ))}
    </Box>
  )
}
