import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf, type RowOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { attendance } from '../contract/attendance.ts'
import { HoursEntries, HoursFacts } from './hours-entries.tsx'
import { useLength } from './use-length.ts'

type Row = RowOf<typeof attendance.hoursAccounts>

/** The hours accounts of people; of one, its entries, and what managers enter. */
export function HoursPart() {
  const { t } = useTranslation('attendance')
  const length = useLength()
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <DataList
        label={t('hours.title')}
        source={attendance.hoursAccounts}
        rowKey={({ employeeId }) => employeeId}
        columns={[
          { key: 'employeeName', label: t('team.employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'departmentName', label: t('team.department'), cell: ({ departmentName }) => departmentName, phone: 'hidden' },
          { key: 'balance', label: t('hours.balance'), cell: ({ balance }) => length(balance), align: 'end', phone: 'end' },
        ]}
        onOpen={setOpen}
        empty={{ title: t('hours.nobody'), text: t('team.noMonthText') }}
      />
      {open && <AccountPanel row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
} // prettier-ignore

function AccountPanel({ row: { employeeId, employeeName }, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const mayPlan = useCan('attendance.plan')
  const [dialog, setDialog] = useState<'adjust' | 'leave'>()
  const read = useQuery(queryOf(attendance.hoursAccount, { employeeId }))
  const close = () => setDialog(undefined)
  const buttons = (
    <>
      <Button onClick={() => setDialog('adjust')}>{t('hours.adjust')}</Button>
      <Button onClick={() => setDialog('leave')}>{t('hours.giveLeave')}</Button>
    </>
  )
  return (
    <Panel open title={employeeName} subtitle={t('hours.title')} onClose={onClose} width={640} footer={mayPlan && buttons}>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && (
        <Stack spacing={4}>
          <HoursFacts account={read.data} />
          <HoursEntries employeeId={employeeId} />
        </Stack>
      )}
      {dialog === 'adjust' && <AdjustDialog employeeId={employeeId} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog employeeId={employeeId} onClose={close} />}
    </Panel>
  )
} // prettier-ignore

type DialogProps = { employeeId: string; onClose: () => void }

function AdjustDialog({ employeeId, onClose }: DialogProps) {
  const { t } = useTranslation('attendance')
  const form = useRouteForm(attendance.adjustHours, {
    known: { employeeId },
    defaults: { until: null, note: '' },
    refusedAt: { hours_balance: 'minutes', dates_disordered: 'until' },
    onDone: () => {
      toast(t('hours.entered'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('hours.adjust')} onClose={onClose}>
      <FieldRow>
        <NumberField form={form} name="minutes" label={t('hours.minutes')} help={t('hours.minutesHelp')} min={-60_000} max={60_000} step={15} isRequired />
        <DayField form={form} name="until" label={t('hours.until')} />
      </FieldRow>
      <TextField form={form} name="note" label={t('team.reason')} isRequired />
    </FormDialog>
  )
} // prettier-ignore

/** Gives hours as leave: of the type that the policy names, once it is known. */
function LeaveDialog(props: DialogProps) {
  const { data } = useQuery(queryOf(attendance.hoursPolicy, {}))
  return data ? <LeaveForm {...props} {...data} /> : null
}

function LeaveForm({ employeeId, onClose, policy, leaveTypes }: DialogProps & Reply<typeof attendance.hoursPolicy>) {
  const { t } = useTranslation('attendance')
  const form = useRouteForm(attendance.hoursToLeave, {
    known: { employeeId },
    defaults: { leaveTypeId: policy.leaveTypeId ?? '' },
    refusedAt: { hours_balance: 'minutes', unknown_reference: 'leaveTypeId' },
    onDone: () => {
      toast(t('hours.given'))
      onClose()
    },
  })
  const types = leaveTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog form={form} title={t('hours.giveLeave')} onClose={onClose}>
      <FieldRow>
        <NumberField form={form} name="minutes" label={t('hours.minutes')} min={1} max={60_000} step={15} isRequired />
        <SelectField form={form} name="leaveTypeId" label={t('hours.leaveType')} options={types} isRequired />
      </FieldRow>
    </FormDialog>
  )
}
