import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { queryOf } from '#web/api.ts'
import { Choice } from '#web/ui/choice.tsx'
import type { TaskStep } from '../rules/journeys.ts'

const NOBODY = '-'

/** What a step that makes work is for, where, by when, and who has it. */
export function TaskFields({ step, onChange }: { step: TaskStep; onChange: (step: TaskStep) => void }) {
  const { t } = useTranslation('campaigns')
  const { title, projectId, assigneeId, dueDays } = step
  const own = useQuery(queryOf(projects.list, { limit: 200 })).data?.rows ?? []
  const members = useQuery({ ...queryOf(projects.get, { projectId }), enabled: projectId !== '' }).data?.members ?? []
  return (
    <Stack spacing={4}>
      <MuiTextField fullWidth label={t('steps.task')} helperText={t('steps.taskHelp')} value={title} onChange={(event) => onChange({ ...step, title: event.target.value })} slotProps={{ htmlInput: { maxLength: 120 } }} />
      <Choice label={t('steps.project')} value={projectId} options={own.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))} onChange={(chosen) => onChange({ ...step, projectId: chosen, assigneeId: null })} />
      <Choice label={t('steps.assignee')} value={assigneeId ?? NOBODY} options={[{ value: NOBODY, label: t('steps.nobody') }, ...members.map(({ employeeId, name }) => ({ value: employeeId, label: name }))]} onChange={(chosen) => onChange({ ...step, assigneeId: chosen === NOBODY ? null : chosen })} />
      <MuiTextField fullWidth type="number" label={t('steps.dueDays')} value={String(dueDays)} onChange={(event) => onChange({ ...step, dueDays: Number(event.target.value) })} slotProps={{ htmlInput: { min: 0, max: 365, inputMode: 'numeric' } }} />
    </Stack>
  )
} // prettier-ignore
