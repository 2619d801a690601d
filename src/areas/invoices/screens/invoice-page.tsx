import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useTell } from '#web/tell.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { showFile } from '#web/ui/files.ts'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { invoices, type Invoice } from '../contract.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

/** `/invoice/:invoiceId`: the document as it was issued, and the ways out of the house for it. */
export function InvoicePage() {
  const { t } = useTranslation('invoices')
  const { invoiceId = '' } = useScreenParams()
  const read = useQuery(ask(invoices.get, { invoiceId }))
  const invoice = read.data
  return (
    <Page
      title={invoice ? `${t('page.title')} ${invoice.number}` : t('page.title')}
      subtitle={
        invoice && (
          <span className="no-print">
            <Link to={`/master-service/reservation-details/${invoice.bookingReference}`}>
              {t('openBooking', { reference: invoice.bookingReference })}
            </Link>{' '}
            · {t('frozen')}
          </span>
        )
      }
      actions={invoice && <Ways invoice={invoice} />}
    >
      {read.isPending ? (
        <CardSkeleton height={640} />
      ) : invoice ? (
        <InvoiceSheet invoice={invoice} />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

function Ways({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const tell = useTell()
  const mayMail = useCan('invoices.write')
  const [isMailing, setMailing] = useState(false)
  return (
    <>
      {mayMail && (
        <Button variant="outlined" startIcon={<Icon name="mail" />} onClick={() => setMailing(true)}>
          {t('mail')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<Icon name="download" />}
        onClick={() => void showFile(invoices.pdf, { invoiceId: invoice.id }).catch(tell.refusal)}
      >
        {t('pdf')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {isMailing && <MailDialog invoice={invoice} close={() => setMailing(false)} />}
    </>
  )
}

function MailDialog({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { t } = useTranslation('invoices')
  const form = useRouteForm(invoices.mail, {
    defaults: { invoiceId: invoice.id, to: invoice.billTo.email },
    onDone: ({ to }) => {
      toast(t('mailForm.done', { number: invoice.number, to }))
      close()
    },
  })
  const title = t('mailForm.title', { number: invoice.number })
  return (
    <Dialog open title={title} onClose={close} width={400}>
      <Form form={form} label={title}>
        <TextField form={form} name="to" label={t('mailForm.to')} type="email" isRequired autoFocus />
        <FormButtons form={form} label={t('mailForm.ok')} onCancel={close} />
      </Form>
    </Dialog>
  )
}
