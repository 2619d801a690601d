import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '#areas/platform/users/contract/users.ts'
import { safeReturn } from '../access.ts'
import { send } from '../api.ts'
import { useRouteForm } from '../form.ts'
import { landingOf } from '../landing.ts'
import { useGo, useUrlState } from '../navigation.tsx'
import { currentSession, saveLocked, useSessionOrNone } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, FormButtons } from '../ui/form-parts.tsx'
import { Frame } from './frame.tsx'

/** Hides everything until the password has been typed again; opening it locks, by whatever way. */
export function LockPage() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const session = useSessionOrNone()
  const [{ return: wanted }] = useUrlState()

  useEffect(() => {
    const arrived = currentSession()
    if (!arrived || arrived.isLocked) return
    saveLocked(true)
    void send(users.lock, {}).catch(() => {})
  }, [])

  const form = useRouteForm(users.unlock, {
    defaults: { password: '' },
    onDone: () => {
      saveLocked(false)
      go(safeReturn(wanted) ?? landingOf(currentSession()), { replace: true })
    },
    guarded: false,
  })
  if (!session) return null
  const name = `${session.user.firstName} ${session.user.lastName}`.trim() || session.user.displayName
  return (
    <Frame title={t('lock.title')}>
      <Stack sx={{ alignItems: 'center', gap: 2, mb: 5 }}>
        <Avatar name={name} src={session.user.logoUrl} />
        <Typography variant="h1" component="p">
          {name}
        </Typography>
        <Typography color="textSecondary">{t('lock.text')}</Typography>
      </Stack>
      <Form form={form} label={t('lock.title')}>
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('signIn.password')}
          autoComplete="current-password"
          isRequired
          autoFocus
        />
        <FormButtons form={form} label={t('lock.open')} isWide />
      </Form>
      <Button fullWidth sx={{ mt: 4 }} onClick={() => void signOut(go)}>
        {t('signOut')}
      </Button>
    </Frame>
  )
}
