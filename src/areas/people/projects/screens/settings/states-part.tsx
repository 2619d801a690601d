import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PROJECT_COLORS } from '../../contract/choices.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkState } from '../../contract/replies.ts'
import { STATE_GROUPS, type StateGroup } from '../../rules/states.ts'
import { swapped } from '../../rules/work.ts'
import styles from '../colors.module.css'
import type { Details } from '../details.ts'
import { useStateName } from '../marks.tsx'

/** The states of a project's work, by group: added, named, colored, and ordered up and down. */
export function StatesPart({ details: { project, states } }: { details: Details }) {
  const { t } = useTranslation('projects')
  const nameOf = useStateName()
  const notify = useNotify()
  const [edited, setEdited] = useState<WorkState>()
  const [groupOfNew, setGroupOfNew] = useState<StateGroup>()
  const { mutate, isPending } = useSend(projects.orderStates)
  const swap = (one: WorkState, other: WorkState | undefined) => {
    if (!other) return
    const stateIds = swapped(states.map(({ id }) => id), one.id, other.id) // prettier-ignore
    mutate({ projectId: project.id, stateIds }, { onError: notify.refusal })
  }
  return (
    <Section title={t('settings.states')}>
      {STATE_GROUPS.map((group) => {
        const own = states.filter((state) => state.group === group)
        return (
          <Box key={group} sx={{ mb: 4 }} role="group" aria-label={t(`groups.${group}`)}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="h3">{t(`groups.${group}`)}</Typography>
              <Button size="small" onClick={() => setGroupOfNew(group)}>
                {t('settings.addState')}
              </Button>
            </Box>
            {own.map((state, at) => (
              <Box key={state.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
                <span className={styles['dot']} data-color={state.color} />
                <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{nameOf(state)}</Typography>
                <IconButton
                  disabled={at === 0 || isPending}
                  onClick={() => swap(state, own[at - 1])}
                  aria-label={t('settings.up', { name: nameOf(state) })}
                >
                  <Icon name="chevronDown" sx={{ transform: 'rotate(180deg)' }} />
                </IconButton>
                <IconButton
                  disabled={at === own.length - 1 || isPending}
                  onClick={() => swap(state, own[at + 1])}
                  aria-label={t('settings.down', { name: nameOf(state) })}
                >
                  <Icon name="chevronDown" />
                </IconButton>
                <Button size="small" onClick={() => setEdited(state)}>
                  {t('edit.ok')}
                </Button>
              </Box>
            ))}
          </Box>
        )
      })}
      {edited && <EditState projectId={project.id} state={edited} onClose={() => setEdited(undefined)} />}
      {groupOfNew && <NewState projectId={project.id} group={groupOfNew} onClose={() => setGroupOfNew(undefined)} />}
    </Section>
  )
}

function useColors() {
  const { t } = useTranslation('projects')
  return PROJECT_COLORS.map((value) => ({ value, label: t(`colors.${value}`) }))
}

function NewState({ projectId, group, onClose }: { projectId: string; group: StateGroup; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const form = useRouteForm(projects.createState, {
    known: { projectId, group },
    defaults: { name: '', color: 'SLATE' },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('settings.stateSaved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('settings.addState')} onClose={onClose}>
      <TextField form={form} name="name" label={t('fields.name')} isRequired autoFocus />
      <SelectField form={form} name="color" label={t('fields.color')} options={useColors()} isRequired />
    </FormDialog>
  )
}

function EditState({ projectId, state, onClose }: { projectId: string; state: WorkState; onClose: () => void }) {
  const { t } = useTranslation(['projects', 'shell'])
  const nameOf = useStateName()
  const form = useRouteForm(projects.updateState, {
    known: { projectId, workStateId: state.id, version: state.version },
    defaults: { name: nameOf(state), color: state.color },
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => {
      toast(t('settings.stateSaved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('settings.editState')} label={t('shell:save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('fields.name')} isRequired autoFocus />
      <SelectField form={form} name="color" label={t('fields.color')} options={useColors()} isRequired />
    </FormDialog>
  )
}
