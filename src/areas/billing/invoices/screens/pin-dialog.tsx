import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { invoices } from '../contract/invoices.ts'

type Props = { invoiceId: string; number: string; hasPin?: boolean; close: () => void }

/** Lets the guest open the document at home: a link, and a PIN that is shown this once. */
export function PinDialog({ invoiceId, number, hasPin, close }: Props) {
  const { t } = useTranslation(['invoices', 'refusals', 'shell'])
  const make = useSend(invoices.renewPin)
  return (
    <Dialog
      open
      title={t('invoices:pin.title', { number })}
      onClose={close}
      actions={
        make.data ? (
          <Button variant="contained" onClick={close}>
            {t('invoices:pin.close')}
          </Button>
        ) : (
          <>
            <CancelButton onClick={close} />
            <LoadingButton
              variant="contained"
              autoFocus
              isLoading={make.isPending}
              onClick={() => make.mutate({ invoiceId })}
            >
              {t(hasPin ? 'invoices:pin.renew' : 'invoices:pin.make')}
            </LoadingButton>
          </>
        )
      }
    >
      {make.data ? <Made made={make.data} /> : <Typography>{t('invoices:pin.text')}</Typography>}
      {!make.data && hasPin && <Alert severity="info">{t('invoices:pin.has')}</Alert>}
      {make.error && <Alert severity="error">{refusalText(t, make.error)}</Alert>}
    </Dialog>
  )
}

function Made({ made }: { made: Reply<typeof invoices.renewPin> }) {
  const { t } = useTranslation('invoices')
  const copy = (text: string, message: string) => void navigator.clipboard.writeText(text).then(() => toast(message))
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <Alert severity="warning">{t('pin.once')}</Alert>
      <FactList
        facts={[
          [
            t('pin.pin'),
            <Typography
              key="pin"
              component="span"
              data-pin
              sx={{ fontSize: 24, fontWeight: 600, letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums' }}
            >
              {made.pin}
            </Typography>,
          ],
          [
            t('pin.link'),
            <MuiLink key="link" href={made.url} target="_blank" rel="noreferrer">
              {made.url}
            </MuiLink>,
          ],
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" startIcon={<Icon name="copy" />} onClick={() => copy(made.url, t('pin.linkCopied'))}>
          {t('pin.copyLink')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<Icon name="copy" />}
          onClick={() => copy(t('pin.message', { url: made.url, pin: made.pin }), t('pin.bothCopied'))}
        >
          {t('pin.copyBoth')}
        </Button>
      </Box>
    </Box>
  )
}
