import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { useBilledChoice } from '#areas/billing/invoices/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { refusalText } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Booking } from '../contract/replies.ts'
import { bookersOf, guestNameOf } from './use-booking-actions.tsx'

type Props = { booking: Booking; onClose: () => void }

/** The invoice of a booking: issued unless it is already, opened for printing, and mailed where that is wanted. */
function useInvoiceStep(booking: Booking) {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const [to, setTo] = useState(booking.customer.email)
  const [isMailed, setMailed] = useState(booking.customer.email !== '')
  const [number, setNumber] = useState(booking.invoice?.number)
  const issue = useSend(invoices.issue)
  const { billed, question } = useBilledChoice(bookersOf(booking))
  const mail = useSend(invoices.mail)

  const run = async () => {
    try {
      const invoice = booking.invoice ?? (await issue.mutateAsync({ bookingId: booking.id, ...billed }))
      setNumber(invoice.number)
      await showFile(invoices.pdf, { invoiceId: invoice.id }).catch(notify.refusal)
      if (isMailed && to.trim() !== '') {
        await mail.mutateAsync({ invoiceId: invoice.id, to: to.trim() })
        toast(t('invoiceStep.mailed', { number: invoice.number, to: to.trim() }))
      }
    } catch {
      // Both writes have their refusal in `error`, which is drawn.
    }
  }
  return {
    number,
    question,
    mailing: { isMailed, setMailed, to, setTo },
    run,
    isPending: issue.isPending || mail.isPending,
    error: issue.error ?? mail.error,
  }
}

/** The last step of a check-out: the invoice gets its number, opens for printing and goes out by mail, in one press. */
export function CheckOutInvoice({ booking, onClose }: Props) {
  const { t } = useTranslation(['bookings', 'refusals', 'shell'])
  const canIssue = useCan('invoices.write')
  const { number, question, mailing, run, isPending, error } = useInvoiceStep(booking)
  return (
    <Panel
      open
      isBeside
      title={t('bookings:checkOut.doneTitle', { who: guestNameOf(booking) })}
      subtitle={booking.reference}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:done')}</Button>
          {canIssue && (
            <LoadingButton
              variant="contained"
              autoFocus
              startIcon={<Icon name="print" />}
              isLoading={isPending}
              onClick={() => void run()}
            >
              {t(mailing.isMailed ? 'bookings:invoiceStep.printAndMail' : 'bookings:invoiceStep.print')}
            </LoadingButton>
          )}
        </>
      }
    >
      <Stack spacing={4}>
        <Alert severity="success">{t('bookings:checkOut.doneText')}</Alert>
        {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        {number ? (
          <Typography variant="h3">{t('bookings:invoiceStep.number', { number })}</Typography>
        ) : (
          <Typography color="textSecondary">{t('bookings:invoiceStep.help')}</Typography>
        )}
        {canIssue && !number && question}
        {canIssue && <MailFields {...mailing} />}
      </Stack>
    </Panel>
  )
}

type MailProps = ReturnType<typeof useInvoiceStep>['mailing']

function MailFields({ isMailed, setMailed, to, setTo }: MailProps) {
  const { t } = useTranslation('bookings')
  return (
    <div>
      <FormControlLabel
        label={t('invoiceStep.mail')}
        control={<Checkbox checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />}
      />
      {isMailed && (
        <MuiTextField type="email" label={t('email')} value={to} onChange={(event) => setTo(event.target.value)} />
      )}
    </div>
  )
}
