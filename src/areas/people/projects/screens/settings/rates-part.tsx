import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueField, useToday } from '#areas/people/employees/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { projects } from '../../contract/projects.ts'
import type { ProjectRate } from '../../contract/rates.ts'
import { rateState } from '../../rules/rates.ts'
import { ActivityField } from '../time/activity-choice.tsx'

/** What an hour costs by member and activity, from which day on; the most special one is used. */
export function RatesPart({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['projects', 'shell'])
  const today = useToday()
  const notify = useNotify()
  const confirm = useConfirm()
  const { format } = useMoney()
  const mayManage = useCan('projects.manage')
  const [isAdding, setIsAdding] = useState(false)
  const [ended, setEnded] = useState<ProjectRate>()
  const { mutate } = useSend(projects.removeRate)
  const remove = async ({ id: projectRateId, amount }: ProjectRate) => {
    const ok = t('rates.remove')
    const message = t('rates.removeText', { amount: format(amount) })
    if (await confirm({ title: ok, message, ok, isDestructive: true }))
      mutate({ projectId, projectRateId }, { onSuccess: () => toast(t('rates.removed')), onError: notify.refusal })
  }
  return (
    <Section
      title={t('rates.title')}
      action={<Button onClick={() => setIsAdding(true)}>{t('rates.add')}</Button>}
    >
      <Stack sx={{ gap: 3 }}>
        <Typography color="textSecondary">{t('rates.text')}</Typography>
        {mayManage && (
          <span>
            <Link to="/project/activities">{t('activities.title')}</Link>
          </span>
        )}
        <DataList
          label={t('rates.title')}
          source={projects.rates}
          input={{ projectId }}
          columns={[
            { key: 'who', label: t('members.employee'), cell: ({ employeeName }) => employeeName || t('rates.everyone'), phone: 'title' },
            { key: 'what', label: t('activities.one'), cell: ({ activityName }) => activityName || t('rates.everything') },
            { key: 'fromOn', label: t('fields.fromOn'), cell: ({ fromOn }) => <DayText day={fromOn} shape="short" /> },
            { key: 'untilOn', label: t('fields.untilOn'), cell: ({ untilOn }) => untilOn && <DayText day={untilOn} shape="short" /> },
            { key: 'state', label: t('rates.state'), cell: (row) => t(`rates.states.${rateState(row, today)}`) },
            { key: 'amount', label: t('fields.rate'), cell: ({ amount }) => <MoneyText amount={amount} />, align: 'end', phone: 'end' },
          ]}
          actions={[
            { label: t('rates.end'), run: setEnded },
            { label: t('shell:remove'), isDestructive: true, run: (row) => void remove(row) },
          ]}
          empty={{ title: t('rates.none'), text: t('rates.noneText') }}
        />
      </Stack>
      {isAdding && <AddRate projectId={projectId} onClose={() => setIsAdding(false)} />}
      {ended && <EndRate key={ended.id} projectId={projectId} rate={ended} onClose={() => setEnded(undefined)} />}
    </Section>
  )
} // prettier-ignore

type Closes = { projectId: string; onClose: () => void }

function useSaved(onClose: () => void) {
  const { t } = useTranslation('projects')
  return () => {
    toast(t('rates.saved'))
    onClose()
  }
}

function AddRate({ projectId, onClose }: Closes) {
  const { t } = useTranslation('projects')
  const today = useToday()
  const form = useRouteForm(projects.addRate, {
    known: { projectId },
    defaults: { employeeId: null, activityId: null, fromOn: today, untilOn: null, amount: 0 },
    refusedAt: { rate_taken: 'fromOn', dates_disordered: 'untilOn', unknown_reference: 'employeeId' },
    onDone: useSaved(onClose),
  })
  return (
    <FormDialog form={form} title={t('rates.add')} onClose={onClose}>
      <ColleagueField form={form} name="employeeId" label={t('members.employee')} help={t('rates.employeeHelp')} autoFocus />
      <ActivityField form={form} name="activityId" label={t('activities.one')} />
      <FieldRow>
        <DayField form={form} name="fromOn" label={t('fields.fromOn')} isRequired />
        <DayField form={form} name="untilOn" label={t('fields.untilOn')} />
      </FieldRow>
      <MoneyField form={form} name="amount" label={t('fields.rate')} help={t('fields.rateHelp')} isRequired />
    </FormDialog>
  )
} // prettier-ignore

function EndRate({ projectId, rate, onClose }: Closes & { rate: ProjectRate }) {
  const { t } = useTranslation('projects')
  const today = useToday()
  const form = useRouteForm(projects.endRate, {
    known: { projectId, projectRateId: rate.id, version: rate.version },
    defaults: { untilOn: rate.untilOn ?? (today < rate.fromOn ? rate.fromOn : today) },
    refusedAt: { dates_disordered: 'untilOn' },
    onDone: useSaved(onClose),
  })
  return (
    <FormDialog form={form} title={t('rates.end')} label={t('rates.end')} onClose={onClose}>
      <DayField form={form} name="untilOn" label={t('rates.lastDay')} help={t('rates.lastDayHelp')} autoFocus />
    </FormDialog>
  )
}
