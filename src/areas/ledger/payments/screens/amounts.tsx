import Box from '@mui/material/Box'
import { MoneyText } from '#web/ui/values.tsx'
import type { Payment } from '../contract/payment-routes.ts'
import type { Receipt } from '../contract/receipts.ts'

type Row = Pick<Receipt, 'direction' | 'currency' | 'foreign'> & { amount: number }

/** An amount with its sign, and below it the money received in another currency. */
export function Amounts({ direction, amount, currency, foreign }: Row) {
  return (
    <Box component="span" sx={{ display: 'inline-grid', justifyItems: 'end' }}>
      <MoneyText amount={direction === 'OUT' ? -amount : amount} currency={currency} />
      {foreign && (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          <MoneyText amount={foreign.amount} currency={foreign.currency} />
        </Box>
      )}
    </Box>
  )
}

export const PaymentAmounts = ({ payment }: { payment: Payment }) => (
  <Amounts {...payment} amount={payment.transactionAmount} />
)
