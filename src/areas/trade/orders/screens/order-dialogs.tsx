import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestOf as Input, Named } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order, OrderLine } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { AboutDialog } from './order-about.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { LineDialog, RemoveDialog } from './line-dialogs.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CreditDialog, DiscountDialog, PayDialog, RefundDialog } from './pay-dialogs.tsx'
import { InvoiceDialog } from './order-invoices.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { UnitsInput, unitsTyped } from './units-input.tsx'
import { MergeDialog, SplitDialog, TransferDialog } from './share-dialogs.tsx'

export type OpenDialog =
  | {
      kind:
        | 'about'
        | 'pay'
        | 'room'
        | 'credit'
        | 'split'
        | 'merge'
        | 'transfer'
        | 'discount'
        | 'code'
        | 'refund'
        | 'cancel'
        | 'invoice'
        | 'compOrder'
    }
  | { kind: 'line' | 'comp' | 'remove' | 'pack'; line: OrderLine }
  | { kind: 'approval'; does: 'VOID' | 'COMP'; line?: OrderLine }
  | { kind: 'withdraw'; paymentId: string }

/** What a guest sent is refused; what the property took is cancelled. */
export const endingOf = ({ orderStatus }: Pick<Order, 'orderStatus'>) =>
  orderStatus === 'Submitted' ? ('refuse' as const) : ('cancel' as const)

/** The one question that is open on an order. */
export function OrderDialogs({ order, dialog, onClose }: { order: Order; dialog: OpenDialog; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const own = { order, onClose }
  const { orderId, version } = order
  const ending = endingOf(order)
  switch (dialog.kind) {
    case 'about':
      return <AboutDialog {...own} />
    case 'pay':
      return <PayDialog {...own} />
    case 'room':
      return <RoomDialog {...own} />
    case 'credit':
      return <CreditDialog {...own} />
    case 'discount':
      return <DiscountDialog {...own} />
    case 'code':
      return <CodeDialog {...own} />
    case 'refund':
      return <RefundDialog {...own} />
    case 'invoice':
      return <InvoiceDialog {...own} />
    case 'split':
      return <SplitDialog {...own} />
    case 'merge':
      return <MergeDialog {...own} />
    case 'transfer':
      return <TransferDialog {...own} />
    case 'line':
      return <LineDialog {...own} line={dialog.line} />
    case 'pack':
      return <PackDialog {...own} line={dialog.line} />
    case 'cancel':
      return (
        <Because route={orders.cancel} title={t(`${ending}.title`)} ok={t(`${ending}.ok`)} done={t(`${ending}.done`)} isDestructive
          inputOf={(reason) => ({ orderId, version, reason })} onClose={onClose} />
      ) // prettier-ignore
    case 'comp':
      return dialog.line.compReason ? (
        <Because route={orders.comp} title={t('comp.undoTitle', { name: dialog.line.name })} ok={t('comp.undo')} done={t('comp.undone')} needsNoReason
          inputOf={() => ({ orderLineId: dialog.line.orderLineId, reason: '' })} onClose={onClose} />
      ) : (
        <Because route={orders.comp} title={t('comp.title', { name: dialog.line.name })} ok={t('comp.open')} done={t('comp.done')} line={dialog.line}
          inputOf={(reason, unitsInOrder) => ({ orderLineId: dialog.line.orderLineId, unitsInOrder, reason })} onClose={onClose} />
      ) // prettier-ignore
    case 'approval':
      return <ApprovalDialog {...own} line={dialog.line} does={dialog.does} />
    case 'compOrder':
      return (
        <Because route={orders.compOrder} title={t('compOrder.title')} ok={t('compOrder.open')} done={t('compOrder.done')}
          inputOf={(reason) => ({ orderId, version, reason })} onClose={onClose} />
      ) // prettier-ignore
    case 'remove':
      return <RemoveDialog {...own} line={dialog.line} />
    case 'withdraw':
      return (
        <Because route={orders.withdraw} title={t('withdraw.title')} ok={t('withdraw.open')} done={t('withdraw.done')} isDestructive
          inputOf={(reason) => ({ orderId, version, paymentId: dialog.paymentId, reason })} onClose={onClose} />
      ) // prettier-ignore
  }
}

type BecauseProps<R extends Named> = {
  route: R
  title: string
  ok: string
  done: string
  inputOf: (reason: string, units: number | undefined) => Input<R>
  onClose: () => void
  isDestructive?: boolean
  /** A reason may be given, and need not. */
  needsNoReason?: boolean
  /** The line whose quantity is entered as well. */
  line?: OrderLine
}

/** Something that is done with a reason. */
function Because<R extends Named>({
  route,
  title,
  ok,
  done,
  inputOf,
  onClose,
  isDestructive = false,
  needsNoReason = false,
  line,
}: BecauseProps<R>) {
  const { t } = useTranslation('orders')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState(String(line?.liveUnits ?? ''))
  const units = line && unitsTyped(typed, line)
  const { mutate, isPending, error } = useSend(route)
  const isReady = (needsNoReason || reason.trim() !== '') && (!line || units !== undefined)
  return (
    <Question
      title={title}
      ok={ok}
      error={error}
      isPending={isPending}
      isDisabled={!isReady}
      isDestructive={isDestructive}
      onClose={onClose}
      onOk={() =>
        mutate(inputOf(reason.trim(), units), {
          onSuccess: () => {
            toast(done)
            onClose()
          },
        })
      }
    >
      {line && <UnitsInput line={line} value={typed} onChange={setTyped} />}
      <MuiTextField
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required={!needsNoReason}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}
