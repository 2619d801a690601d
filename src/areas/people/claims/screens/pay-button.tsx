import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModeField } from '#areas/ledger/payments/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { claims } from '../contract/claims.ts'
import type { Claim } from '../contract/replies.ts'

/** Pays what is open of an approved claim. */
export function PayButton({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const { format } = useMoney()
  const mayPay = useCan('claims.pay')
  const [isOpen, setOpen] = useState(false)
  const { openAmount, currency } = claim
  if (!mayPay || !openAmount) return null
  const amount = format(openAmount, { currency })
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('pay', { amount })}
      </Button>
      {isOpen && <PayDialog claim={claim} amount={amount} onClose={() => setOpen(false)} />}
    </>
  )
}

function PayDialog({ claim, amount, onClose }: { claim: Claim; amount: string; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const { id: expenseClaimId, version, employeeName: name } = claim
  const form = useRouteForm(claims.pay, {
    known: { expenseClaimId, version },
    defaults: { reference: '' },
    onDone: () => {
      toast(t('paid', { amount, name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('payTo', { amount, name })} label={t('payOk')} onClose={onClose}>
      <ModeField form={form} name="mode" label={t('how')} />
      <TextField form={form} name="reference" label={t('reference')} maxLength={80} />
    </FormDialog>
  )
}
