import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import type { Reply } from '#core/contract.ts'
import { safeReturn } from '../access.ts'
import { type ApiError, send } from '../api.ts'
import { useRouteForm } from '../form.ts'
import { landingOf } from '../landing.ts'
import { Link, useGo, useUrlState } from '../navigation.tsx'
import { queryClient } from '../query-client.ts'
import { currentSession, keepProperty, keepSession } from '../session.ts'
import { TextField } from '../ui/fields.tsx'
import { Form, FormButtons } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import { LanguageMenu } from '../shell/language-menu.tsx'
import { Frame } from './frame.tsx'
import { SecondStep } from './second-step.tsx'

/** What a right password is answered with where a second factor is needed. */
const Halfway = z.object({ ticket: z.string(), isEnrolment: z.boolean() })

/** E-mail and password, the code of whoever has a second factor, then on to where the person wanted to go. */
export function SignInPage() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const [{ return: wished }] = useUrlState()
  const [isEntering, setEntering] = useState(false)

  const [left, setLeft] = useState<ApiError | null>(null)

  const enter = async ({ token, user }: Pick<Reply<typeof users.signIn>, 'token' | 'user'>) => {
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

  const needsMore = form.error?.code === 'second_factor_needed'
  const halfway = needsMore && form.error !== left ? Halfway.safeParse(form.error?.details).data : undefined
  if (halfway)
    return (
      <Frame title={t('signIn.title')}>
        <SecondStep {...halfway} onDone={(reply) => void enter(reply)} onBack={() => setLeft(form.error)} />
      </Frame>
    )
  const refusal = needsMore ? undefined : form.refusal

  return (
    <Frame title={t('signIn.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 5 }}>
        {t('signIn.heading')}
      </Typography>
      {wished && !refusal && (
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
        <FormButtons
          form={{ ...form, refusal, isPending: form.isPending || isEntering }}
          label={t('signIn.submit')}
          isWide
        />
      </Form>
      <Typography sx={{ mt: 4 }}>
        <Link to="/sessions/forgotten-password">{t('signIn.forgotten')}</Link>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        <Link to="/sessions/sign-up">{t('signIn.new')}</Link>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        <Link to="/bookone-support">{t('signIn.help')}</Link>
      </Typography>
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
