import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'

/** Cancels a group with a reason; what it holds is back on sale. */
export function CancelGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const { id: groupId, version, name } = group
  const form = useRouteForm(groups.cancel, {
    known: { groupId, version },
    defaults: { reason: '' },
    onDone: () => {
      toast(t('cancel.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('cancel.title', { name })} label={t('cancel.ok')} onClose={onClose}>
      <Typography>{t('cancel.text')}</Typography>
      <TextField form={form} name="reason" label={t('cancel.reason')} isRequired autoFocus maxLength={300} />
    </FormDialog>
  )
}
