import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { TextField } from '#web/ui/fields.tsx'
import { showFile } from '#web/ui/files.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { Order, OrderInvoice } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'

/** Documents of an order, each on both documents; nothing while there is none. */
export function OrderInvoices({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const notify = useNotify()
  const mayRead = useCan('invoices.read')
  if (order.invoices.length === 0) return null
  const show = (invoiceId: string, paper: 'A4' | '80mm') => () =>
    void showFile(orders.invoicePdf, { orderId: order.orderId, invoiceId, paper }).catch(notify.refusal)
  const name = ({ type, number }: OrderInvoice) => t(`invoice.${type}`, { number })
  return (
    <Section title={t('invoice.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {order.invoices.map((invoice) => (
          <Box component="li" key={invoice.invoiceId} sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
              {mayRead ? <Link to={`/invoice/${invoice.invoiceId}`}>{name(invoice)}</Link> : name(invoice)}
              <Typography variant="caption" color="textSecondary" component="p">
                <DayText day={invoice.issuedOn} /> · <MoneyText amount={invoice.total} currency={order.currency} />
              </Typography>
            </Box>
            <Button size="small" onClick={show(invoice.invoiceId, '80mm')}>
              {t('invoice.strip')}
            </Button>
            <Button size="small" onClick={show(invoice.invoiceId, 'A4')}>
              {t('invoice.a4')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  ) // prettier-ignore
}

/** Chooses the recipient; the invoice then has a number and does not change any more. */
export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const form = useRouteForm(orders.invoice, {
    defaults: {
      orderId: order.orderId,
      version: order.version,
      billToName: order.guestName,
      billToAddress: '',
      billToTaxNumber: '',
      note: '',
    },
    onDone: ({ invoices }) => {
      toast(t('invoice.done', { number: invoices.at(-1)?.number }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('invoice.open')} onClose={onClose}>
      <span>{t('invoice.text')}</span>
      <TextField form={form} name="billToName" label={t('invoice.name')} help={t('invoice.nameHelp')} />
      <TextField form={form} name="billToAddress" label={t('invoice.address')} lines={2} />
      <TextField form={form} name="billToTaxNumber" label={t('invoice.taxNumber')} />
      <TextField form={form} name="note" label={t('notes')} />
    </FormDialog>
  )
}
