import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '#web/outbox/outbox.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Order } from '../contract/replies.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import { unpaidOf } from './waiting.ts'

/** What an order comes to, what covers it, and what is left. */
export function OrderMoney({ order, onOpen }: { order: Order; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation(['orders', 'payments'])
  const mayApprove = useCan('orders.approve')
  const due = unpaidOf(order.outstandingAmount, order.orderId, useOutbox('orders').mine)
  const money = (amount: number) => (amount === 0 ? '' : <MoneyText amount={amount} currency={order.currency} />)
  const named = order.offers.map(({ name, code }) => (code === '' ? name : t('orders:money.offer', { name, code })))
  return (
    <Stack sx={{ gap: 4 }}>
      <FactList
        facts={[
          [t('orders:money.discount'), money(-order.discountAmount)],
          [t('orders:money.offers', { count: order.offers.length }), named.join('\n')],
          [t('orders:money.service'), money(order.serviceChargeAmount)],
          [t('orders:money.delivery'), money(order.deliveryFeeAmount)],
          [t('orders:money.net'), money(order.netAmount)],
          ...order.taxes.map((tax) => [tax.name, money(tax.amount)] as const),
          [t('orders:money.afterTaxOff'), money(-order.afterTaxOffAmount)],
          [t('orders:money.tip'), money(order.tipAmount)],
          [t('orders:money.total'), <MoneyText key="total" amount={order.totalAmount} currency={order.currency} />],
        ]}
      />
      {order.payments.length > 0 && (
        <Box
          component="ul"
          aria-label={t('orders:money.payments')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
        >
          {order.payments.map((payment) => (
            <Box component="li" key={payment.paymentId} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
              <Box sx={{ flex: 1, minWidth: 0, ...(payment.isWithdrawn && { textDecoration: 'line-through' }) }}>
                {t(`payments:mode.${payment.paymentMode as 'Cash'}`)} {payment.promisedBy}
                <Typography variant="caption" color="textSecondary" component="p">
                  {[
                    payment.receiptNumber === null
                      ? t('orders:money.promised')
                      : t('orders:money.receipt', { number: payment.receiptNumber }),
                    payment.isSigned && t('orders:money.signed'),
                    payment.operatorName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <MoneyText
                amount={payment.direction === 'IN' ? payment.amount : -payment.amount}
                currency={order.currency}
              />
              {mayApprove && payment.paymentMode === 'BillToRoom' && !payment.isWithdrawn && (
                <Button size="small" onClick={() => onOpen({ kind: 'withdraw', paymentId: payment.paymentId })}>
                  {t('orders:withdraw.open')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ justifyContent: 'space-between', borderTop: '1px solid var(--line)', pt: 3 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('orders:money.due')}</Typography>
        <Typography sx={{ fontWeight: 600 }}>
          <MoneyText amount={due} currency={order.currency} isDue={due > 0} />
        </Typography>
      </Stack>
    </Stack>
  )
}
