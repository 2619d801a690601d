import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { groups } from '../contract/groups.ts'
import type { ImportedRow } from '../contract/replies.ts'
import { ImportedDialog } from './import-dialog.tsx'
import { ListFileButton } from './list-file-button.tsx'

/** The organiser's own list, pasted or read from a file: each line is booked by itself, and what became of it is shown. */
export default function PasteListDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const [rows, setRows] = useState<readonly ImportedRow[]>()
  const form = useRouteForm(groups.addList, {
    known: { token },
    defaults: { text: '' },
    onDone: (reply) => setRows(reply.rows),
  })
  if (rows) return <ImportedDialog rows={rows} onClose={onClose} />
  return (
    <FormDialog form={form} title={t('organiser.paste')} label={t('organiser.addList')} onClose={onClose} width={640}>
      <Typography color="textSecondary">{t('import.help')}</Typography>
      <ListFileButton token={token} onRead={(text) => form.setValue('text', text, { shouldDirty: true })} />
      <TextField form={form} name="text" label={t('import.text')} lines={8} isRequired autoFocus />
    </FormDialog>
  )
}
