import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { invoices, CREDIT_REASONS, type CreditReason } from '../contract/invoices.ts'
import type { Invoice, InvoiceStatus } from '../contract/documents.ts'
import { CreditLines } from './credit-lines.tsx'
import { CreditSum } from './credit-sum.tsx'
import { type CreditFormState, useCreditForm } from './use-credit-form.ts'

/** Reverses an invoice, whole or in part; the sum is shown before the note is issued. */
export function CreditDialog({ invoiceId, close }: { invoiceId: string; close: () => void }) {
  const { t } = useTranslation('invoices')
  const invoice = useQuery(queryOf(invoices.get, { invoiceId }))
  const status = useQuery(queryOf(invoices.state, { invoiceId }))
  const notes = useQueries({
    queries: (status.data?.creditNotes ?? []).map(({ id }) => queryOf(invoices.get, { invoiceId: id })),
  })
  const fault = invoice.error ?? status.error ?? notes.find(({ error }) => error)?.error
  const read = notes.flatMap(({ data }) => data ?? [])
  const isRead = invoice.data && status.data && read.length === notes.length
  return (
    <Dialog
      open
      title={invoice.data ? t('credit.title', { number: invoice.data.number }) : t('credit.button')}
      onClose={close}
      width={720}
    >
      {fault ? (
        <ErrorState error={fault} />
      ) : isRead ? (
        <CreditForm invoice={invoice.data} status={status.data} notes={read} close={close} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Dialog>
  )
}

type FormProps = { invoice: Invoice; status: InvoiceStatus; notes: readonly Invoice[]; close: () => void }

function CreditForm({ invoice, status, notes, close }: FormProps) {
  const { t } = useTranslation(['invoices', 'refusals', 'shell'])
  const { today, day } = useDays()
  const form = useCreditForm({ invoice, notes, close })
  const { plan, error } = form
  const issue = (event: FormEvent) => {
    event.preventDefault()
    form.issue()
  }
  return (
    <form noValidate onSubmit={issue} aria-label={t('invoices:credit.button')} style={{ display: 'grid', gap: 16 }}>
      <RadioGroup
        aria-label={t('invoices:credit.howMuch')}
        value={form.isWhole ? 'whole' : 'lines'}
        onChange={(_, value) => form.setWhole(value === 'whole')}
      >
        <FormControlLabel
          value="whole"
          control={<Radio />}
          label={t(notes.length > 0 ? 'invoices:credit.rest' : 'invoices:credit.whole')}
        />
        <FormControlLabel value="lines" control={<Radio />} label={t('invoices:credit.byLine')} />
      </RadioGroup>
      {!form.isWhole && (
        <CreditLines invoice={invoice} remaining={status.remaining} entries={form.entries} onChange={form.setEntries} />
      )}
      <ReasonFields form={form} />
      {status.taxLockedAfter !== null && today > status.taxLockedAfter && (
        <Alert severity="warning">{t('invoices:credit.taxLocked', { day: day(status.taxLockedAfter) })}</Alert>
      )}
      {plan && <CreditSum plan={plan} currency={invoice.currency} isOfBooking={invoice.bookingId !== null} />}
      {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <CancelButton onClick={close} />
        <LoadingButton type="submit" variant="contained" isLoading={form.isPending} disabled={!form.mayIssue}>
          {t('invoices:credit.ok')}
        </LoadingButton>
      </div>
    </form>
  )
}

/** The reason of the credit, and a remark, which the reason "other" needs. */
function ReasonFields({ form: { reason, setReason, remark, setRemark } }: { form: CreditFormState }) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <MuiTextField
        select
        label={t('credit.reasonLabel')}
        value={reason}
        onChange={(event) => setReason(event.target.value as CreditReason)}
      >
        {CREDIT_REASONS.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`credit.reason.${value}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        label={t('credit.remark')}
        value={remark}
        required={reason === 'OTHER'}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </>
  )
}
