import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { Frame } from '#web/sign-in/frame.tsx'
import { SecretField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { users } from '../contract/users.ts'

/** Requests a link by email. Its message afterwards does not reveal whether there is such an account. */
export function ForgottenPassword() {
  const { t } = useTranslation('users')
  const [sentTo, setSentTo] = useState<string>()
  const form = useRouteForm(users.forgotPassword, {
    defaults: { email: '' },
    onDone: () => setSentTo(form.getValues('email')),
    guarded: false,
  })
  return (
    <Frame title={t('forgotten.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 3 }}>
        {t('forgotten.title')}
      </Typography>
      {sentTo === undefined ? (
        <>
          <Typography sx={{ mb: 5 }}>{t('forgotten.text')}</Typography>
          <Form form={form} label={t('forgotten.title')}>
            <TextField
              form={form}
              name="email"
              type="email"
              label={t('email')}
              autoComplete="username"
              isRequired
              autoFocus
            />
            <FormButtons form={form} label={t('forgotten.send')} isWide />
          </Form>
        </>
      ) : (
        <Alert severity="success" role="status">
          {t('forgotten.sent', { email: sentTo })}
        </Alert>
      )}
      <Typography sx={{ mt: 5 }}>
        <Link to="/sessions/signin">{t('forgotten.back')}</Link>
      </Typography>
    </Frame>
  )
}

/** Where the link of a mail leads. Its secret is after the #, so it is not sent to any server before it is used. */
export function NewPassword() {
  const { t } = useTranslation('users')
  const go = useGo()
  const [token] = useState(() => window.location.hash.slice(1))
  const form = useRouteForm(users.setPassword, {
    defaults: { token, newPassword: '' },
    onDone: () => {
      toast(t('newPassword.done'))
      go('/sessions/signin', { replace: true })
    },
    guarded: false,
  })
  return (
    <Frame title={t('newPassword.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 5 }}>
        {t('newPassword.title')}
      </Typography>
      {token === '' ? (
        <Alert severity="warning">{t('newPassword.noLink')}</Alert>
      ) : (
        <Form form={form} label={t('newPassword.title')}>
          <SecretField
            form={form}
            name="newPassword"
            label={t('password.new')}
            help={t('password.help')}
            isRequired
            autoFocus
          />
          <FormButtons form={form} label={t('newPassword.ok')} isWide />
        </Form>
      )}
      <Typography sx={{ mt: 5 }}>
        <Link to="/sessions/forgotten-password">{t('newPassword.again')}</Link>
      </Typography>
    </Frame>
  )
}
