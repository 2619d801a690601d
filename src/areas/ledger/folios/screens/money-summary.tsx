import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#web/ui/values.tsx'
import type { FolioMoney } from '../contract/replies.ts'
import { guestBalance } from '../rules/guest-balance.ts'
import { overpaidOn } from '../rules/overpaid.ts'

type Line = readonly [label: string, amount: number]

/** The sum of the bill, line by line: what it costs, what was paid, what is due. Lines of nothing are left out. */
export function MoneySummary({ money, isShort }: { money: FolioMoney; isShort?: boolean }) {
  const { t } = useTranslation('folios')
  const overpaid = overpaidOn(money)
  const lines: readonly Line[] = [
    [t('rooms'), money.payable],
    [t('services'), money.services],
    [t('expenses'), money.expenses - money.refunds],
    [t('paid'), -money.paid],
    [t('commission'), -(money.commission + money.tcs + money.tds)],
  ]
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5 }}>
      {lines
        .filter(([, amount], at) => amount !== 0 || (at === 0 && !isShort))
        .map(([label, amount]) => (
          <SumLine key={label} label={label} amount={amount} currency={money.currency} />
        ))}
      {money.deferred > 0 && (
        <SumLine label={t('deferred')} amount={money.deferred} currency={money.currency} isQuiet />
      )}
      <Box component="dt" sx={{ fontWeight: 600, pt: 1.5, borderTop: '1px solid var(--line)' }}>
        {t('due')}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'end', fontWeight: 600, pt: 1.5, borderTop: '1px solid var(--line)' }}>
        <MoneyText amount={money.due} currency={money.currency} isDue={guestBalance(money) > 0} />
      </Box>
      {money.due > 0 && money.onAccount > 0 && (
        <SumLine label={t('stillAsked')} amount={guestBalance(money)} currency={money.currency} />
      )}
      {overpaid > 0 && <SumLine label={t('overpaid')} amount={overpaid} currency={money.currency} />}
    </Box>
  )
}

/** Lines of the sum that have a name in the texts. */
export type SumName =
  | 'rooms'
  | 'services'
  | 'expenses'
  | 'discountIn'
  | 'taxIn'
  | 'commissionKept'
  | 'tcs'
  | 'tds'
  | 'paid'
  | 'advanceIn'
  | 'deferred'

export function SumLine({
  label,
  amount,
  currency,
  isQuiet,
}: {
  label: string
  amount: number
  currency: string
  isQuiet?: boolean
}) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'end', ...(isQuiet && { color: 'text.secondary' }) }}>
        <MoneyText amount={amount} currency={currency} />
      </Box>
    </>
  )
}
