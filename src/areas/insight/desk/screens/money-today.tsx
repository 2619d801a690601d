import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { WaitingMoney } from '#areas/ledger/payments/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { desk } from '../contract.ts'

type Money = NonNullable<Reply<typeof desk.home>['money']>

/** What restaurant, bar and shop sold today, taxes with it. */
function Sold({ rows, currency }: { rows: Money['sold']; currency: string }) {
  const { t } = useTranslation('desk')
  if (rows.length === 0) return null
  return (
    <Box sx={{ mt: 3, pt: 3, borderTop: '1px solid var(--line)' }}>
      <Box sx={{ color: 'text.secondary' }}>{t('money.sold')}</Box>
      {rows.map(({ businessServiceId, name, orders, net, tax }) => (
        <Box key={businessServiceId} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 1 }}>
          <span>
            {name} · {t('money.orders', { count: orders })}
          </span>
          <MoneyText amount={net + tax} currency={currency} />
        </Box>
      ))}
    </Box>
  )
}

/** Money received today by mode, and what the guests in house still owe. */
export function MoneyToday({ money, currency }: { money: Money; currency: string }) {
  const { t } = useTranslation(['desk', 'payments'])
  const canRead = useCan('payments.read')
  const most = Math.max(1, ...money.byMode.map(({ amount }) => amount))
  return (
    <Section
      title={t('desk:money.title')}
      action={canRead && <Link to="/bookone/manage-payment">{t('desk:money.all')}</Link>}
    >
      <Typography variant="h4" component="p">
        <MoneyText amount={money.takenToday} currency={currency} />
      </Typography>
      {money.byMode.length === 0 ? (
        <Typography color="textSecondary">{t('desk:money.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 }}>
          {money.byMode.map(({ mode, amount }) => (
            <Box
              component="li"
              key={mode}
              sx={{ display: 'grid', gridTemplateColumns: '64px 1fr auto', gap: 3, alignItems: 'center' }}
            >
              <span>{t(`payments:mode.${mode}`)}</span>
              <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'var(--surface-sunken)' }}>
                <Box
                  sx={{
                    width: `${Math.max(0, amount / most) * 100}%`,
                    height: '100%',
                    borderRadius: 3,
                    bgcolor: 'primary.main',
                  }}
                />
              </Box>
              <MoneyText amount={amount} currency={currency} />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 3, pt: 3, borderTop: '1px solid var(--line)', display: 'flex', justifyContent: 'space-between' }}>
        <Box sx={{ color: 'text.secondary' }}>{t('desk:money.outstanding')}</Box>
        <MoneyText amount={money.outstanding} currency={currency} isDue />
      </Box>
      <Sold rows={money.sold} currency={currency} />
      <WaitingMoney />
    </Section>
  )
}
