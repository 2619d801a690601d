import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { NewSecret } from '#areas/platform/users/contract/replies.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { saveFile } from '../ui/csv.ts'
import { TextField } from '../ui/fields.tsx'
import { type FieldProps } from '../ui/line-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardSkeleton } from '../ui/states.tsx'

const QrCode = lazy(() => import('../ui/qr-code.tsx'))
const QR_SIZE = 200

/** What an authenticator shows, or a recovery code. */
export function CodeField<V extends FieldValues>(props: Pick<FieldProps<V>, 'form' | 'name' | 'autoFocus' | 'help'>) {
  const { t } = useTranslation('users')
  return <TextField {...props} label={t('secondFactor.code')} autoComplete="one-time-code" maxLength={40} isRequired />
}

/** A new secret, to be read by an authenticator's camera or typed. */
export function SecretToScan({ secret, address }: NewSecret) {
  const { t } = useTranslation('users')
  return (
    <Stack spacing={4} sx={{ alignItems: 'center' }}>
      <Typography>{t('secondFactor.scan')}</Typography>
      <Suspense
        fallback={
          <Box sx={{ width: QR_SIZE }}>
            <CardSkeleton height={QR_SIZE} />
          </Box>
        }
      >
        <QrCode text={address} label={t('secondFactor.picture')} size={QR_SIZE} />
      </Suspense>
      <CopyText label={t('secondFactor.secret')} text={secret} help={t('secondFactor.secretHelp')} />
    </Stack>
  )
}

/** The codes for the day the authenticator is lost; no one can show them again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('users')
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="warning" role="status" sx={{ width: '100%' }}>
        {t('secondFactor.recoveryText')}
      </Alert>
      <Box
        component="ul"
        aria-label={t('secondFactor.recovery')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          width: '100%',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          fontFamily: 'ui-monospace, monospace',
          fontSize: 14,
        }}
      >
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </Box>
      <Button variant="outlined" startIcon={<Icon name="download" />} onClick={save}>
        {t('secondFactor.save')}
      </Button>
    </Stack>
  )
}
