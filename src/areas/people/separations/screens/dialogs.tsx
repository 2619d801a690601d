import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { ColleagueField, useToday } from '#areas/people/employees/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Separation } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { OUTCOMES, SEPARATION_KINDS } from '../rules/choices.ts'

/** A separation of any kind, entered by a manager. */
export function EnterDialog({ onClose, onDone }: { onClose: () => void; onDone: (separationId: string) => void }) {
  const { t } = useTranslation('separations')
  const today = useToday()
  const form = useRouteForm(separations.enter, {
    defaults: { employeeId: '', kind: 'RESIGNATION', requestedOn: today, reason: '' },
    refusedAt: {
      last_day_too_early: 'requestedOn',
      separation_open: 'employeeId',
      status_not_possible: 'employeeId',
      not_found: 'employeeId',
    },
    onDone: ({ id }) => {
      toast(t('enter.done'))
      onDone(id)
    },
  })
  return (
    <FormDialog form={form} title={t('enter.title')} onClose={onClose}>
      <ColleagueField form={form} name="employeeId" label={t('employee')} isRequired />
      <FieldRow>
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          options={SEPARATION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          isRequired
        />
        <DayField form={form} name="requestedOn" label={t('requestedOn')} isRequired />
      </FieldRow>
      <TextField form={form} name="reason" label={t('reason')} help={t('reasonHelp')} lines={3} />
    </FormDialog>
  )
}

type Props = { separation: Separation; onClose: () => void }

/** Accepts with the agreed last day; the reason goes into the employee's file. */
export function AcceptDialog({ separation: { id, version, requestedOn, kind }, onClose }: Props) {
  const { t } = useTranslation('separations')
  const form = useRouteForm(separations.accept, {
    known: { separationId: id, version },
    defaults: { agreedOn: requestedOn, reason: t(`kinds.${kind}`) },
    refusedAt: { last_day_too_early: 'agreedOn', notice_day_differs: 'agreedOn' },
    onDone: () => {
      toast(t('accept.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('accept.title')} onClose={onClose}>
      <p>{t('accept.text')}</p>
      <DayField form={form} name="agreedOn" label={t('agreedOn')} isRequired />
      <TextField form={form} name="reason" label={t('accept.reason')} isRequired />
    </FormDialog>
  )
}

export function RefuseDialog({ separation: { id, version }, onClose }: Props) {
  const { t } = useTranslation('separations')
  const form = useRouteForm(separations.refuse, {
    known: { separationId: id, version },
    defaults: { note: '' },
    onDone: () => {
      toast(t('refuse.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('refuse.title')} onClose={onClose}>
      <p>{t('refuse.text')}</p>
      <TextField form={form} name="note" label={t('reason')} lines={3} isRequired autoFocus />
    </FormDialog>
  )
}

/** The exit interview: its notes, and whether they leave. */
export function InterviewDialog({ separation, notes, onClose }: Props & { notes: string }) {
  const { t } = useTranslation('separations')
  const { id, version, outcome, isRehirable, state } = separation
  const form = useRouteForm(separations.interview, {
    known: { separationId: id, version },
    defaults: { outcome: outcome === '' ? 'CONFIRMED' : outcome, isRehirable, notes },
    onDone: () => {
      toast(t('notes.done'))
      onClose()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'outcome' })
  return (
    <FormDialog form={form} title={t('notes.edit')} onClose={onClose}>
      <TextField form={form} name="notes" label={t('notes.notes')} help={t('reasonHelp')} lines={6} isRequired autoFocus />
      <SelectField
        form={form}
        name="outcome"
        label={t('notes.outcome')}
        options={OUTCOMES.filter((value) => value === 'CONFIRMED' || state !== 'SETTLED').map((value) => ({ value, label: t(`notes.outcomes.${value}`) }))}
        isRequired
      />
      {chosen === 'RETAINED' ? <p>{t('notes.retainedText')}</p> : <CheckboxField form={form} name="isRehirable" label={t('notes.isRehirable')} />}
    </FormDialog>
  )
} // prettier-ignore
