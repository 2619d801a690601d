import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { queryClient } from '#web/query-client.ts'
import { saveSession } from '#web/session.ts'
import { Frame } from '#web/sign-in/frame.tsx'
import { PhoneField, SecretField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { users } from '../contract/users.ts'

/** A new owner’s first page. Its message afterwards does not reveal whether the address has an account. */
export function SignUpPage() {
  const { t } = useTranslation('users')
  const [sentTo, setSentTo] = useState<string>()
  const form = useRouteForm(users.signUp, {
    defaults: { firstName: '', lastName: '', businessName: '', email: '', phone: '', password: '' },
    onDone: (reply) => setSentTo(reply.sentTo),
    guarded: false,
  })
  return (
    <Frame title={t('signUp.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 2 }}>
        {t('signUp.heading')}
      </Typography>
      {sentTo === undefined ? (
        <>
          <Typography sx={{ mb: 5 }}>{t('signUp.text')}</Typography>
          <Form form={form} label={t('signUp.title')}>
            <FieldRow>
              <TextField
                form={form}
                name="firstName"
                label={t('person.firstName')}
                autoComplete="given-name"
                isRequired
                autoFocus
              />
              <TextField form={form} name="lastName" label={t('person.lastName')} autoComplete="family-name" />
            </FieldRow>
            <TextField form={form} name="businessName" label={t('signUp.business')} autoComplete="organization" />
            <TextField form={form} name="email" type="email" label={t('email')} autoComplete="username" isRequired />
            <PhoneField form={form} name="phone" label={t('phone')} />
            <SecretField
              form={form}
              name="password"
              label={t('person.password')}
              help={t('password.help')}
              isRequired
            />
            <FormButtons form={form} label={t('signUp.ok')} isWide />
          </Form>
        </>
      ) : (
        <Alert severity="success" role="status">
          {t('signUp.sent', { email: sentTo })}
        </Alert>
      )}
      <Typography sx={{ mt: 5 }}>
        <Link to="/sessions/signin">{t('signUp.have')}</Link>
      </Typography>
      <Typography sx={{ mt: 3 }}>
        <Link to="/enquire">{t('signUp.question')}</Link>
      </Typography>
    </Frame>
  )
}

/** Where the mail's link leads. It needs a button press, so that programs which open links do not use it up. */
export function ConfirmPage() {
  const { t } = useTranslation('users')
  const go = useGo()
  const [token] = useState(() => window.location.hash.slice(1))
  const form = useRouteForm(users.confirmSignUp, {
    defaults: { token },
    onDone: (begun) => {
      queryClient.clear()
      saveSession(begun.user, begun.token)
      go('/onboarding', { replace: true })
    },
    guarded: false,
  })
  return (
    <Frame title={t('signUp.confirm')}>
      <Typography variant="h1" component="p" sx={{ mb: 2 }}>
        {t('signUp.confirm')}
      </Typography>
      {token === '' ? (
        <Alert severity="warning">{t('signUp.noLink')}</Alert>
      ) : (
        <>
          <Typography sx={{ mb: 5 }}>{t('signUp.confirmText')}</Typography>
          <Form form={form} label={t('signUp.confirm')}>
            <FormButtons form={form} label={t('signUp.confirmOk')} isWide />
          </Form>
        </>
      )}
      <Typography sx={{ mt: 5 }}>
        <Link to="/sessions/signin">{t('signUp.have')}</Link>
      </Typography>
    </Frame>
  )
}
