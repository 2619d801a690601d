import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { saveReply } from '#web/ui/files.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { Question } from '#web/ui/question.tsx'
import { DayText } from '#web/ui/values.tsx'
import { checklists } from '../contract/checklists.ts'
import type { ChecklistTask } from '../contract/replies.ts'
import { isOver, NEXT_TASK_STATES, type TaskState } from '../rules/tasks.ts'
import styles from './checklists.module.css'

type Props = { task: ChecklistTask; mayWork: boolean; about?: string }

/** Who a task is for. */
function useOwnerName() {
  const { t } = useTranslation(['checklists', 'shell'])
  return ({ roleCode, ownerName }: ChecklistTask) => (roleCode ? t(`shell:role.${roleCode}`) : ownerName)
}

/** A task with what may be done about it; what the server would refuse is not offered. */
export function TaskLine({ task, mayWork, about }: Props) {
  const { t } = useTranslation('checklists')
  const today = useToday()
  const ownerOf = useOwnerName()
  const notify = useNotify()
  const isLate = !isOver(task.state) && task.dueOn < today
  const { fileName } = task
  return (
    <div className={styles['task']}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{task.title}</Typography>
      <Typography variant="caption" color="textSecondary">
        {[about, ownerOf(task), !task.isRequired && t('task.optional')].filter(Boolean).join(' · ')} ·{' '}
        <DayText day={task.dueOn} />
        {task.byName && ` · ${t(`states.${task.state}`)}: ${task.byName}`}
      </Typography>
      {task.note && <Typography sx={{ overflowWrap: 'anywhere' }}>{task.note}</Typography>}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <StatusChip tone={isLate ? 'urgent' : isOver(task.state) ? 'past' : 'tentative'} label={t(isLate ? 'task.late' : `states.${task.state}`)} />
        {fileName && (
          <Button size="small" onClick={() => void saveReply(checklists.file, { checklistTaskId: task.id }).catch(notify.refusal)}>
            {fileName}
          </Button>
        )}
        {mayWork && <TaskButtons task={task} />}
      </Stack>
    </div>
  )
} // prettier-ignore

function TaskButtons({ task }: { task: ChecklistTask }) {
  const { t } = useTranslation('checklists')
  const notify = useNotify()
  const { mutate, isPending } = useSend(checklists.setState)
  const addFile = useSend(checklists.addFile)
  const [asked, setAsked] = useState<TaskState>()
  const known = { checklistTaskId: task.id, version: task.version }
  const needsFile = task.evidence === 'FILE' && task.fileName === null
  const press = (state: TaskState) => {
    const needsWords = state === 'NOT_APPLICABLE' || (state === 'DONE' && task.evidence === 'NOTE')
    if (needsWords) setAsked(state)
    else mutate({ ...known, state }, { onError: notify.refusal })
  }
  return (
    <>
      {task.evidence === 'FILE' && !isOver(task.state) && (
        <FileButton
          label={t(needsFile ? 'task.addFile' : 'task.replaceFile')}
          isPending={addFile.isPending}
          send={(sent) => addFile.mutateAsync({ ...known, ...sent })}
        />
      )}
      {NEXT_TASK_STATES[task.state]
        .filter((state) => state !== 'DONE' || !needsFile)
        .map((state) => (
          <Button
            key={state}
            size="small"
            variant={state === 'DONE' ? 'contained' : 'text'}
            disabled={isPending}
            onClick={() => press(state)}
          >
            {t(isOver(task.state) ? 'task.reopen' : `task.to.${state}`)}
          </Button>
        ))}
      {asked && <NoteQuestion task={task} state={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** What shows that a task is done, or why it is not applicable. */
function NoteQuestion({ task, state, onClose }: { task: ChecklistTask; state: TaskState; onClose: () => void }) {
  const { t } = useTranslation('checklists')
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useSend(checklists.setState)
  const isNeeded = state === 'DONE' || task.isRequired
  return (
    <Question
      title={task.title}
      ok={t(`task.to.${state}`)}
      error={error}
      isPending={isPending}
      isDisabled={isNeeded && note.trim() === ''}
      onOk={() =>
        mutate({ checklistTaskId: task.id, version: task.version, state, note: note.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <MuiTextField
        label={t(state === 'DONE' ? 'task.note' : 'task.reason')}
        value={note}
        multiline
        minRows={2}
        autoFocus
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </Question>
  )
}
