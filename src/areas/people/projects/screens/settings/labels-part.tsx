import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PROJECT_COLORS } from '../../contract/choices.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkLabel } from '../../contract/replies.ts'
import styles from '../colors.module.css'
import type { Details } from '../details.ts'

/** The labels of a project: added, named, colored, removed. */
export function LabelsPart({ details: { project, labels } }: { details: Details }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<WorkLabel | 'new'>()
  const { mutate, isPending } = useSend(projects.removeLabel)
  const remove = async ({ id: workLabelId, name }: WorkLabel) => {
    if (await confirm({ title: t('labels.remove', { name }), message: t('labels.removeText'), ok: t('labels.removeOk') }))
      mutate({ projectId: project.id, workLabelId }, { onSuccess: () => toast(t('labels.removed', { name })), onError: notify.refusal })
  }
  const close = () => setEdited(undefined)
  return (
    <Section title={t('labels.title')}>
      {labels.length === 0 && <Typography color="textSecondary">{t('labels.none')}</Typography>}
      {labels.map((label) => (
        <Box key={label.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
          <span className={styles['dot']} data-color={label.color} />
          <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{label.name}</Typography>
          <Button size="small" onClick={() => setEdited(label)} aria-label={t('labels.edit', { name: label.name })}>
            {t('edit.ok')}
          </Button>
          <Button size="small" disabled={isPending} onClick={() => void remove(label)} aria-label={t('labels.remove', { name: label.name })}>
            {t('labels.removeOk')}
          </Button>
        </Box>
      ))}
      <Button variant="outlined" onClick={() => setEdited('new')} sx={{ mt: 2 }}>
        {t('labels.add')}
      </Button>
      {edited === 'new' && <NewLabel projectId={project.id} onClose={close} />}
      {edited && edited !== 'new' && <EditLabel projectId={project.id} label={edited} onClose={close} />}
    </Section>
  )
} // prettier-ignore

const AT = { name_taken: 'name', too_many_labels: 'name' } as const

function NewLabel({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const form = useRouteForm(projects.addLabel, {
    known: { projectId },
    defaults: { name: '', color: 'SLATE' },
    refusedAt: AT,
    onDone: ({ name }) => {
      toast(t('settings.stateSaved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('labels.add')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditLabel({ projectId, label, onClose }: { projectId: string; label: WorkLabel; onClose: () => void }) {
  const { t } = useTranslation(['projects', 'shell'])
  const { id: workLabelId, version, name: before, color } = label
  const form = useRouteForm(projects.changeLabel, {
    known: { projectId, workLabelId, version },
    defaults: { name: before, color },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('settings.stateSaved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('labels.edit', { name: before })} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof projects.addLabel, 'projectId'> }) {
  const { t } = useTranslation('projects')
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} isRequired autoFocus />
      <SelectField
        form={form}
        name="color"
        label={t('fields.color')}
        options={PROJECT_COLORS.map((value) => ({ value, label: t(`colors.${value}`) }))}
        isRequired
      />
    </>
  )
}
