import { useTranslation } from 'react-i18next'
import type { RowOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { footerOf, type RowAction } from '#web/ui/row-actions.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import type { payments } from '../contract/payments.ts'
import { PaymentAmounts } from './amounts.tsx'
import { expenseOf, reservationOf } from './reservation.ts'

type Row = RowOf<typeof payments.list>
type Props = { payment: Row; actions: readonly RowAction<Row>[]; onClose: () => void }

/** A payment with every field it has; empty ones take no room. */
export function PaymentPanel({ payment, actions, onClose }: Props) {
  const { t } = useTranslation('payments')
  const number = payment.receiptNumber
  return (
    <Panel
      open
      title={
        number !== null ? t('panel.title', { number }) : t(payment.status === 'Paid' ? 'panel.spread' : 'panel.promise')
      }
      subtitle={t(`state.${payment.status}`)}
      onClose={onClose}
      footer={footerOf(payment, actions)}
    >
      <FactList facts={useFacts(payment)} />
    </Panel>
  )
}

function useFacts(payment: Row) {
  const { t } = useTranslation('payments')
  const property = useSession().property?.name
  const { foreign, tendered, currency, transactionAmount } = payment
  const yes = (is: boolean) => is && t('panel.yes')
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />
  return [
    [t('amount'), <PaymentAmounts key="amount" payment={payment} />],
    [t('foreign.rate'), foreign && `1 ${foreign.currency} = ${foreign.rate} ${currency}`],
    [t('tendered'), tendered !== null && money(tendered)],
    [t('change'), tendered !== null && money(Math.max(0, tendered - transactionAmount))],
    [t('modeLabel'), t(`mode.${payment.paymentMode}`)],
    [t('for'), t(`kind.${payment.kind}`)],
    [t('panel.serviceName'), payment.businessServiceName],
    [t('date'), <DayText key="date" day={payment.date} />],
    [t('panel.name'), payment.name],
    [t('panel.email'), payment.email],
    [t('companyName'), payment.companyName],
    [
      t('booking'),
      payment.bookingReference && (
        <Link key="booking" to={reservationOf(payment.bookingReference)}>
          {payment.bookingReference}
        </Link>
      ),
    ],
    [
      t('kind.EXPENSE'),
      payment.expenseId && (
        <Link key="expense" to={expenseOf(payment.expenseId)}>
          {t('openExpense')}
        </Link>
      ),
    ],
    [t('panel.description'), payment.description],
    [t('reference'), payment.referenceNumber],
    [t('panel.billNo'), payment.billNo],
    [t('panel.advance'), yes(payment.advancePayment)],
    [t('panel.creditSettled'), yes(payment.creditSettled)],
    [t('panel.chargeable'), yes(payment.chargeAbleToBooking)],
    [t('panel.service'), payment.serviceId && <code key="service">{payment.serviceId}</code>],
    [t('panel.order'), payment.orderId && <code key="order">{payment.orderId}</code>],
    [t('by'), payment.operatorName],
    [t('panel.counterName'), payment.counterName],
    [t('counterNumber'), payment.counterNumber],
    [t('panel.property'), property && `${property} (${payment.propertyId})`],
    [t('panel.businessEmail'), payment.businessEmail],
    [t('panel.written'), <MomentText key="written" instant={payment.createdAt} />],
    [t('panel.id'), <code key="id">{payment.id}</code>],
  ] as const
}
