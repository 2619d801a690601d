import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan, useIsHotel } from '#web/session.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { useTell } from '#web/tell.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { isOpen, mayCancel } from '../rules/states.ts'
import { type Asked, endingOf } from './order-dialogs.tsx'
import { useOrderPush } from './use-order-push.ts'
import { useSplitByGuest } from './use-split-by-guest.ts'
import { unpaidOf } from './waiting.ts'

type Next = { label: string; run: () => void }

/** Closed, and something of it is not on a room's bill and on no invoice that stands. */
const isInvoiceable = ({ orderStatus, totalAmount, onRoomAmount, invoices }: Order): boolean =>
  orderStatus === 'Completed' && totalAmount > onRoomAmount && !invoices.some(({ isStanding }) => isStanding)

/** The next step of an order, and all others that are allowed now. */
export function useOrderActions(order: Order, ask: (asked: Asked) => void) {
  const { t } = useTranslation('orders')
  const tell = useTell()
  const may = {
    write: useCan('orders.write'),
    pay: useCan('orders.pay'),
    approve: useCan('orders.approve'),
    billToRoom: useIsHotel(),
    seeCompanies: useCan('companies.read'),
  }
  const complete = useSend(orders.complete)
  const { change, at: known, isPending: isSending } = useOrderPush(order)
  const print = useSend(orders.printBill)
  const byGuest = useSplitByGuest(order)
  const { orderId, version, orderStatus } = order
  const outstandingAmount = unpaidOf(order.outstandingAmount, orderId, useOutbox('orders').mine)
  const isUnderWay = isOpen(orderStatus)
  const isCovered =
    isUnderWay && order.outstandingAmount === 0 && order.orderLines.some(({ liveUnits }) => liveUnits > 0)
  // What is paid closes by itself once it is served; a counter hands over what was paid.
  const isToServe =
    order.deliveryMethod !== 'Counter' &&
    order.orderLines.some(({ isForKitchen, liveUnits, servedUnits }) => isForKitchen && liveUnits > servedUnits)
  const at = { orderId, version }
  const send = (
    route: typeof orders.confirm | typeof orders.fire,
    kind: 'send' | 'fire',
    done: string,
    more: { course?: number } = {},
  ) =>
    void change(route, { ...known, ...more }, { says: (head) => ({ ...head, kind }), done }).then(
      (no) => no && tell.refusal(no),
    )
  const said = (text: string) => ({ onError: tell.refusal, onSuccess: () => toast(text) })
  const isWaiting = orderStatus === 'Draft' || orderStatus === 'Submitted'

  const next: Next | undefined =
    may.write && isWaiting
      ? {
          label: t(orderStatus === 'Draft' ? 'confirm.send' : 'confirm.accept'),
          run: () => send(orders.confirm, 'send', t('confirm.done')),
        }
      : may.write && isCovered && !isToServe
        ? { label: t('complete.ok'), run: () => complete.mutate(at, said(t('complete.done'))) }
        : may.pay && isInvoiceable(order)
          ? { label: t('invoice.open'), run: () => ask({ kind: 'invoice' }) }
          : undefined

  const money = order.paidAmount + order.onRoomAmount + order.onCreditAmount
  const isCompable = money === 0 && order.orderLines.some((line) => line.liveUnits > 0 && line.compReason === '')
  const needsPin =
    !may.approve &&
    !mayCancel(
      ['Service'],
      order.orderLines.map(({ status }) => status),
    )
  const isHeld = order.orderLines.some(({ status }) => status === 'Hold')
  const heldCourses = [
    ...new Set(order.orderLines.filter(({ status }) => status === 'Hold').map(({ course }) => course)),
  ].toSorted((a, b) => a - b)
  const all: (RowAction<Order> & { isAllowed: boolean })[] = [
    { label: t('pay.open'), icon: 'money', isAllowed: isUnderWay && may.pay && outstandingAmount > 0, run: () => ask({ kind: 'pay' }) },
    { label: t('roomBill.open'), icon: 'bed', isAllowed: may.billToRoom && isUnderWay && may.pay && outstandingAmount > 0, run: () => ask({ kind: 'room' }) },
    { label: t('credit.open'), icon: 'building', isAllowed: isUnderWay && may.pay && may.seeCompanies && outstandingAmount > 0, run: () => ask({ kind: 'credit' }) },
    ...(heldCourses.length > 1 ? heldCourses : []).map((course) => ({ label: t('fire.course', { course }), icon: 'flag' as const, isAllowed: isUnderWay && may.write, run: () => send(orders.fire, 'fire', t('fire.done'), { course }) })),
    { label: t('fire.all'), icon: 'flag', isAllowed: isUnderWay && may.write && isHeld, run: () => send(orders.fire, 'fire', t('fire.done')) },
    { label: t('about.change'), icon: 'edit', isAllowed: (isUnderWay || isWaiting) && may.write, run: () => ask({ kind: 'about' }) },
    { label: t('split.byGuest'), icon: 'split', isAllowed: may.write && byGuest.isAllowed, run: byGuest.run },
    { label: t('split.open'), icon: 'split', isAllowed: isUnderWay && may.write, run: () => ask({ kind: 'split' }) },
    { label: t('merge.open'), icon: 'link', isAllowed: isUnderWay && may.write, run: () => ask({ kind: 'merge' }) },
    { label: t('transfer.open'), icon: 'move', isAllowed: (isUnderWay || isWaiting) && may.write, run: () => ask({ kind: 'transfer' }) },
    { label: t('discount.open'), icon: 'tag', isAllowed: isUnderWay && may.approve, run: () => ask({ kind: 'discount' }) },
    { label: t('compOrder.open'), icon: 'star', isAllowed: isUnderWay && may.write && isCompable, run: () => ask(may.approve ? { kind: 'compOrder' } : { kind: 'approval', does: 'COMP' }) },
    { label: t('bill.print'), icon: 'print', isAllowed: isUnderWay && may.write, run: () => print.mutate({ orderId }, { onError: tell.refusal, onSuccess: ({ printJobIds }) => toast(t(printJobIds.length > 0 ? 'bill.done' : 'bill.noPrinter')) }) },
    { label: t('complete.ok'), icon: 'check', isAllowed: may.write && isCovered && isToServe, run: () => complete.mutate(at, said(t('complete.done'))) },
    { label: t('refund.open'), icon: 'undo', isAllowed: may.approve && order.paidAmount > 0, run: () => ask({ kind: 'refund' }) },
    { label: t(`${endingOf(order)}.open`), icon: 'trash', isDestructive: true, isAllowed: may.write && (isUnderWay || isWaiting), run: () => ask(needsPin ? { kind: 'approval', does: 'VOID' } : { kind: 'cancel' }) },
  ] // prettier-ignore
  const rest: RowAction<Order>[] = all.filter(({ isAllowed }) => isAllowed)
  return { next, rest, isPending: isSending || complete.isPending }
}
