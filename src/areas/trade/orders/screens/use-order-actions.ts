import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan, useIsHotel } from '#web/session.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { useNotify } from '#web/notify.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { isOpen, mayCancel } from '../rules/states.ts'
import { endingOf, type OpenDialog } from './order-dialogs.tsx'
import { useOrderPush } from './use-order-push.ts'
import { useSplitByGuest } from './use-split-by-guest.ts'
import { unpaidOf } from './waiting.ts'

type Next = { label: string; run: () => void }
type Action = RowAction<Order> & { isAllowed: boolean }
type Permissions = ReturnType<typeof usePermissions>
/** What every set of actions is made of. */
type Parts = {
  t: TFunction
  order: Order
  may: Permissions
  is: ReturnType<typeof situationOf>
  open: (dialog: OpenDialog) => void
}

/** Closed, and something of it is not on a room's bill and on no current invoice. */
const isInvoiceable = ({ orderStatus, totalAmount, onRoomAmount, invoices }: Order): boolean =>
  orderStatus === 'Completed' && totalAmount > onRoomAmount && !invoices.some(({ isStanding }) => isStanding)

/** The next step of an order, and all others that are allowed now. */
export function useOrderActions(order: Order, open: (dialog: OpenDialog) => void) {
  const { t } = useTranslation('orders')
  const may = usePermissions()
  const unpaid = unpaidOf(order.outstandingAmount, order.orderId, useOutbox('orders').mine)
  const writes = useOrderWrites(order)
  const byGuest = useSplitByGuest(order)
  const is = situationOf(order)
  const parts: Parts = { t, order, may, is, open }
  const all: Action[] = [
    ...payingActions(parts, unpaid > 0),
    ...fireActions(parts, writes.fire),
    ...editingActions(parts),
    { label: t('split.byGuest'), icon: 'split', isAllowed: may.write && byGuest.isAllowed, run: byGuest.run },
    ...sharingActions(parts),
    ...reducingActions(parts),
    { label: t('bill.print'), icon: 'print', isAllowed: is.underWay && may.write, run: writes.print },
    {
      label: t('complete.ok'),
      icon: 'check',
      isAllowed: may.write && is.covered && is.toServe,
      run: writes.complete,
    },
    ...endingActions(parts),
  ]
  const rest: RowAction<Order>[] = all.filter(({ isAllowed }) => isAllowed)
  return { next: nextOf(parts, writes), rest, isPending: writes.isPending }
}

const usePermissions = () => ({
  write: useCan('orders.write'),
  pay: useCan('orders.pay'),
  approve: useCan('orders.approve'),
  billToRoom: useIsHotel(),
  seeCompanies: useCan('companies.read'),
})

/** The fields of an order that decide its actions. */
function situationOf(order: Order) {
  const { orderStatus, orderLines, deliveryMethod } = order
  const underWay = isOpen(orderStatus)
  const money = order.paidAmount + order.onRoomAmount + order.onCreditAmount
  const onHold = orderLines.filter(({ status }) => status === 'Hold')
  return {
    underWay,
    waiting: orderStatus === 'Draft' || orderStatus === 'Submitted',
    covered: underWay && order.outstandingAmount === 0 && orderLines.some(({ liveUnits }) => liveUnits > 0),
    // What is paid closes by itself once it is served; a counter completes what was paid.
    toServe:
      deliveryMethod !== 'Counter' &&
      orderLines.some(({ isForKitchen, liveUnits, servedUnits }) => isForKitchen && liveUnits > servedUnits),
    compable: money === 0 && orderLines.some((line) => line.liveUnits > 0 && line.compReason === ''),
    onHold: onHold.length > 0,
    coursesOnHold: [...new Set(onHold.map(({ course }) => course))].toSorted((a, b) => a - b),
  }
}

/** What is done with an order at one press. */
function useOrderWrites(order: Order) {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const complete = useSend(orders.complete)
  const { change, at: known, isPending: isSending } = useOrderPush(order)
  const printBill = useSend(orders.printBill)
  const { orderId, version } = order
  const send = (
    route: typeof orders.confirm | typeof orders.fire,
    kind: 'send' | 'fire',
    done: string,
    more: { course?: number } = {},
  ) =>
    void change(route, { ...known, ...more }, { says: (head) => ({ ...head, kind }), done }).then(
      (no) => no && notify.refusal(no),
    )
  return {
    confirm: () => send(orders.confirm, 'send', t('confirm.done')),
    fire: (course?: number) => send(orders.fire, 'fire', t('fire.done'), course === undefined ? {} : { course }),
    complete: () =>
      complete.mutate({ orderId, version }, { onError: notify.refusal, onSuccess: () => toast(t('complete.done')) }),
    print: () =>
      printBill.mutate(
        { orderId },
        {
          onError: notify.refusal,
          onSuccess: ({ printJobIds }) => toast(t(printJobIds.length > 0 ? 'bill.done' : 'bill.noPrinter')),
        },
      ),
    isPending: isSending || complete.isPending,
  }
}

