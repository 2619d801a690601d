import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { Project } from '../../contract/replies.ts'

/** Makes a template of a project. */
export function SaveAsTemplate({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const form = useRouteForm(projects.saveAsTemplate, {
    known: { projectId: project.id },
    defaults: { name: project.name },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('templates.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('templates.saveAs')} onClose={onClose}>
      <Typography color="textSecondary">{t('templates.saveAsText')}</Typography>
      <TextField form={form} name="name" label={t('templates.name')} isRequired autoFocus />
    </FormDialog>
  )
}
