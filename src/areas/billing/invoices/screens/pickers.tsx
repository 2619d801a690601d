import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountryField } from '#areas/platform/addresses/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { invoices } from '../contract/invoices.ts'
import type { Invoice } from '../contract/documents.ts'
import { BilledChoice, type Bookers } from './billed-choice.tsx'
import { PinDialog } from './pin-dialog.tsx'

type IssueProps = {
  bookingId: string
  /** Who booked; for a company's booking the user chooses whom to bill. */
  bookers: Bookers
  /** Called with the frozen invoice; without it the invoice opens. */
  onIssued?: (invoice: Invoice) => void
}

/** Lets the user choose the buyer, then issues: from here on the invoice is frozen and numbered. */
export function IssueInvoiceDialog({ close, ...props }: IssueProps & { close: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <Dialog open title={t('issue.title')} onClose={close}>
      <IssueForm {...props} close={close} />
    </Dialog>
  )
}

function IssueForm({ bookingId, bookers, onIssued, close }: IssueProps & { close: () => void }) {
  const { t } = useTranslation('invoices')
  const go = useGo()
  const form = useRouteForm(invoices.issue, {
    known: { bookingId },
    defaults: {
      companyId: bookers.company?.id ?? '',
      customerId: '',
      billToName: bookers.company ? '' : bookers.guest.name,
      billToAddress: '',
      billToPostalCode: '',
      billToCity: '',
      billToCountry: '',
      billToTaxNumber: '',
      buyerReference: '',
    },
    onDone: (invoice) => {
      toast(t('issue.done', { number: invoice.number }))
      close()
      if (onIssued) onIssued(invoice)
      else go(`/invoice/${invoice.id}`)
    },
  })
  const companyId = form.watch('companyId')
  const bill = (who: 'company' | 'guest') => {
    form.setValue('companyId', who === 'company' ? (bookers.company?.id ?? '') : '')
    form.setValue('customerId', who === 'guest' ? bookers.guest.id : '')
  }
  return (
    <Form form={form} label={t('issue.title')}>
      <span>{t('issue.text')}</span>
      {bookers.company && <BilledChoice bookers={bookers} who={companyId ? 'company' : 'guest'} choose={bill} />}
      <TextField form={form} name="billToName" label={t('billTo.name')} help={t('billTo.knownHelp')} />
      <TextField form={form} name="billToAddress" label={t('billTo.address')} lines={2} />
      <FieldRow>
        <TextField form={form} name="billToPostalCode" label={t('billTo.postalCode')} />
        <TextField form={form} name="billToCity" label={t('billTo.city')} />
      </FieldRow>
      <CountryField form={form} name="billToCountry" label={t('billTo.country')} />
      <TextField form={form} name="billToTaxNumber" label={t('billTo.taxNumber')} />
      <TextField form={form} name="buyerReference" label={t('buyerReference')} help={t('buyerReferenceHelp')} />
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

/** Creates a link and a PIN for the guest of an issued invoice; nothing for users who may not. */
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

export { type Bookers, useBilledChoice } from './billed-choice.tsx'
export { CustomerInput, type FoundGuest } from './customer-input.tsx'
