import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { printShare } from '#core/money.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { CreditPlan } from '../rules/credit.ts'

/** The sums of the note, to the last unit, and its effect on the bill. */
export function CreditSum({
  plan,
  currency,
  isOfBooking,
}: {
  plan: CreditPlan
  currency: string
  isOfBooking: boolean
}) {
  const { t, i18n } = useTranslation('invoices')
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />
  return (
    <Box
      role="status"
      aria-label={t('credit.sum')}
      sx={{ p: 3, borderRadius: 2, bgcolor: 'var(--surface-sunken)', display: 'grid', gap: 2 }}
    >
      <FactList
        facts={[
          [t('net'), money(plan.net)],
          ...plan.taxes.map(
            (tax) => [`${tax.name} ${printShare(tax.basisPoints, i18n.language)}`, money(tax.amount)] as const,
          ),
          [t('afterTax'), plan.afterTax !== undefined && money(-plan.afterTax)],
          [t('roundOff'), plan.roundOff !== 0 && money(plan.roundOff)],
          [t('credit.total'), <strong key="total">{money(plan.total)}</strong>],
        ]}
      />
      <Typography variant="caption" color="textSecondary">
        {isOfBooking ? t(plan.isWhole ? 'credit.frees' : 'credit.lowers') : t('credit.noMoney')}
      </Typography>
    </Box>
  )
}
