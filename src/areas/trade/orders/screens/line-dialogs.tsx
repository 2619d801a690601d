import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '#web/ui/question.tsx'
import type { Order, OrderLine } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { leavingOf } from '../rules/states.ts'
import { useOrderPush } from './use-order-push.ts'

type Props = { order: Order; line: OrderLine; onClose: () => void }

/** Quantity, seat, course and notes of one line. */
export function LineDialog({ order, line, onClose }: Props) {
  const { t } = useTranslation('orders')
  const [units, setUnits] = useState(String(line.liveUnits))
  const [seatNo, setSeat] = useState(String(Math.max(0, line.seatNo)))
  const [course, setCourse] = useState(String(line.course))
  const [notes, setNotes] = useState(line.notes)
  const [reason, setReason] = useState('')
  const { change, at, isPending, error } = useOrderPush(order)
  const { orderLineId, name } = line
  const unitsInOrder = Number(units.replace(',', '.'))
  const isLess = unitsInOrder < line.liveUnits && leavingOf(line.status) === 'Void'
  const isReady = units !== '' && unitsInOrder >= 0 && (!isLess || reason.trim() !== '')
  const save = () =>
    void change(
      orders.changeLine,
      { ...at, orderLineId, unitsInOrder, seatNo: Number(seatNo), course: Number(course), notes, reason },
      {
        says: (head) => ({ ...head, kind: 'change', orderLineId, name, units: unitsInOrder }),
        done: t('change.done', { name }),
        onEnd: onClose,
      },
    )
  const digits = { htmlInput: { inputMode: 'decimal', maxLength: 8 } } as const
  return (
    <Question title={t('change.title', { name })} ok={t('change.ok')} error={error} isPending={isPending} isDisabled={!isReady} onOk={save} onClose={onClose}>
      <MuiTextField label={t('change.units')} value={units} onChange={(event) => setUnits(event.target.value)} autoFocus slotProps={digits} />
      <MuiTextField label={t('change.seat')} value={seatNo} onChange={(event) => setSeat(event.target.value.replaceAll(/\D/g, ''))} slotProps={digits} />
      <MuiTextField label={t('change.course')} value={course} onChange={(event) => setCourse(event.target.value.replaceAll(/\D/g, '').slice(0, 1))} slotProps={digits} />
      <MuiTextField label={t('notes')} value={notes} onChange={(event) => setNotes(event.target.value)} multiline slotProps={{ htmlInput: { maxLength: 300 } }} />
      {isLess && <MuiTextField label={t('reason')} required value={reason} onChange={(event) => setReason(event.target.value)} slotProps={{ htmlInput: { maxLength: 300 } }} />}
    </Question>
  ) // prettier-ignore
}

/** Withdraws a line; a reason is required once it was begun. */
export function RemoveDialog({ order, line, onClose }: Props) {
  const { t } = useTranslation('orders')
  const [reason, setReason] = useState('')
  const { change, isPending, error } = useOrderPush(order)
  const { orderLineId, name } = line
  const isWaste = leavingOf(line.status) === 'Void'
  const save = () =>
    void change(
      orders.removeLine,
      { orderLineId, reason: reason.trim() },
      {
        says: (head) => ({ ...head, kind: 'remove', orderLineId, name }),
        done: t('remove.done'),
        onEnd: onClose,
      },
    )
  return (
    <Question title={t('remove.title', { name })} ok={t('remove.ok')} error={error} isPending={isPending} isDisabled={isWaste && reason.trim() === ''} isDestructive onOk={save} onClose={onClose}>
      <MuiTextField label={t('reason')} value={reason} onChange={(event) => setReason(event.target.value)} required={isWaste} autoFocus slotProps={{ htmlInput: { maxLength: 300 } }} />
    </Question>
  ) // prettier-ignore
}
