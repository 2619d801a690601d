import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { properties } from '#areas/properties/contract.ts'
import { users } from '#areas/users/contract.ts'
import type { Reply } from '#core/contract.ts'
import { landingOf, safeReturn } from '../access.ts'
import { send } from '../api.ts'
import { useRouteForm } from '../form.ts'
import { useGo, useUrlState } from '../navigation.tsx'
import { queryClient } from '../query-client.ts'
import { currentSession, keepProperty, keepSession } from '../session.ts'
import { TextField } from '../ui/fields.tsx'
import { Form, FormButtons } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import { LanguageMenu } from '../shell/language-menu.tsx'
import { Frame } from './frame.tsx'

/** E-mail and password, then on to where the person wanted to go. */
export function SignInPage() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const [{ return: wished }] = useUrlState()
  const [isEntering, setEntering] = useState(false)

  const enter = async ({ token, user }: Reply<typeof users.signIn>) => {
    setEntering(true)
    queryClient.clear()
    keepSession(user, token)
    // The first screen shows money and days, so it is worth the wait; without it the shell asks again.
    if (user.propertyId !== null) await send(properties.current, {}).then(keepProperty, () => {})
    go(safeReturn(wished) ?? landingOf(currentSession()), { replace: true })
  }
  const form = useRouteForm(users.signIn, {
    defaults: { email: '', password: '' },
    onDone: (reply) => void enter(reply),
    guarded: false,
  })

  // Someone already inside has no business here.
  useEffect(() => {
    if (currentSession() && !isEntering) go(safeReturn(wished) ?? landingOf(currentSession()), { replace: true })
  }, [go, wished, isEntering])

  return (
    <Frame title={t('signIn.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 5 }}>
        {t('signIn.heading')}
      </Typography>
      {wished && !form.refusal && (
        <Alert severity="info" icon={false} sx={{ mb: 5 }}>
          {t('signIn.first')}
        </Alert>
      )}
      <Form form={form} label={t('signIn.title')}>
        <TextField
          form={form}
          name="email"
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          isRequired
          autoFocus
        />
        <PasswordField form={form} />
        <FormButtons form={{ ...form, isPending: form.isPending || isEntering }} label={t('signIn.submit')} isWide />
      </Form>
      <LanguageMenu />
    </Frame>
  )
}

function PasswordField({ form }: { form: ReturnType<typeof useRouteForm<typeof users.signIn>> }) {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  const eye = (
    <IconButton
      size="small"
      edge="end"
      aria-label={t(isShown ? 'signIn.hide' : 'signIn.show')}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} sx={{ fontSize: 18 }} />
    </IconButton>
  )
  return (
    <TextField
      form={form}
      name="password"
      label={t('signIn.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      isRequired
      end={eye}
    />
  )
}
