import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useRouteForm } from '#web/form.ts'
import { AutocompleteField } from '#web/ui/autocomplete-field.tsx'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addDays } from '#core/dates.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkProposal } from '../../contract/triage.ts'
import { PRIORITIES } from '../../rules/states.ts'
import type { Details } from '../details.ts'
import { finderOfItems } from '../item/finder.ts'
import { useStateName } from '../marks.tsx'

export type Decision = 'accept' | 'reject' | 'duplicate' | 'snooze'
type Props = { details: Details; proposal: WorkProposal; onClose: () => void }

/** Asks for what a decision about a proposal takes. */
export function DecisionDialog({ decision, ...props }: Props & { decision: Decision }) {
  if (decision === 'accept') return <Accept {...props} />
  if (decision === 'reject') return <Reject {...props} />
  return decision === 'duplicate' ? <Duplicate {...props} /> : <Snooze {...props} />
}

const knownOf = ({ details: { project }, proposal }: Props) => ({ projectId: project.id, workProposalId: proposal.id, version: proposal.version }) // prettier-ignore

/** Says what was done, and closes. */
function useDone(onClose: () => void, done: Decision) {
  const { t } = useTranslation('projects')
  return () => {
    toast(t(`triage.done.${done}`))
    onClose()
  }
}

function Accept(props: Props) {
  const { t } = useTranslation('projects')
  const nameOf = useStateName()
  const { details, proposal, onClose } = props
  const form = useRouteForm(projects.acceptProposal, {
    known: knownOf(props),
    defaults: { title: proposal.title, priority: 'NONE', stateId: null, dueOn: null, assigneeIds: [] },
    onDone: useDone(onClose, 'accept'),
  })
  return (
    <FormDialog form={form} title={t('triage.accept')} onClose={onClose}>
      <TextField form={form} name="title" label={t('item.title')} isRequired />
      <FieldRow>
        <SelectField
          form={form}
          name="stateId"
          label={t('item.state')}
          options={details.states.map((state) => ({ value: state.id, label: nameOf(state) }))}
        />
        <SelectField
          form={form}
          name="priority"
          label={t('item.priority')}
          options={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <DayField form={form} name="dueOn" label={t('item.dueOn')} />
      <ChipsField
        form={form}
        name="assigneeIds"
        label={t('item.assignees')}
        options={details.members.map(({ employeeId, name }) => ({ value: employeeId, label: name }))}
      />
    </FormDialog>
  )
}

function Reject(props: Props) {
  const { t } = useTranslation('projects')
  const { proposal, onClose } = props
  const form = useRouteForm(projects.rejectProposal, {
    known: knownOf(props),
    defaults: { reason: '' },
    onDone: useDone(onClose, 'reject'),
  })
  return (
    <FormDialog form={form} title={t('triage.reject')} onClose={onClose}>
      <p>{proposal.title}</p>
      <TextField form={form} name="reason" label={t('triage.reason')} isRequired autoFocus />
    </FormDialog>
  )
}

function Duplicate(props: Props) {
  const { t } = useTranslation('projects')
  const { details, proposal, onClose } = props
  const [find] = useState(() => finderOfItems(details.project.id))
  const form = useRouteForm(projects.markDuplicate, {
    known: knownOf(props),
    defaults: { workItemId: '' },
    onDone: useDone(onClose, 'duplicate'),
  })
  return (
    <FormDialog form={form} title={t('triage.duplicate')} onClose={onClose}>
      <p>{proposal.title}</p>
      <AutocompleteField form={form} name="workItemId" label={t('triage.duplicateOf')} find={find} chosen={null} isRequired />
    </FormDialog>
  ) // prettier-ignore
}

function Snooze(props: Props) {
  const { t } = useTranslation('projects')
  const { today } = useDays()
  const { proposal, onClose } = props
  const form = useRouteForm(projects.snoozeProposal, {
    known: knownOf(props),
    defaults: { untilOn: addDays(today, 7) },
    refusedAt: { date_in_past: 'untilOn' },
    onDone: useDone(onClose, 'snooze'),
  })
  return (
    <FormDialog form={form} title={t('triage.snooze')} onClose={onClose}>
      <p>{proposal.title}</p>
      <DayField form={form} name="untilOn" label={t('triage.snoozeUntil')} isRequired />
    </FormDialog>
  )
}
