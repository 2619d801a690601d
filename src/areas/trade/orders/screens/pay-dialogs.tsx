import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyInput, CreditNotice } from '#areas/parties/companies/screens/pickers.tsx'
import { RECEIPT_MODES, type ReceiptMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { useVoucherCode, VoucherCodeField } from '#areas/offers/vouchers/screens/pickers.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import type { Reply } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useIsLineDown } from '#web/connection.ts'
import { useMoney } from '#web/formats.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { PercentInput } from '#web/ui/percent-field.tsx'
import { Question } from '#web/ui/question.tsx'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { equalShares } from '../rules/totals.ts'
import { CashNotes, TipChoice } from './pay-helps.tsx'
import { useOrderPush } from './use-order-push.ts'
import { unpaidOf } from './waiting.ts'

type Props = { order: Order; onClose: () => void }

const WHOLE_BP = 10_000

/**
 * What is due, or the share of one of several payers, with a tip; the change follows from the cash received. Cash is
 * stored on this device while it is offline; other payments need the network.
 */
export function PayDialog({ order, mode: first = 'Cash', onClose }: Props & { mode?: ReceiptMode }) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const { orderId, outstandingAmount } = order
  const due = unpaidOf(outstandingAmount, orderId, useOutbox('orders').mine)
  const [payers, setPayers] = useState(1)
  const [amount, setAmount] = useState<number | undefined>(due)
  const [tip, setTip] = useState<number | undefined>(0)
  const [tendered, setTendered] = useState<number>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [mode, setMode] = useState<ReceiptMode>(first)
  const voucher = useVoucherCode()
  const [reference, setReference] = useState('')
  const { change: push, isPending, error } = useOrderPush(order)
  const other = useSend(orders.pay)
  const isDown = useIsLineDown()
  const share = (count: number) => {
    setPayers(count)
    setAmount(equalShares(minor(due), count)[0])
  }
  const part = partOf(mode === 'Voucher' ? voucher.found?.balance : undefined, amount ?? 0, tip ?? 0)
  const toPay = part + (tip ?? 0)
  const change = mode === 'Cash' && tendered !== undefined ? tendered - toPay : 0
  const needsLine = isDown && mode !== 'Cash'
  const isCounted = mode !== 'Cash' || (change >= 0 && !isUnreadable)
  const isCoded = mode !== 'Voucher' || voucher.isWhole
  const isAmount = amount !== undefined && part > 0 && amount <= due && tip !== undefined
  const changeWords =
    change === 0 ? undefined : t(change > 0 ? 'pay.change' : 'pay.short', { amount: format(Math.abs(change)) })
  const [receipt, done] = [useReceipt(orderId), useDoneWords(toPay)]
  const save = () => {
    const input = { orderId, mode, amount: minor(part), tip: tip ?? 0, reference, complete: true }
    const coded = { ...input, ...(mode === 'Voucher' && { voucherCode: voucher.typed }) }
    if (mode !== 'Cash') return other.mutate(coded, { onSuccess: (reply) => (toast(done(reply), receipt), onClose()) })
    const cash = { ...input, ...(tendered !== undefined && { tendered }) }
    const end = () => {
      if (change > 0) toast(t('pay.change', { amount: format(change) }), receipt)
      onClose()
    }
    void push(orders.pay, cash, {
      says: (head) => ({ ...head, kind: 'pay', amount: toPay, tip: tip ?? 0 }),
      done,
      onEnd: end,
    })
  }
  return (
    <Question title={t('pay.title', { amount: format(due) })} ok={t('pay.ok', { amount: format(toPay) })} error={error ?? other.error} isPending={isPending || other.isPending} isDisabled={!isAmount || !isCoded || !isCounted || needsLine} onOk={save} onClose={onClose}>
      <ToggleButtonGroup exclusive value={payers} aria-label={t('pay.payers')} onChange={(_, count: number | null) => count && share(count)} sx={{ flexWrap: 'wrap' }}>
        {[1, 2, 3, 4, 5, 6].map((count) => (
          <ToggleButton key={count} value={count} sx={{ minWidth: 56, minHeight: 44 }}>
            {count === 1 ? t('pay.whole') : t('pay.share', { count })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ModeChoice label={t('pay.how')} modes={RECEIPT_MODES} value={mode} onChange={setMode} />
      {isDown && <Alert severity={needsLine ? 'error' : 'info'}>{t(needsLine ? 'pay.needsLine' : 'pay.cashWaits')}</Alert>}
      <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} hasError={amount !== undefined && amount > due} help={t('pay.due', { amount: format(due) })} />
      <MoneyInput label={t('money.tip')} value={tip} onChange={setTip} />
      <TipChoice amount={amount ?? 0} value={tip} onChange={setTip} />
      {mode === 'Cash' && <CashNotes amount={toPay} value={tendered} onChange={setTendered} currency={order.currency} />}
      {mode === 'Cash' ? (
        <MoneyInput label={t('pay.tendered')} value={tendered} onChange={(next, isNone) => (setTendered(next), setIsUnreadable(isNone))} hasError={change < 0} help={changeWords} />
      ) : mode === 'Voucher' ? (
        <VoucherCodeField code={voucher} amount={minor(toPay)} wasTried={false} />
      ) : (
        <MuiTextField label={t('pay.reference')} value={reference} onChange={(event) => setReference(event.target.value)} slotProps={{ htmlInput: { maxLength: 80 } }} />
      )}
    </Question>
  ) // prettier-ignore
}

/** A gift voucher pays what it has at most, tip included; the rest stays due. */
const partOf = (balance: number | undefined, amount: number, tip: number) =>
  balance === undefined || balance >= amount + tip ? amount : Math.max(0, balance - tip)

/** The message after a payment; while offline it has no receipt yet. */
function useDoneWords(taken: number) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const amount = format(taken)
  return (reply: Reply<typeof orders.pay> | undefined) =>
    reply ? t('pay.done', { amount, number: reply.receiptNumber }) : t('pay.taken', { amount })
}

/** After a payment the receipt is one tap away. */
function useReceipt(orderId: string) {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const print = useSend(orders.printBill)
  const run = () =>
    print.mutate(
      { orderId },
      {
        onError: notify.refusal,
        onSuccess: ({ printJobIds }) => toast(t(printJobIds.length > 0 ? 'pay.receiptDone' : 'bill.noPrinter')),
      },
    )
  return { action: { label: t('pay.receipt'), run } }
}

/** What is due goes on a company's account, as its terms allow. */
export function CreditDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const [company, setCompany] = useState<{ id: string; name: string } | null>(null)
  const [purchaseOrder, setPurchaseOrder] = useState('')
  const [creditReason, setCreditReason] = useState('')
  const { mutate, isPending, error } = useSend(orders.billToCompany)
  const { orderId, version, outstandingAmount: due } = order
  const save = () =>
    mutate(
      { orderId, version, companyId: company?.id ?? '', purchaseOrder, creditReason, complete: true },
      { onSuccess: () => (toast(t('credit.done', { name: company?.name })), onClose()) },
    )
  return (
    <Question title={t('credit.title', { amount: format(due) })} ok={t('credit.ok')} error={error} isPending={isPending} isDisabled={!company} onOk={save} onClose={onClose}>
      <CompanyInput label={t('credit.company')} value={company} onChange={setCompany} />
      <MuiTextField label={t('credit.purchaseOrder')} value={purchaseOrder} onChange={(event) => setPurchaseOrder(event.target.value)} slotProps={{ htmlInput: { maxLength: 60 } }} />
      {company && <CreditNotice companyId={company.id} amount={due} purchaseOrder={purchaseOrder} overrideReason={creditReason} onOverrideReason={setCreditReason} />}
    </Question>
  ) // prettier-ignore
}

/** Some of the whole bill off, by a share or an amount, and why; left empty, none is. */
export function DiscountDialog({ order, onClose }: Props) {
  const { t } = useTranslation(['orders', 'validation'])
  const [isAmount, setIsAmount] = useState(order.discountFixed !== null)
  const [share, setShare] = useState(order.discountBp ?? undefined)
  const [amount, setAmount] = useState<number | undefined>(order.discountFixed ?? undefined)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [discountReason, setReason] = useState(order.discountReason)
  const { mutate, isPending, error } = useSend(orders.update)
  const isTooMuch = share !== undefined && share > WHOLE_BP
  const entered = isAmount ? amount : share
  const isFault = isAmount ? isUnreadable || (amount ?? 0) < 0 : Number.isNaN(share) || (share ?? 0) < 0 || isTooMuch
  const isReady = !isFault && (!entered || discountReason.trim() !== '')
  const save = () => {
    const discount = isAmount ? { discountFixed: entered ?? null } : { discountBp: entered ?? null }
    mutate(
      { orderId: order.orderId, version: order.version, ...discount, discountReason },
      { onSuccess: () => (toast(t('discount.done')), onClose()) },
    )
  }
  return (
    <Question title={t('discount.title')} ok={t('discount.ok')} error={error} isPending={isPending} isDisabled={!isReady} onOk={save} onClose={onClose}>
      <ToggleButtonGroup exclusive value={isAmount} aria-label={t('discount.kind')} onChange={(_, chosen: boolean | null) => chosen !== null && setIsAmount(chosen)}>
        <ToggleButton value={false} sx={{ minWidth: 96, minHeight: 44 }}>{t('discount.percent')}</ToggleButton>
        <ToggleButton value sx={{ minWidth: 96, minHeight: 44 }}>{t('pay.amount')}</ToggleButton>
      </ToggleButtonGroup>
      {isAmount ? (
        <MoneyInput key="amount" label={t('discount.off')} value={amount} autoFocus onChange={(next, isNone) => (setAmount(next), setIsUnreadable(isNone))} />
      ) : (
        <PercentInput key="share" label={t('discount.percent')} value={share} onChange={setShare} autoFocus hasError={isTooMuch} help={isTooMuch ? t('validation:tooBig', { maximum: '100 %' }) : undefined} />
      )}
      <MuiTextField label={t('reason')} required={(entered ?? 0) > 0} value={discountReason} onChange={(event) => setReason(event.target.value)} slotProps={{ htmlInput: { maxLength: 300 } }} />
    </Question>
  ) // prettier-ignore
}

/** Money goes back, and why. */
export function RefundDialog({ order, onClose }: Props) {
  const { t } = useTranslation(['orders', 'validation'])
  const { format } = useMoney()
  const [amount, setAmount] = useState<number | undefined>(order.paidAmount)
  const [mode, setMode] = useState<ReceiptMode>('Cash')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(orders.refund)
  const isTooMuch = (amount ?? 0) > order.paidAmount
  const isReady = amount !== undefined && amount > 0 && !isTooMuch && reason.trim() !== ''
  const save = () =>
    mutate(
      { orderId: order.orderId, version: order.version, mode, amount: amount ?? 0, reason },
      {
        onSuccess: ({ receiptNumber }) => (
          toast(t('refund.done', { amount: format(amount ?? 0), number: receiptNumber })),
          onClose()
        ),
      },
    )
  return (
    <Question title={t('refund.title')} ok={t('refund.ok')} error={error} isPending={isPending} isDisabled={!isReady} isDestructive onOk={save} onClose={onClose}>
      <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} autoFocus hasError={isTooMuch} help={isTooMuch ? t('validation:tooBig', { maximum: format(order.paidAmount) }) : undefined} />
      <ModeChoice label={t('pay.how')} modes={RECEIPT_MODES} value={mode} onChange={setMode} />
      <MuiTextField label={t('reason')} required value={reason} onChange={(event) => setReason(event.target.value)} slotProps={{ htmlInput: { maxLength: 300 } }} />
      <Typography variant="caption" color="textSecondary">
        {t('refund.text')}
      </Typography>
    </Question>
  ) // prettier-ignore
}
