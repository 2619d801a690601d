import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '#areas/platform/users/contract/users.ts'
import type { Reply } from '#core/contract.ts'
import { useSend } from '../api.ts'
import { useRouteForm } from '../form.ts'
import { refusalText } from '../refusal-text.ts'
import { Form, FormButtons } from '../ui/form-parts.tsx'
import { CodeField, RecoveryCodes, SecretToScan } from './second-factor-parts.tsx'

type Entered = Reply<typeof users.finishSignIn>

type StepProps = {
  /** The half of signing in that the right password has opened. */
  ticket: string
  /** The user has no authenticator yet, and their organisation requires one. */
  isEnrolment: boolean
  onDone: (entered: Entered) => void
  /** Back to the password. */
  onBack: () => void
}

/** After the password: the code, and before it, for who needs one and has none, the authenticator. */
export function SecondStep({ ticket, isEnrolment, onDone, onBack }: StepProps) {
  const { t } = useTranslation(['users', 'shell', 'refusals'])
  const enrol = useSend(users.enrolAtSignIn)
  const [entered, setEntered] = useState<Entered>()
  const form = useRouteForm(users.finishSignIn, {
    defaults: { ticket, code: '' },
    onDone: (reply) => (reply.recoveryCodes.length > 0 ? setEntered(reply) : onDone(reply)),
    guarded: false,
  })
  if (entered)
    return (
      <Stack spacing={4}>
        <Heading text={t('secondFactor.recovery')} />
        <RecoveryCodes codes={entered.recoveryCodes} />
        <Button variant="contained" size="large" fullWidth onClick={() => onDone(entered)}>
          {t('secondFactor.go')}
        </Button>
      </Stack>
    )
  const isReady = !isEnrolment || enrol.data !== undefined
  return (
    <Stack spacing={4}>
      <Heading text={t('secondFactor.title')} />
      <Typography>{t(isEnrolment ? 'secondFactor.wanted' : 'secondFactor.ask')}</Typography>
      {enrol.data && <SecretToScan {...enrol.data} />}
      {enrol.error && <Alert severity="error">{refusalText(t, enrol.error)}</Alert>}
      {isReady ? (
        <Form form={form} label={t('secondFactor.title')}>
          <CodeField
            form={form}
            name="code"
            autoFocus={!isEnrolment}
            help={isEnrolment ? undefined : t('secondFactor.orRecovery')}
          />
          <FormButtons form={form} label={t('secondFactor.ok')} isWide />
        </Form>
      ) : (
        <Button variant="contained" size="large" disabled={enrol.isPending} onClick={() => enrol.mutate({ ticket })}>
          {t('secondFactor.begin')}
        </Button>
      )}
      <Button onClick={onBack}>{t('secondFactor.back')}</Button>
    </Stack>
  )
}

const Heading = ({ text }: { text: string }) => (
  <Typography variant="h1" component="p">
    {text}
  </Typography>
)
