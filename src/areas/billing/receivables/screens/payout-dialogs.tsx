import Alert from '@mui/material/Alert'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BookingInput, type ChosenBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import type { PayoutLine } from '../contract/payouts.ts'
import { receivables } from '../contract/receivables.ts'

type Props = { line: PayoutLine; close: () => void }

/** Why a line is accepted although it differs, or what is wrong with it. */
export function LineDialog({ line, what, close }: Props & { what: 'accept' | 'dispute' }) {
  const { t } = useTranslation('receivables')
  const form = useRouteForm(what === 'accept' ? receivables.acceptLine : receivables.disputeLine, {
    defaults: { lineId: line.id, note: line.note },
    onDone: () => {
      toast(t('payout.done'))
      close()
    },
  })
  const title = t(`payout.${what}Of`, { reference: line.bookingReference ?? line.reference })
  return (
    <FormDialog form={form} title={title} label={t(`payout.${what}`)} onClose={close}>
      <TextField form={form} name="note" label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}

/** Sets the booking of a line. */
export function MatchDialog({ line, close }: Props) {
  const { t } = useTranslation(['receivables', 'refusals', 'shell'])
  const [booking, setBooking] = useState<ChosenBooking | null>(null)
  const { mutate, isPending, error } = useSend(receivables.matchLine)
  const title = t('payout.matchOf', { reference: line.reference })
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ lineId: line.id, bookingId: booking?.id ?? null }, { onSuccess: close })
  }
  return (
    <Dialog open title={title} onClose={close}>
      <form noValidate onSubmit={save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <BookingInput
          label={t('payout.booking')}
          value={booking}
          onChange={setBooking}
          help={t('payout.matchHelp')}
          autoFocus
        />
        {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={close} />
          <LoadingButton type="submit" variant="contained" isLoading={isPending}>
            {t('payout.match')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
