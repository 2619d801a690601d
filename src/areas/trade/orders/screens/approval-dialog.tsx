import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApproverFields, useApproval } from '#areas/platform/users/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order, OrderLine } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { UnitsInput, unitsTyped } from './units-input.tsx'

type Props = { order: Order; line: OrderLine | undefined; does: 'VOID' | 'COMP'; onClose: () => void }

/** Why, and a manager's PIN typed by the manager, for a line or all of an order. It needs a line: a PIN never waits on a device. */
export function ApprovalDialog({ order, line, does, onClose }: Props) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(queryOf(orders.approvers, {}))
  const ofLine = useSend(orders.approve)
  const ofOrder = useSend(orders.approveOrder)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState(String(line?.liveUnits ?? ''))
  const form = useApproval(data?.rows ?? [])
  const { approval } = form
  const units = line && unitsTyped(typed, line)
  const words = useWords(line, does)
  const save = () => {
    if (!approval) return
    const request = { does, reason: reason.trim(), ...approval }
    const end = {
      onError: () => form.setPin(''),
      onSuccess: () => {
        toast(words.done)
        onClose()
      },
    }
    if (!line) ofOrder.mutate({ orderId: order.orderId, version: order.version, ...request }, end)
    else if (units !== undefined) ofLine.mutate({ orderLineId: line.orderLineId, unitsInOrder: units, ...request }, end)
  }
  const isReady = reason.trim() !== '' && approval !== undefined
  return (
    <Question
      title={words.title}
      ok={words.ok}
      error={ofLine.error ?? ofOrder.error}
      isPending={ofLine.isPending || ofOrder.isPending}
      isDisabled={!isReady || (line !== undefined && units === undefined)}
      isDestructive={does === 'VOID'}
      onOk={save}
      onClose={onClose}
    >
      {line && <UnitsInput line={line} value={typed} onChange={setTyped} />}
      <MuiTextField
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <ApproverFields {...form} people={data?.rows} />
    </Question>
  )
}

function useWords(line: OrderLine | undefined, does: Props['does']): { title: string; ok: string; done: string } {
  const { t } = useTranslation('orders')
  if (!line && does === 'COMP')
    return { title: t('compOrder.title'), ok: t('compOrder.open'), done: t('compOrder.done') }
  if (!line) return { title: t('cancel.title'), ok: t('cancel.ok'), done: t('cancel.done') }
  const { name } = line
  if (does === 'COMP') return { title: t('comp.title', { name }), ok: t('comp.open'), done: t('comp.done') }
  return { title: t('remove.title', { name }), ok: t('remove.ok'), done: t('remove.done') }
}