type Writes = ReturnType<typeof useOrderWrites>

function nextOf({ t, order, may, is, open }: Parts, { confirm, complete }: Writes): Next | undefined {
  if (may.write && is.waiting)
    return { label: t(order.orderStatus === 'Draft' ? 'confirm.send' : 'confirm.accept'), run: confirm }
  if (may.write && is.covered && !is.toServe) return { label: t('complete.ok'), run: complete }
  if (may.pay && isInvoiceable(order)) return { label: t('invoice.open'), run: () => open({ kind: 'invoice' }) }
  return undefined
}

function payingActions({ t, may, is, open }: Parts, isDue: boolean): Action[] {
  const mayPay = is.underWay && may.pay && isDue
  return [
    { label: t('pay.open'), icon: 'money', isAllowed: mayPay, run: () => open({ kind: 'pay' }) },
    { label: t('roomBill.open'), icon: 'bed', isAllowed: mayPay && may.billToRoom, run: () => open({ kind: 'room' }) },
    {
      label: t('credit.open'),
      icon: 'building',
      isAllowed: mayPay && may.seeCompanies,
      run: () => open({ kind: 'credit' }),
    },
  ]
}

/** Courses on hold are called one by one where there are several, or all at once. */
function fireActions({ t, may, is }: Parts, fire: Writes['fire']): Action[] {
  const mayFire = is.underWay && may.write
  const courses = is.coursesOnHold.length > 1 ? is.coursesOnHold : []
  return [
    ...courses.map((course) => ({
      label: t('fire.course', { course }),
      icon: 'flag' as const,
      isAllowed: mayFire,
      run: () => fire(course),
    })),
    { label: t('fire.all'), icon: 'flag', isAllowed: mayFire && is.onHold, run: () => fire() },
  ]
}

const editingActions = ({ t, may, is, open }: Parts): Action[] => [
  {
    label: t('about.change'),
    icon: 'edit',
    isAllowed: (is.underWay || is.waiting) && may.write,
    run: () => open({ kind: 'about' }),
  },
]

const sharingActions = ({ t, may, is, open }: Parts): Action[] => [
  { label: t('split.open'), icon: 'split', isAllowed: is.underWay && may.write, run: () => open({ kind: 'split' }) },
  { label: t('merge.open'), icon: 'link', isAllowed: is.underWay && may.write, run: () => open({ kind: 'merge' }) },
  {
    label: t('transfer.open'),
    icon: 'move',
    isAllowed: (is.underWay || is.waiting) && may.write,
    run: () => open({ kind: 'transfer' }),
  },
]

const reducingActions = ({ t, order, may, is, open }: Parts): Action[] => [
  {
    label: t('discount.open'),
    icon: 'tag',
    isAllowed: is.underWay && may.approve,
    run: () => open({ kind: 'discount' }),
  },
  {
    label: t('code.open'),
    icon: 'tag',
    isAllowed: is.underWay && may.write && order.discountBp === null && order.discountFixed === null,
    run: () => open({ kind: 'code' }),
  },
  {
    label: t('compOrder.open'),
    icon: 'star',
    isAllowed: is.underWay && may.write && is.compable,
    run: () => open(may.approve ? { kind: 'compOrder' } : { kind: 'approval', does: 'COMP' }),
  },
]

function endingActions({ t, order, may, is, open }: Parts): Action[] {
  const statuses = order.orderLines.map(({ status }) => status)
  const needsPin = !may.approve && !mayCancel(['Service'], statuses)
  return [
    {
      label: t('refund.open'),
      icon: 'undo',
      isAllowed: may.approve && order.paidAmount > 0,
      run: () => open({ kind: 'refund' }),
    },
    {
      label: t(`${endingOf(order)}.open`),
      icon: 'trash',
      isDestructive: true,
      isAllowed: may.write && (is.underWay || is.waiting),
      run: () => open(needsPin ? { kind: 'approval', does: 'VOID' } : { kind: 'cancel' }),
    },
  ]
}
