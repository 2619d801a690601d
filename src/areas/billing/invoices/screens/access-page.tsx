import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { LanguageMenu } from '#web/shell/language-menu.tsx'
import { Frame } from '#web/sign-in/frame.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { invoices } from '../contract/invoices.ts'
import { type AccessKey, GuestDocuments } from './guest-documents.tsx'
import { useWait, waitText } from './wait.ts'

type Opened = Reply<typeof invoices.authenticateInvoice>

/** `/invoice/access`: a guest opens the documents of an order with the PIN from the property. It needs no sign-in. */
export function AccessPage() {
  const [opened, setOpened] = useState<{ opened: Opened; access: AccessKey }>()
  if (opened) return <GuestDocuments {...opened} />
  return <PinEntry onOpened={(found, access) => setOpened({ opened: found, access })} />
}

function PinEntry({ onOpened }: { onOpened: (found: Opened, access: AccessKey) => void }) {
  const { t } = useTranslation(['invoices', 'shell'])
  const [{ orderId = '', userId = '' }] = useUrlState()
  const isLinked = orderId !== '' && userId !== ''
  const form = useRouteForm(invoices.authenticateInvoice, {
    defaults: { orderId, userId, pin: '' },
    onDone: (found) => onOpened(found, form.getValues()),
    guarded: false,
  })
  const { seconds, isWaiting } = useWait(form.error)
  return (
    <Frame title={t('invoices:access.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 2 }}>
        {t('invoices:access.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        {t(isLinked ? 'invoices:access.linked' : 'invoices:access.text')}
      </Typography>
      <Form form={form} label={t('invoices:access.title')}>
        {!isLinked && (
          <>
            <TextField form={form} name="orderId" label={t('invoices:access.orderId')} isRequired maxLength={64} />
            <TextField form={form} name="userId" label={t('invoices:access.userId')} isRequired maxLength={64} />
          </>
        )}
        <TextField
          form={form}
          name="pin"
          label={t('invoices:access.pin')}
          help={t('invoices:access.pinHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          isRequired
          autoFocus
        />
        {isWaiting && <Alert severity="warning">{waitText(t, seconds)}</Alert>}
        <FormButtons
          form={{ ...form, refusal: form.error?.code === 'too_many_attempts' ? undefined : form.refusal }}
          label={t('invoices:access.open')}
          isDisabled={isWaiting}
          isWide
        />
      </Form>
      <Box sx={{ mt: 4 }}>
        <LanguageMenu />
      </Box>
    </Frame>
  )
}
