import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ReportEntry } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'

type Props = { entry: ReportEntry; settings: Readonly<Record<string, string>>; onClose: () => void }

/** Saves how the report is read just now, under a name. */
export function SaveViewDialog({ entry, settings, onClose }: Props) {
  const { t } = useTranslation(['reports', 'shell'])
  const form = useRouteForm(reports.saveView, {
    defaults: { name: '', isShared: false },
    known: { reportCode: entry.code, settings: { ...settings } },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('views.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('views.save')} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('views.name')} isRequired autoFocus maxLength={80} />
      <CheckboxField form={form} name="isShared" label={t('views.share')} />
    </FormDialog>
  )
}
