import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { STAFF_SOURCES } from '../../rules/triage.ts'

type Props = {
  /** Where one is already; else the project is chosen among those that take proposals. */
  project?: { id: string; key: string; name: string }
  title?: string
  /** What it came from, such as a case. */
  from?: { source: (typeof STAFF_SOURCES)[number]; label: string; path: string }
  onClose: () => void
}

/** Proposes work to a project; its members decide. */
export function ProposeDialog({ project, title = '', from, onClose }: Props) {
  const { t } = useTranslation('projects')
  const { data } = useQuery({ ...queryOf(projects.openToProposals, {}), enabled: project === undefined })
  const known = project ? [project] : (data?.rows ?? [])
  const form = useRouteForm(projects.propose, {
    known: from ? { source: from.source, origin: { label: from.label, path: from.path } } : {},
    defaults: { projectId: project?.id ?? '', title, body: '' },
    onDone: () => {
      toast(t('triage.proposed'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('triage.propose')} onClose={onClose}>
      <p>{t('triage.proposeText')}</p>
      <SelectField
        form={form}
        name="projectId"
        label={t('page.title')}
        options={known.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))}
        isRequired
      />
      <TextField form={form} name="title" label={t('item.title')} isRequired />
      <TextField form={form} name="body" label={t('item.body')} lines={3} />
    </FormDialog>
  )
}
