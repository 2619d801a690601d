import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueField, useToday } from '#areas/people/employees/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { approvals } from '../contract/approvals.ts'
import type { StandIn } from '../contract/stand-ins.ts'

/** Who decides for approvers who are away: one's own, those one stands in for, and for managers all. */
export function StandInsPart() {
  const { t } = useTranslation('approvals')
  const mayAll = useCan('approvals.all')
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const notify = useNotify()
  const end = useSend(approvals.endStandIn)
  const ask = async ({ id: standInId, standInName }: StandIn) => {
    const title = `${t('standIns.end')}: ${standInName}`
    if (await confirm({ title, message: t('standIns.endText'), ok: t('standIns.end'), isDestructive: true }))
      end.mutate({ standInId }, { onSuccess: () => toast(t('standIns.ended')), onError: notify.refusal })
  }
  return (
    <Stack spacing={3}>
      <Typography sx={{ maxWidth: 720 }}>{t('standIns.text')}</Typography>
      <Button
        variant="contained"
        startIcon={<Icon name="add" />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('standIns.add')}
      </Button>
      <DataList
        label={t('standIns.title')}
        source={approvals.standIns}
        columns={[
          { key: 'standInName', label: t('standIns.standIn'), cell: ({ standInName }) => standInName, phone: 'title' },
          { key: 'employeeName', label: t('standIns.employee'), cell: ({ employeeName }) => employeeName },
          { key: 'from', label: t('standIns.days'), cell: (row) => <Days standIn={row} />, phone: 'end' },
        ]}
        actions={[
          {
            label: t('standIns.end'),
            run: (row) => void ask(row),
            isHidden: ({ isOwn }) => !isOwn && !mayAll,
          },
        ]}
        empty={{ title: t('standIns.none') }}
      />
      {isOpen && <NewStandIn mayAll={mayAll} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function Days({ standIn: { from, until } }: { standIn: StandIn }) {
  return (
    <>
      <DayText day={from} shape="short" /> – <DayText day={until} shape="short" />
    </>
  )
}

function NewStandIn({ mayAll, onClose }: { mayAll: boolean; onClose: () => void }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const today = useToday()
  const form = useRouteForm(approvals.addStandIn, {
    defaults: { standInEmployeeId: '', from: today, until: today },
    refusedAt: {
      own_stand_in: 'standInEmployeeId',
      stand_in_cannot_decide: 'standInEmployeeId',
      unknown_reference: 'standInEmployeeId',
      stand_in_taken: 'from',
      date_in_past: 'until',
    },
    onDone: ({ standInName }) => {
      toast(t('standIns.added', { name: standInName }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('standIns.add')} label={t('shell:save')} onClose={onClose}>
      <ColleagueField form={form} name="standInEmployeeId" label={t('standIns.standIn')} isRequired autoFocus />
      <FieldRow>
        <DayField form={form} name="from" label={t('standIns.from')} isRequired />
        <DayField form={form} name="until" label={t('standIns.until')} isRequired />
      </FieldRow>
      {mayAll && (
        <ColleagueField form={form} name="employeeId" label={t('standIns.employee')} help={t('standIns.selfHelp')} />
      )}
    </FormDialog>
  )
}
