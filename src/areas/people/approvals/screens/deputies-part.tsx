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
import type { Deputy } from '../contract/deputies.ts'

/** Who decides for approvers who are away: one's own, those whose deputy one is, and for managers all. */
export function DeputiesPart() {
  const { t } = useTranslation('approvals')
  const mayAll = useCan('approvals.all')
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const notify = useNotify()
  const end = useSend(approvals.endDeputy)
  const ask = async ({ id: deputyId, deputyName }: Deputy) => {
    const title = `${t('deputies.end')}: ${deputyName}`
    if (await confirm({ title, message: t('deputies.endText'), ok: t('deputies.end'), isDestructive: true }))
      end.mutate({ deputyId }, { onSuccess: () => toast(t('deputies.ended')), onError: notify.refusal })
  }
  return (
    <Stack spacing={3}>
      <Typography sx={{ maxWidth: 720 }}>{t('deputies.text')}</Typography>
      <Button
        variant="contained"
        startIcon={<Icon name="add" />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('deputies.add')}
      </Button>
      <DataList
        label={t('deputies.title')}
        source={approvals.deputies}
        columns={[
          { key: 'deputyName', label: t('deputies.deputy'), cell: ({ deputyName }) => deputyName, phone: 'title' },
          { key: 'employeeName', label: t('deputies.employee'), cell: ({ employeeName }) => employeeName },
          { key: 'from', label: t('deputies.days'), cell: (row) => <Days deputy={row} />, phone: 'end' },
        ]}
        actions={[
          {
            label: t('deputies.end'),
            run: (row) => void ask(row),
            isHidden: ({ isOwn }) => !isOwn && !mayAll,
          },
        ]}
        empty={{ title: t('deputies.none') }}
      />
      {isOpen && <NewDeputy mayAll={mayAll} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function Days({ deputy: { from, until } }: { deputy: Deputy }) {
  return (
    <>
      <DayText day={from} shape="short" /> – <DayText day={until} shape="short" />
    </>
  )
}

function NewDeputy({ mayAll, onClose }: { mayAll: boolean; onClose: () => void }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const today = useToday()
  const form = useRouteForm(approvals.addDeputy, {
    defaults: { deputyEmployeeId: '', from: today, until: today },
    refusedAt: {
      own_deputy: 'deputyEmployeeId',
      deputy_cannot_decide: 'deputyEmployeeId',
      unknown_reference: 'deputyEmployeeId',
      deputy_taken: 'from',
      date_in_past: 'until',
    },
    onDone: ({ deputyName }) => {
      toast(t('deputies.added', { name: deputyName }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('deputies.add')} label={t('shell:save')} onClose={onClose}>
      <ColleagueField form={form} name="deputyEmployeeId" label={t('deputies.deputy')} isRequired autoFocus />
      <FieldRow>
        <DayField form={form} name="from" label={t('deputies.from')} isRequired />
        <DayField form={form} name="until" label={t('deputies.until')} isRequired />
      </FieldRow>
      {mayAll && (
        <ColleagueField form={form} name="employeeId" label={t('deputies.employee')} help={t('deputies.selfHelp')} />
      )}
    </FormDialog>
  )
}
