import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionLines } from '#areas/platform/users/contract/sessions.ts'
import type { Reply } from '#core/contract.ts'
import type { ApiError } from '../api-error.ts'
import { useRouteForm } from '../form.ts'
import { Link, useGo, useUrlState } from '../navigation.tsx'
import { currentSession } from '../session.ts'
import { Form, FormButtons } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import { LineField } from '../ui/line-field.tsx'
import { LanguageMenu } from '../shell/language-menu.tsx'
import { Frame } from './frame.tsx'

const entrance = () => import('./entrance.ts')
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

/** The details of the refusal of a right password where a second factor is needed. */
function halfwayOf({
  details: { ticket, isEnrolment },
}: ApiError): { ticket: string; isEnrolment: boolean } | undefined {
  return typeof ticket === 'string' && typeof isEnrolment === 'boolean' ? { ticket, isEnrolment } : undefined
}

/** A user who types is about to sign in; what fails to load now is fetched again then. */
const prepare = () =>
  void entrance()
    .then(({ prepare: begin }) => begin())
    .catch(() => {})

/** E-mail and password, the code of a user with a second factor, then on to where the user wanted to go. */
export function SignInPage() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const [{ return: wanted }] = useUrlState()
  const [isEntering, setEntering] = useState(false)

  const [left, setLeft] = useState<ApiError | null>(null)

  const enter = async ({ token, user }: Pick<Reply<typeof sessionLines.signIn>, 'token' | 'user'>) => {
    setEntering(true)
    const { letIn } = await entrance()
    go(await letIn(user, token, wanted), { replace: true })
  }
  const form = useRouteForm(sessionLines.signIn, {
    defaults: { email: '', password: '' },
    onDone: (reply) => void enter(reply).catch(() => setEntering(false)),
    guarded: false,
    checked: false,
  })

  // Someone already inside has no business here.
  useEffect(() => {
    if (!currentSession() || isEntering) return
    void entrance().then(async ({ addressInside }) => go(await addressInside(wanted), { replace: true }))
  }, [go, wanted, isEntering])

  const needsMore = form.error?.code === 'second_factor_needed'
  const halfway = needsMore && form.error && form.error !== left ? halfwayOf(form.error) : undefined
  if (halfway)
    return (
      <Frame title={t('signIn.title')}>
        <Suspense>
          <SecondStep
            {...halfway}
            onDone={(reply) => void enter(reply).catch(() => setEntering(false))}
            onBack={() => setLeft(form.error)}
          />
        </Suspense>
      </Frame>
    )
  const refusal = needsMore ? undefined : form.refusal

  return (
    <Frame title={t('signIn.title')}>
      <Typography variant="h1" component="p" sx={{ mb: 5 }}>
        {t('signIn.heading')}
      </Typography>
      {wanted && !refusal && (
        <Alert severity="info" icon={false} sx={{ mb: 5 }}>
          {t('signIn.first')}
        </Alert>
      )}
      <Form form={form} label={t('signIn.title')} onTyping={prepare}>
        <LineField
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
      <OtherWays />
      <LanguageMenu />
    </Frame>
  )
}

function PasswordField({ form }: { form: ReturnType<typeof useRouteForm<typeof sessionLines.signIn>> }) {
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
    <LineField
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

/** Links for users without a password or an account, or with a question. */
function OtherWays() {
  const { t } = useTranslation('shell')
  return (
    <>
      <Typography sx={{ mt: 4 }}>
        <Link to="/sessions/forgotten-password">{t('signIn.forgotten')}</Link>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        <Link to="/sessions/sign-up">{t('signIn.new')}</Link>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        <Link to="/bookone-support">{t('signIn.help')}</Link>
      </Typography>
    </>
  )
}
