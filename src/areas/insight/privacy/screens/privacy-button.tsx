import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { privacy, REQUEST_KINDS } from '../contract.ts'

/** Enters what a guest requests about their data. Nothing for other roles. */
export function PrivacyButton({ customerId }: { customerId: string }) {
  const { t } = useTranslation('privacy')
  const mayWrite = useCan('privacy.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open.button')}</Button>
      {isOpen && <OpenDialog customerId={customerId} close={() => setOpen(false)} />}
    </>
  )
}

function OpenDialog({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation('privacy')
  const go = useGo()
  const form = useRouteForm(privacy.open, {
    known: { customerId },
    defaults: { kind: 'ACCESS' as const, note: '' },
    onDone: () => {
      toast(t('open.done'))
      close()
      go(`/privacy/requests?customerId=${customerId}`)
    },
  })
  return (
    <FormDialog form={form} title={t('open.title')} onClose={close}>
      <SelectField
        form={form}
        name="kind"
        label={t('kindLabel')}
        options={REQUEST_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        isRequired
      />
      <TextField form={form} name="note" label={t('note')} lines={3} />
    </FormDialog>
  )
}
