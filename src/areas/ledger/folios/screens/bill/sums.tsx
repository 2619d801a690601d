import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#web/ui/values.tsx'
import type { FolioMoney } from '../../contract/replies.ts'
import { overpaidOn } from '../../rules/overpaid.ts'
import { SumLine, type SumName } from '../money-summary.tsx'

/** The bill is wide enough for its sums beside it. */
export const HAS_ROOM = '@container (min-width: 860px)'

/** Amounts of a bill in the order they are computed: charges, deductions, money. Amounts of zero are left out, except the room. */
function sumLines(money: FolioMoney): readonly { name: SumName; amount: number; isSecondary?: boolean }[] {
  const lines: { name: SumName; amount: number; isSecondary?: boolean }[] = [
    { name: 'rooms', amount: money.payable },
    { name: 'services', amount: money.services },
    { name: 'expenses', amount: money.expenses - money.refunds },
    { name: 'discountIn', amount: -money.discount, isSecondary: true },
    { name: 'taxIn', amount: money.tax, isSecondary: true },
    { name: 'commissionKept', amount: -money.commission },
    { name: 'tcs', amount: -money.tcs },
    { name: 'tds', amount: -money.tds },
    { name: 'paid', amount: -money.paid },
    { name: 'advanceIn', amount: money.advance, isSecondary: true },
    { name: 'deferred', amount: money.deferred, isSecondary: true },
  ]
  return lines.filter(({ name, amount }) => amount !== 0 || name === 'rooms')
}

/** Everything a bill comes to, the due last; below it what the hotel collects when a channel deducts something. */
export function BillSums({ money }: { money: FolioMoney }) {
  const { t } = useTranslation('folios')
  const { currency } = money
  const hasDeductions = money.commission + money.tcs + money.tds > 0
  const overpaid = overpaidOn(money)
  return (
    <Box component="dl" aria-live="polite" sx={listStyles}>
      {sumLines(money).map(({ name, amount, isSecondary }) => (
        <SumLine key={name} label={t(name)} amount={amount} currency={currency} isQuiet={isSecondary ?? false} />
      ))}
      <Box component="dt" className="total">
        {t('due')}
      </Box>
      <Box component="dd" className="total">
        <MoneyText amount={money.due} currency={currency} isDue />
      </Box>
      {overpaid > 0 && <SumLine label={t('overpaid')} amount={overpaid} currency={currency} />}
      {hasDeductions && (
        <>
          <SumLine label={t('hotelCollects')} amount={money.hotelCollects} currency={currency} isQuiet />
          {money.commissionGst > 0 && (
            <SumLine label={t('commissionGst')} amount={-money.commissionGst} currency={currency} isQuiet />
          )}
          <SumLine label={t('payoutExpected')} amount={money.payoutExpected} currency={currency} isQuiet />
        </>
      )}
    </Box>
  )
}

const listStyles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 4,
  rowGap: 1.5,
  '& dd': { m: 0, textAlign: 'end' },
  '& .total': { fontWeight: 600, pt: 1.5, pb: 1, borderTop: '1px solid var(--line)' },
} as const

/** Charged, paid and due in one line that stays in view where the sums beside the bill have no room. */
export function SumsBar({ money }: { money: FolioMoney }) {
  const { t } = useTranslation('folios')
  const charged = money.payable + money.services + money.expenses - money.refunds
  const overpaid = overpaidOn(money)
  const last = overpaid > 0 ? (['overpaid', overpaid] as const) : (['due', money.due] as const)
  return (
    <Box className="no-print" component="dl" aria-label={t('sum')} sx={barStyles}>
      {([['charged', charged], ['paid', money.paid], last] as const).map(([name, amount]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <MoneyText amount={amount} currency={money.currency} isDue={name === 'due'} />
          </dd>
        </div>
      ))}
    </Box>
  )
}

const barStyles = {
  display: 'flex',
  [HAS_ROOM]: { display: 'none' },
  justifyContent: 'space-between',
  gap: 3,
  position: 'sticky',
  bottom: { xs: 'calc(68px + env(safe-area-inset-bottom))', md: 8 },
  zIndex: 5,
  m: 0,
  px: 4,
  py: 2,
  bgcolor: 'background.paper',
  border: '1px solid var(--line)',
  borderRadius: 2,
  boxShadow: '0 -4px 16px rgb(0 0 0 / 8%)',
  '& dt': { fontSize: 12, color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600 },
} as const
