import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { bookings } from '../../contract/bookings.ts'
import type { Booking, CancellationTerms } from '../../contract/replies.ts'
import { AgreedTerms } from '../booking-terms.tsx'
import { useReasonWords } from '../reason-words.ts'
import { useEdit } from '../use-edit.ts'
import { Question } from './question.tsx'
import type { BookingDialogProps } from './stay-choice.tsx'

type CallOffProps = BookingDialogProps & { onRefund: (cancelled: Booking) => void }

/** Shows what cancelling costs and releases, then cancels; what is left over can be refunded right after. */
export function CancelDialog({ booking, onClose, onRefund }: CallOffProps) {
  const { t } = useTranslation('bookings')
  const terms = useQuery(queryOf(bookings.cancellationTerms, { bookingId: booking.id }))
  const [reason, setReason] = useState('')
  const [waiveFee, setWaive] = useState(false)
  const canRefund = useCan('payments.refund')
  const { mutate, isPending, error } = useEdit(bookings.cancel)
  const toastUndoable = useUndoneCallOff(booking.id)
  const save = () =>
    mutate(
      { bookingId: booking.id, version: booking.version, reason, waiveFee },
      {
        onSuccess: ({ booking: cancelled }) => {
          toastUndoable(t('cancel.done', { reference: booking.reference }))
          onClose()
          const isOwed = (terms.data?.refundable ?? 0) > 0
          if (isOwed && canRefund) onRefund(cancelled)
        },
      },
    )
  return (
    <Question
      title={t('cancel.title', { reference: booking.reference })}
      ok={t('cancel.ok')}
      isDestructive
      error={error ?? terms.error}
      isPending={isPending}
      isDisabled={reason.trim() === '' || terms.data?.isAllowed === false}
      onOk={save}
      onClose={onClose}
    >
      {terms.isPending && <LinesSkeleton lines={3} />}
      {terms.data && <Terms terms={terms.data} fee={terms.data.fee} isWaived={waiveFee} onWaive={setWaive} />}
      <MuiTextField
        autoFocus
        required
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}

/** The guest did not come: the rooms are free again, the fee is what the policy sets. */
export function NoShowDialog({ booking, onClose }: BookingDialogProps) {
  const { t } = useTranslation('bookings')
  const terms = useQuery(queryOf(bookings.cancellationTerms, { bookingId: booking.id }))
  const [note, setNote] = useState('')
  const [waiveFee, setWaive] = useState(false)
  const { mutate, isPending, error } = useEdit(bookings.noShow)
  const toastUndoable = useUndoneCallOff(booking.id)
  const save = () =>
    mutate(
      { bookingId: booking.id, version: booking.version, note, waiveFee },
      {
        onSuccess: () => {
          toastUndoable(t('noShow.done', { reference: booking.reference }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('noShow.title', { reference: booking.reference })}
      ok={t('noShow.ok')}
      isDestructive
      error={error ?? terms.error}
      isPending={isPending}
      onOk={save}
      onClose={onClose}
    >
      {terms.isPending && <LinesSkeleton lines={2} />}
      {terms.data && <Terms terms={terms.data} fee={terms.data.noShowFee} isWaived={waiveFee} onWaive={setWaive} />}
      <MuiTextField autoFocus label={t('note')} value={note} onChange={(event) => setNote(event.target.value)} />
    </Question>
  )
}

/** Shows a toast, with an undo for users who may undo. */
function useUndoneCallOff(bookingId: string): (text: string) => void {
  const notify = useNotify()
  const canReverse = useCan('bookings.reverse')
  const { mutateAsync } = useSend(bookings.reinstate)
  return (text) => toast(text, canReverse ? { undo: () => void mutateAsync({ bookingId }).catch(notify.refusal) } : {})
}

type TermsProps = { terms: CancellationTerms; fee: number; isWaived: boolean; onWaive: (isWaived: boolean) => void }

function Terms({ terms, fee, isWaived, onWaive }: TermsProps) {
  const { t } = useTranslation('bookings')
  const { day } = useDays()
  const canWaive = useCan('bookings.price')
  const reason = useReasonWords()
  if (!terms.isAllowed) return <Alert severity="error">{terms.reasons.map(reason).join(' ')}</Alert>
  const due = isWaived ? 0 : fee
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5, '& dd': { m: 0, textAlign: 'end' } }}
      >
        <dt>{t('cancel.fee')}</dt>
        <dd>
          <strong>
            <MoneyText amount={due} currency={terms.currency} />
          </strong>
        </dd>
        <dt>{t('cancel.paid')}</dt>
        <dd>
          <MoneyText amount={terms.paid} currency={terms.currency} />
        </dd>
        <dt>{t('cancel.refundable')}</dt>
        <dd>
          <MoneyText amount={Math.max(0, terms.paid - due)} currency={terms.currency} />
        </dd>
      </Box>
      {terms.freeUntil && (
        <Box sx={{ color: 'text.secondary' }}>{t('cancel.freeUntil', { day: day(terms.freeUntil) })}</Box>
      )}
      <AgreedTerms stays={terms.stays} />
      {fee > 0 && canWaive && (
        <FormControlLabel
          label={t('cancel.waive')}
          control={<Checkbox checked={isWaived} onChange={(event) => onWaive(event.target.checked)} />}
        />
      )}
    </>
  )
}
