import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#core/refusal.ts'
import { ask, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { CreditReason, invoices } from '../contract/invoices.ts'
import type { Invoice, InvoiceStanding } from '../contract/documents.ts'
import { planCredit, type CreditAsk, type CreditPlan } from '../rules/credit.ts'
import { CreditLines, type CreditEntry, isNegative } from './credit-lines.tsx'
import { CreditSum } from './credit-sum.tsx'

/** Takes an invoice back, whole or in part; the sum is shown before the note is issued. */
export function CreditDialog({ invoiceId, close }: { invoiceId: string; close: () => void }) {
  const { t } = useTranslation('invoices')
  const invoice = useQuery(ask(invoices.get, { invoiceId }))
  const standing = useQuery(ask(invoices.standing, { invoiceId }))
  const notes = useQueries({
    queries: (standing.data?.creditNotes ?? []).map(({ id }) => ask(invoices.get, { invoiceId: id })),
  })
  const fault = invoice.error ?? standing.error ?? notes.find(({ error }) => error)?.error
  const read = notes.flatMap(({ data }) => data ?? [])
  const isRead = invoice.data && standing.data && read.length === notes.length
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
        <CreditForm invoice={invoice.data} standing={standing.data} notes={read} close={close} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Dialog>
  )
}

type FormProps = { invoice: Invoice; standing: InvoiceStanding; notes: readonly Invoice[]; close: () => void }

function CreditForm({ invoice, standing, notes, close }: FormProps) {
  const { t } = useTranslation(['invoices', 'refusals', 'shell'])
  const { today, day } = useDays()
  const go = useGo()
  const [isWhole, setWhole] = useState(true)
  const [entries, setEntries] = useState<readonly CreditEntry[]>(invoice.lines.map(() => ({})))
  const [reason, setReason] = useState<CreditReason>('PRICE_TOO_HIGH')
  const [remark, setRemark] = useState('')
  const { mutate, isPending, error } = useSend(invoices.credit)

  const asks = isWhole ? undefined : asksOf(entries)
  const plan = !isWhole && entries.some(isNegative) ? undefined : planOf(invoice, notes, asks)
  const isExplained = reason !== 'OTHER' || remark.trim() !== ''
  const issue = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { invoiceId: invoice.id, reason, remark, ...(asks && { lines: asks }) },
      {
        onSuccess: (note) => {
          toast(t('invoices:credit.done', { number: note.number }))
          close()
          go(`/invoice/${note.id}`)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={issue} aria-label={t('invoices:credit.button')} style={{ display: 'grid', gap: 16 }}>
      <RadioGroup
        aria-label={t('invoices:credit.howMuch')}
        value={isWhole ? 'whole' : 'lines'}
        onChange={(_, value) => setWhole(value === 'whole')}
      >
        <FormControlLabel
          value="whole"
          control={<Radio />}
          label={t(notes.length > 0 ? 'invoices:credit.rest' : 'invoices:credit.whole')}
        />
        <FormControlLabel value="lines" control={<Radio />} label={t('invoices:credit.byLine')} />
      </RadioGroup>
      {!isWhole && (
        <CreditLines invoice={invoice} remaining={standing.remaining} entries={entries} onChange={setEntries} />
      )}
      <MuiTextField
        select
        label={t('invoices:credit.reasonLabel')}
        value={reason}
        onChange={(event) => setReason(event.target.value as CreditReason)}
      >
        {CreditReason.options.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`invoices:credit.reason.${value}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        label={t('invoices:credit.remark')}
        value={remark}
        required={reason === 'OTHER'}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      {standing.taxLockedAfter !== null && today > standing.taxLockedAfter && (
        <Alert severity="warning">{t('invoices:credit.taxLocked', { day: day(standing.taxLockedAfter) })}</Alert>
      )}
      {plan && <CreditSum plan={plan} currency={invoice.currency} isOfBooking={invoice.bookingId !== null} />}
      {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <CancelButton onClick={close} />
        <LoadingButton type="submit" variant="contained" isLoading={isPending} disabled={!plan || !isExplained}>
          {t('invoices:credit.ok')}
        </LoadingButton>
      </div>
    </form>
  )
}

const asksOf = (entries: readonly CreditEntry[]): CreditAsk[] =>
  entries.flatMap(({ quantity, net }, line): CreditAsk[] => {
    if (quantity) return [{ line, quantity }]
    return net ? [{ line, net }] : []
  })

/** The note as the server would make it; nothing while there is nothing to take back, or more than is left. */
function planOf(invoice: Invoice, notes: readonly Invoice[], asks: CreditAsk[] | undefined): CreditPlan | undefined {
  if (asks?.length === 0) return undefined
  try {
    return planCredit(invoice, notes, asks)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
