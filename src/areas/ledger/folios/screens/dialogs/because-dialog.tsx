import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Folio, FolioPayment } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import { ReasonField } from './reason-field.tsx'

/** Opens a closed bill for a late charge; what is on an invoice stays. */
export function ReopenDialog({ folio, onClose }: { folio: Folio; onClose: () => void }) {
  const { t } = useTranslation('folios')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(folios.reopen)
  const onSuccess = () => {
    toast(t('reopen.done'))
    onClose()
  }
  return (
    <Question
      title={t('reopen.title')}
      ok={t('reopen.ok')}
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onOk={() => mutate({ bookingId: folio.bookingId, reason }, { onSuccess })}
      onClose={onClose}
    >
      <span>{t('reopen.text')}</span>
      <ReasonField value={reason} onChange={setReason} autoFocus />
    </Question>
  )
}

/** Takes a promise off the bill: it will not be paid that way. */
export function ReleaseDialog({ payment, onClose }: { payment: FolioPayment; onClose: () => void }) {
  const { t } = useTranslation(['folios', 'payments'])
  const { format } = useMoney()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(folios.release)
  const values = { amount: format(payment.amount), mode: t(`payments:mode.${payment.paymentMode}`) }
  const onSuccess = () => {
    toast(t('folios:release.done', values))
    onClose()
  }
  return (
    <Question
      title={t('folios:release.title', values)}
      ok={t('folios:release.ok')}
      isDestructive
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onOk={() => mutate({ paymentId: payment.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} autoFocus />
    </Question>
  )
}
