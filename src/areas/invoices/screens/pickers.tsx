import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { invoices, type Invoice } from '../contract.ts'
import { PinDialog } from './pin-dialog.tsx'

type BillTo = { name?: string; address?: string; taxNumber?: string }
type IssueProps = {
  bookingId: string
  /** Fills the form; who books pays unless somebody says otherwise. */
  billTo?: BillTo
  /** Told the frozen invoice; without it the invoice opens. */
  onIssued?: (invoice: Invoice) => void
}

/** Asks to whom, then issues: from here on the invoice is frozen and numbered. */
export function IssueInvoiceDialog({ close, ...props }: IssueProps & { close: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <Dialog open title={t('issue.title')} onClose={close}>
      <IssueForm {...props} close={close} />
    </Dialog>
  )
}

function IssueForm({ bookingId, billTo, onIssued, close }: IssueProps & { close: () => void }) {
  const { t } = useTranslation('invoices')
  const go = useGo()
  const form = useRouteForm(invoices.issue, {
    defaults: {
      bookingId,
      billToName: billTo?.name ?? '',
      billToAddress: billTo?.address ?? '',
      billToTaxNumber: billTo?.taxNumber ?? '',
    },
    onDone: (invoice) => {
      toast(t('issue.done', { number: invoice.number }))
      close()
      if (onIssued) onIssued(invoice)
      else go(`/invoice/${invoice.id}`)
    },
  })
  return (
    <Form form={form} label={t('issue.title')}>
      <span>{t('issue.text')}</span>
      <TextField form={form} name="billToName" label={t('billTo.name')} help={t('billTo.nameHelp')} />
      <TextField form={form} name="billToAddress" label={t('billTo.address')} lines={2} />
      <TextField form={form} name="billToTaxNumber" label={t('billTo.taxNumber')} />
      <FormButtons form={form} label={t('issue.ok')} onCancel={close} />
    </Form>
  )
}

/** The button with its dialog, for a booking's page; nothing for those who may not issue. */
export function IssueInvoiceButton({
  whyNot,
  isPrimary,
  ...props
}: IssueProps & { whyNot?: string | undefined; isPrimary?: boolean }) {
  const { t } = useTranslation('invoices')
  const mayIssue = useCan('invoices.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayIssue) return null
  return (
    <>
      <Button
        variant={isPrimary ? 'contained' : 'outlined'}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setOpen(true)}
        startIcon={<Icon name="receipt" />}
      >
        {t('issue.button')}
      </Button>
      {isOpen && <IssueInvoiceDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

/** Gives the guest of an issued invoice a link and a PIN; nothing for those who may not. */
export function GuestAccessButton({ invoice }: { invoice: { id: string; number: string } }) {
  const { t } = useTranslation('invoices')
  const may = useCan('invoices.write')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button size="small" startIcon={<Icon name="key" />} onClick={() => setOpen(true)}>
        {t('pin.button')}
      </Button>
      {isOpen && <PinDialog invoiceId={invoice.id} number={invoice.number} close={() => setOpen(false)} />}
    </>
  )
}

export { CustomerInput, type FoundGuest } from './customer-input.tsx'
