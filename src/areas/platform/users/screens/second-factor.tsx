import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { CodeField, RecoveryCodes, SecretToScan } from '#web/sign-in/second-factor-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { type FieldProps } from '#web/ui/line-field.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { NewSecret } from '../contract/replies.ts'
import { users } from '../contract/users.ts'

type Doing = 'on' | 'off' | 'codes'

/** One's second factor: whether it is on, and the way to turn it on, off, or get new recovery codes. */
export function SecondFactor() {
  const { t } = useTranslation('users')
  const { moment } = useDays()
  const read = useQuery(queryOf(users.secondFactor, {}))
  const [doing, setDoing] = useState<Doing>()
  if (!read.data)
    return read.isPending ? (
      <LinesSkeleton lines={2} />
    ) : (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    )
  const { since, recoveryCodesLeft, isRequired } = read.data
  const close = () => setDoing(undefined)
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Box>
        {since === null
          ? t('secondFactor.isOff')
          : `${t('secondFactor.isOn', { time: moment(since) })} ${t('secondFactor.left', { count: recoveryCodesLeft })}`}
      </Box>
      {isRequired && <Box sx={{ color: 'text.secondary' }}>{t('secondFactor.isRequired')}</Box>}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {since === null ? (
          <Button variant="outlined" onClick={() => setDoing('on')}>
            {t('secondFactor.turnOn')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={() => setDoing('codes')}>
              {t('secondFactor.newCodes')}
            </Button>
            {!isRequired && (
              <Button variant="outlined" color="error" onClick={() => setDoing('off')}>
                {t('secondFactor.turnOff')}
              </Button>
            )}
          </>
        )}
      </Stack>
      {doing === 'on' && <TurnOn close={close} />}
      {doing === 'off' && <TurnOff close={close} />}
      {doing === 'codes' && <NewCodes close={close} />}
    </Stack>
  )
}

/** The password, then the picture and the first code, then the recovery codes. */
function TurnOn({ close }: { close: () => void }) {
  const { t } = useTranslation('users')
  const [made, setMade] = useState<NewSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open title={t('secondFactor.turningOn')} onClose={close}>
      {codes ? (
        <Codes codes={codes} close={close} />
      ) : made ? (
        <Confirm made={made} onDone={setCodes} close={close} />
      ) : (
        <Begin onDone={setMade} close={close} />
      )}
    </Dialog>
  )
}

function Begin({ onDone, close }: { onDone: (made: NewSecret) => void; close: () => void }) {
  const { t } = useTranslation('users')
  const form = useRouteForm(users.beginSecondFactor, { defaults: { password: '' }, onDone, guarded: false })
  return (
    <Form form={form} label={t('secondFactor.turnOn')}>
      <Box>{t('secondFactor.text')}</Box>
      <PasswordField form={form} />
      <FormButtons form={form} label={t('secondFactor.next')} onCancel={close} />
    </Form>
  )
}

type ConfirmProps = { made: NewSecret; onDone: (codes: readonly string[]) => void; close: () => void }

function Confirm({ made, onDone, close }: ConfirmProps) {
  const { t } = useTranslation('users')
  const form = useRouteForm(users.confirmSecondFactor, {
    defaults: { code: '' },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    guarded: false,
  })
  return (
    <Form form={form} label={t('secondFactor.turnOn')}>
      <SecretToScan {...made} />
      <CodeField form={form} name="code" help={t('secondFactor.codeHelp')} />
      <FormButtons form={form} label={t('secondFactor.turnOn')} onCancel={close} />
    </Form>
  )
}

function Codes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useTranslation('users')
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Button variant="contained" onClick={close} sx={{ justifySelf: 'end' }}>
        {t('secondFactor.kept')}
      </Button>
    </>
  )
}

function TurnOff({ close }: { close: () => void }) {
  const { t } = useTranslation('users')
  const done = () => {
    toast(t('secondFactor.off'))
    close()
  }
  const form = useRouteForm(users.endSecondFactor, {
    defaults: { password: '', code: '' },
    onDone: done,
    guarded: false,
  })
  return (
    <Dialog open title={t('secondFactor.turningOff')} onClose={close}>
      <Form form={form} label={t('secondFactor.turnOff')}>
        <PasswordField form={form} />
        <CodeField form={form} name="code" help={t('secondFactor.orRecovery')} />
        <FormButtons form={form} label={t('secondFactor.turnOff')} onCancel={close} />
      </Form>
    </Dialog>
  )
}

function NewCodes({ close }: { close: () => void }) {
  const { t } = useTranslation('users')
  const [made, setMade] = useState<Reply<typeof users.makeRecoveryCodes>>()
  const form = useRouteForm(users.makeRecoveryCodes, {
    defaults: { password: '', code: '' },
    onDone: setMade,
    guarded: false,
  })
  return (
    <Dialog open title={t('secondFactor.newCodes')} onClose={close}>
      {made ? (
        <Codes codes={made.recoveryCodes} close={close} />
      ) : (
        <Form form={form} label={t('secondFactor.newCodes')}>
          <Box>{t('secondFactor.newCodesText')}</Box>
          <PasswordField form={form} />
          <CodeField form={form} name="code" />
          <FormButtons form={form} label={t('secondFactor.newCodes')} onCancel={close} />
        </Form>
      )}
    </Dialog>
  )
}

type PasswordForm<V extends FieldValues> = Pick<FieldProps<V>, 'form'>

function PasswordField<V extends FieldValues & { password: string }>({ form }: PasswordForm<V>) {
  const { t } = useTranslation('users')
  return (
    <TextField
      form={form}
      name={'password' as FieldPath<V>}
      type="password"
      label={t('secondFactor.password')}
      autoComplete="current-password"
      isRequired
    />
  )
}
