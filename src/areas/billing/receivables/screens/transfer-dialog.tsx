import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import type { FolioPayment } from '#areas/ledger/folios/contract/replies.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { OpenItem } from '../contract/replies.ts'
import { receivables } from '../contract/receivables.ts'

type Props = { item: OpenItem; close: () => void }

/** Puts what a company promised for a bill on another company's account. */
export function TransferDialog({ item, close }: Props) {
  const { t } = useTranslation('receivables')
  const folio = useQuery(queryOf(folios.get, { bookingId: item.bookingId ?? '' }))
  const promises = folio.data?.payments.filter(
    ({ status, paymentMode, companyId }) => status === 'NotPaid' && paymentMode === 'Credit' && companyId !== null,
  )
  return (
    <Dialog open title={t('transfer.of', { name: item.reference })} onClose={close}>
      {promises ? (
        <TransferForm promises={promises} close={close} />
      ) : folio.error ? (
        <ErrorState error={folio.error} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </Dialog>
  )
}

function TransferForm({ promises, close }: { promises: readonly FolioPayment[]; close: () => void }) {
  const { t } = useTranslation('receivables')
  const { format } = useMoney()
  const mayOverride = useCan('companies.credit')
  const [paymentId, setPaymentId] = useState(promises[0]?.id ?? '')
  const form = useRouteForm(receivables.transfer, {
    defaults: { paymentId, purchaseOrder: '', creditReason: '' },
    onDone: ({ displayName }) => {
      toast(t('transfer.done', { name: displayName }))
      close()
    },
  })
  if (promises.length === 0) return <Alert severity="info">{t('transfer.none')}</Alert>
  return (
    <Form form={form} label={t('transfer.title')}>
      {promises.length > 1 && (
        <MuiTextField
          select
          label={t('transfer.promise')}
          value={paymentId}
          onChange={(event) => {
            setPaymentId(event.target.value)
            form.setValue('paymentId', event.target.value)
          }}
        >
          {promises.map(({ id, companyName, amount }) => (
            <MenuItem key={id} value={id}>
              {companyName}: {format(amount)}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      <CompanyField form={form} name="companyId" label={t('transfer.to')} isRequired />
      <TextField form={form} name="purchaseOrder" label={t('transfer.purchaseOrder')} />
      {mayOverride && <TextField form={form} name="creditReason" label={t('transfer.creditReason')} />}
      <FormButtons form={form} label={t('transfer.title')} onCancel={close} />
    </Form>
  )
}
