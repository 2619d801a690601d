import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { users } from '../contract/users.ts'

/** One's PIN for approvals on a colleague's device: whether there is one, and the ways to set it and take it away. */
export function ApprovalPinChoice() {
  const { t } = useTranslation('users')
  const { moment } = useDays()
  const notify = useNotify()
  const [isSetting, setSetting] = useState(false)
  const read = useQuery(queryOf(users.approvalPin, {}))
  const remove = useSend(users.removeApprovalPin)
  if (!read.data)
    return read.isPending ? (
      <LinesSkeleton lines={2} />
    ) : (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    )
  const { since } = read.data
  const takeAway = () =>
    remove.mutate({}, { onError: notify.refusal, onSuccess: () => toast(t('approvalPin.removed')) })
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Box>{since === null ? t('approvalPin.isOff') : t('approvalPin.isOn', { time: moment(since) })}</Box>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => setSetting(true)}>
          {t(since === null ? 'approvalPin.set' : 'approvalPin.change')}
        </Button>
        {since !== null && (
          <Button variant="outlined" color="error" disabled={remove.isPending} onClick={takeAway}>
            {t('approvalPin.remove')}
          </Button>
        )}
      </Stack>
      {isSetting && <SetPin close={() => setSetting(false)} />}
    </Stack>
  )
}

function SetPin({ close }: { close: () => void }) {
  const { t } = useTranslation('users')
  const form = useRouteForm(users.setApprovalPin, {
    defaults: { password: '', pin: '' },
    onDone: () => {
      toast(t('approvalPin.done'))
      close()
    },
    guarded: false,
  })
  return (
    <FormDialog form={form} title={t('approvalPin.title')} label={t('approvalPin.ok')} onClose={close}>
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('secondFactor.password')}
        autoComplete="current-password"
        isRequired
      />
      <TextField
        form={form}
        name="pin"
        type="password"
        label={t('approvalPin.pin')}
        help={t('approvalPin.help')}
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  )
}
