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
import { type Dashboard, LAYOUT_ROLES, OVERVIEW_ROLES, type Overview, type Widget } from '../contract/replies.ts'

type Props = {
  widgets: Widget[]
  layout: Dashboard | Overview
  onClose: () => void
  onDone: (text: string) => void
}

/** Roles whose dashboard it may be, the one that is offered first at the head. */
function rolesOf(layout: Dashboard | Overview) {
  if (!('of' in layout)) return LAYOUT_ROLES
  return OVERVIEW_ROLES.filter((role) => role.startsWith('ORG_') === (layout.of === 'organisation'))
}

/** Sets the arrangement for everyone with a role who has none of their own, or removes that of the role. */
export function RoleDialog({ widgets, layout, onClose, onDone }: Props) {
  const { t } = useTranslation(['dashboards', 'shell'])
  const notify = useNotify()
  const isOverview = 'of' in layout
  const roles = rolesOf(layout)
  const [role, setRole] = useState<(typeof roles)[number]>(isOverview ? (roles[1] ?? 'ORG_FINANCE') : 'PROP_FRONTDESK')
  const set = useSend(isOverview ? dashboards.setOverviewRole : dashboards.setRole)
  const reset = useSend(isOverview ? dashboards.resetOverviewRole : dashboards.resetRole)
  const stored = layout.roles.find((one) => one.role === role)
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
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? role)}
        helperText={stored ? t('role.has') : t('role.hasNone')}
      >
        {roles.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`shell:role.${one}`)}
          </MenuItem>
        ))}
      </MuiTextField>
    </Dialog>
  )
} // prettier-ignore
