import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { groups } from '../contract/groups.ts'
import type { Group, ImportedRow } from '../contract/replies.ts'
import { ImportedRows } from './imported-rows.tsx'
import { ListFileButton } from './list-file-button.tsx'

type Props = { group: Group; onClose: () => void }

/** A rooming list, pasted or read from a file: each line is booked by itself, and what became of it is shown. */
export function ImportDialog({ group, onClose }: Props) {
  const { t } = useTranslation('groups')
  const [rows, setRows] = useState<readonly ImportedRow[]>()
  const form = useRouteForm(groups.importList, {
    known: { groupId: group.id },
    defaults: { text: '' },
    onDone: (reply) => setRows(reply.rows),
  })
  if (rows) return <ImportedDialog rows={rows} onClose={onClose} />
  return (
    <FormDialog form={form} title={t('import.title')} label={t('import.ok')} onClose={onClose} width={640}>
      <Typography color="textSecondary">{t('import.help')}</Typography>
      <ListFileButton onRead={(text) => form.setValue('text', text, { shouldDirty: true })} />
      <TextField form={form} name="text" label={t('import.text')} lines={10} isRequired autoFocus />
    </FormDialog>
  )
}

/** How many lines of a list were booked, and what became of each. */
export function ImportedDialog({ rows, onClose }: { rows: readonly ImportedRow[]; onClose: () => void }) {
  const { t } = useTranslation('groups')
  const booked = rows.filter(({ outcome }) => outcome === 'BOOKED').length
  return (
    <Dialog open title={t('import.done', { count: booked })} onClose={onClose} width={640}>
      <ImportedRows rows={rows} />
      <Button variant="contained" onClick={onClose}>
        {t('import.close')}
      </Button>
    </Dialog>
  )
}
