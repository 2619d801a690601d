import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { Language } from '#core/language.ts'
import { useLanguage } from '#web/language.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { InLanguage, DocumentLanguage } from '#web/ui/document-language.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { invoices } from '../contract/invoices.ts'
import type { Invoice, InvoiceStatus } from '../contract/documents.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { FormsDialog } from './forms-dialog.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

/** `/invoice/:invoiceId`: the document as it was issued, what became of it, and the ways out of the property for it. */
export function InvoicePage() {
  const { t } = useTranslation('invoices')
  const { invoiceId = '' } = useScreenParams()
  const read = useQuery(queryOf(invoices.get, { invoiceId }))
  const status = useQuery(queryOf(invoices.state, { invoiceId }))
  const invoice = read.data
  const [chosen, choose] = useState<Language>()
  const screens = useLanguage()
  const language = chosen ?? status.data?.language
  return (
    <Page
      title={invoice ? `${t(`type.${invoice.type}`)} ${invoice.number}` : t('page.title')}
      subtitle={invoice && <Origin invoice={invoice} />}
      actions={invoice && <Ways invoice={invoice} status={status.data} language={language} />}
    >
      {read.isPending || status.isPending ? (
        <CardSkeleton height={640} />
      ) : invoice ? (
        <Box sx={layout}>
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            <Box sx={{ alignSelf: 'end' }}>
              <DocumentLanguage language={language} choose={choose} />
            </Box>
            <InLanguage language={language ?? screens}>
              <InvoiceSheet invoice={invoice} />
            </InLanguage>
          </Stack>
          {status.data ? (
            <InvoiceDetails invoice={invoice} status={status.data} />
          ) : (
            <ErrorState error={status.error} retry={() => void status.refetch()} />
          )}
        </Box>
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

const layout = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  '@media print': { display: 'block' },
} as const

function Origin({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  return (
    <span className="no-print">
      {invoice.bookingReference !== '' && (
        <>
          <Link to={`/master-service/reservation-details/${invoice.bookingReference}`}>
            {t('openBooking', { reference: invoice.bookingReference })}
          </Link>{' '}
          ·{' '}
        </>
      )}
      {invoice.orderId !== null && (
        <>
          <Link to={orderAddress(invoice.orderId)}>{t('openOrder', { number: invoice.orderReference })}</Link> ·{' '}
        </>
      )}
      {t('frozen')}
    </span>
  )
}

type Doing = 'mail' | 'credit' | 'pin' | 'forms' | 'receive'
/** `language` is the one the document is shown in, so that it is sent in the same one. */
type WaysProps = { invoice: Invoice; status: InvoiceStatus | undefined; language: Language | undefined }

function Ways({ invoice, status, language }: WaysProps) {
  const { t } = useTranslation('invoices')
  const notify = useNotify()
  const mayMail = useCan('invoices.write')
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { id: invoiceId, number } = invoice
  return (
    <>
      {mayMail && (
        <Button variant="outlined" startIcon={<Icon name="mail" />} onClick={() => setDoing('mail')}>
          {t('mail')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<Icon name="download" />}
        onClick={() => void showFile(invoices.pdf, { invoiceId, language }).catch(notify.refusal)}
      >
        {t('pdf')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <MoreActions row={invoice} actions={useMore(invoice, { status, language }, setDoing)} label={t('more')} />
      {doing === 'mail' && <MailDialog invoiceId={invoiceId} number={number} language={language} close={close} />}
      {doing === 'credit' && <CreditDialog invoiceId={invoiceId} close={close} />}
      {doing === 'pin' && (
        <PinDialog invoiceId={invoiceId} number={number} hasPin={status?.hasPin ?? false} close={close} />
      )}
      {doing === 'forms' && <FormsDialog invoice={invoice} close={close} />}
      {doing === 'receive' && status && <ReceiveDialog invoice={invoice} balance={status.balance} close={close} />}
    </>
  )
}

type More = RowAction<Invoice> & { isAllowed: boolean }

/** What is done to a document less often, with the reason beside what cannot be done now. */
function useMore(
  { type, bookingId, orderId }: Invoice,
  { status, language }: Omit<WaysProps, 'invoice'>,
  doing: (what: Doing) => void,
): readonly RowAction<Invoice>[] {
  const { t } = useTranslation('invoices')
  const notify = useNotify()
  const mayWrite = useCan('invoices.write')
  const mayCredit = useCan('invoices.credit')
  const mayReceive = useCan('payments.write')
  const isInvoice = type === 'INVOICE'
  const all: readonly More[] = [
    {
      label: t('receive.button'),
      icon: 'money',
      run: () => doing('receive'),
      isAllowed: mayReceive && isInvoice && bookingId === null && orderId === null,
      whyNot: () => (status?.balance === 0 ? t('receive.nothing') : undefined),
    },
    {
      label: t('credit.button'),
      icon: 'undo',
      run: () => doing('credit'),
      isAllowed: mayCredit && isInvoice,
      whyNot: () => (status?.state === 'CREDITED' ? t('credit.nothingLeft') : undefined),
    },
    { label: t('pin.button'), icon: 'key', run: () => doing('pin'), isAllowed: mayWrite },
    { label: t('forms.button'), icon: 'globe', run: () => doing('forms'), isAllowed: true },
    {
      label: t('slip'),
      icon: 'receipt',
      run: ({ id }) => void showFile(invoices.pdf, { invoiceId: id, paper: '80mm', language }).catch(notify.refusal),
      isAllowed: true,
    },
  ]
  return all.filter(({ isAllowed }) => isAllowed)
}
