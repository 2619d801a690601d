import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { send, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { SuggestInput } from '#web/ui/autocomplete-field.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order, RoomGuest } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { SignatureField } from './signature-field.tsx'

type Picked = { id: string; label: string }
const wordsOf = ({ roomNo, guestName }: RoomGuest): string => `${roomNo} · ${guestName}`

/** Rooms with guests in them, by number or name; a whole number that one guest has needs no tap. */
export function RoomInput({
  label,
  value,
  autoFocus = false,
  onChange,
}: {
  label: string
  value: Picked | null
  autoFocus?: boolean
  onChange: (picked: Picked | null, guest: RoomGuest | null) => void
}) {
  return (
    <SuggestInput
      label={label}
      value={value && { ...value, item: null }}
      minLength={1}
      autoFocus={autoFocus}
      isNamed={(guest, text) => guest?.roomNo.toLowerCase() === text.toLowerCase()}
      find={{
        key: ['orders', 'roomGuests'],
        run: async (text: string) =>
          (await send(orders.roomGuests, { text })).rows.map((guest) => ({ id: guest.stayId, label: wordsOf(guest), item: guest as RoomGuest | null })),
      }}
      onChange={(picked) => onChange(picked && { id: picked.id, label: picked.label }, picked?.item ?? null)}
    />
  ) // prettier-ignore
}

/** What is due goes on the bill of a guest in house, who signs for it here. */
export function RoomDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const [room, setRoom] = useState<Picked | null>(
    order.stayId === null
      ? null
      : { id: order.stayId, label: [order.roomNo, order.guestName].filter(Boolean).join(' · ') },
  )
  const [signedName, setName] = useState(order.guestName)
  const [signature, setSignature] = useState('')
  const [tip, setTip] = useState<number | undefined>(0)
  const { mutate, isPending, error } = useSend(orders.billToRoom)
  const save = () =>
    mutate(
      {
        orderId: order.orderId,
        version: order.version,
        stayId: room?.id,
        signedName,
        signature,
        tip: tip ?? 0,
        complete: true,
      },
      { onSuccess: () => (toast(t('roomBill.done', { room: room?.label })), onClose()) },
    )
  const isReady = room !== null && (signature !== '' || signedName.trim() !== '')
  return (
    <Question
      title={t('roomBill.title', { amount: format(order.outstandingAmount) })}
      ok={t('roomBill.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isReady}
      width={560}
      onOk={save}
      onClose={onClose}
    >
      <RoomInput
        label={t('roomBill.room')}
        value={room}
        autoFocus={order.stayId === null}
        onChange={(picked, guest) => {
          setRoom(picked)
          if (guest) setName(guest.guestName)
        }}
      />
      <MoneyInput label={t('money.tip')} value={tip} onChange={setTip} />
      <SignatureField label={t('roomBill.signature')} value={signature} onChange={setSignature} />
      <MuiTextField
        label={t('roomBill.name')}
        value={signedName}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
    </Question>
  )
}
