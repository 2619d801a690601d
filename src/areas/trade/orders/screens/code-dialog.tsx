import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'

/** The code of an offer, as the guest names it; empty is none. */
export function CodeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const [offerCode, setCode] = useState(order.offerCode)
  const { mutate, isPending, error } = useSend(orders.update)
  const save = () =>
    mutate(
      { orderId: order.orderId, version: order.version, offerCode: offerCode.trim() },
      { onSuccess: () => (toast(t('code.done')), onClose()) },
    )
  return (
    <Question
      title={t('code.title')}
      ok={t('code.ok')}
      error={error}
      isPending={isPending}
      onOk={save}
      onClose={onClose}
    >
      <MuiTextField
        label={t('code.title')}
        value={offerCode}
        autoFocus
        onChange={(event) => setCode(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off', autoCapitalize: 'characters' } }}
      />
    </Question>
  )
}
