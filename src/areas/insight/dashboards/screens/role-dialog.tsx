import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { dashboards } from '../contract/dashboards.ts'
import { type Dashboard, LAYOUT_ROLES, type Widget } from '../contract/replies.ts'

type Props = { widgets: Widget[]; roles: Dashboard['roles']; onClose: () => void; onDone: (text: string) => void }

/** Sets the arrangement for everyone with a role who has none of their own, or removes that of the role. */
export function RoleDialog({ widgets, roles, onClose, onDone }: Props) {
  const { t } = useTranslation(['dashboards', 'shell'])
  const notify = useNotify()
  const [role, setRole] = useState<(typeof LAYOUT_ROLES)[number]>('PROP_FRONTDESK')
  const set = useSend(dashboards.setRole)
  const reset = useSend(dashboards.resetRole)
  const stored = roles.find((one) => one.role === role)
  const name = t(`shell:role.${role}`)
  const isBusy = set.isPending || reset.isPending
  const save = () =>
    set.mutate({ role, version: stored?.version ?? 0, widgets }, { onSuccess: () => onDone(t('role.saved', { role: name })), onError: notify.refusal })
  const goBack = () =>
    reset.mutate({ role, version: stored?.version ?? 0 }, { onSuccess: () => onDone(t('role.resetDone', { role: name })), onError: notify.refusal })
  return (
    <Dialog
      open
      title={t('arrange.forRole')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          {stored && (
            <Button disabled={isBusy} onClick={goBack}>
              {t('role.reset')}
            </Button>
          )}
          <Button variant="contained" disabled={isBusy} onClick={save}>
            {t('role.save')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">{t('role.text')}</Typography>
      <MuiTextField
        select
        label={t('role.role')}
        value={role}
        onChange={(event) => setRole(LAYOUT_ROLES.find((one) => one === event.target.value) ?? role)}
        helperText={stored ? t('role.has') : t('role.hasNone')}
      >
        {LAYOUT_ROLES.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`shell:role.${one}`)}
          </MenuItem>
        ))}
      </MuiTextField>
    </Dialog>
  )
} // prettier-ignore
