import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import { Balances } from './balances.tsx'
import { LedgerPart } from './ledger-part.tsx'

/** Balances and ledger of an employee one plans; managers adjust them. */
export function PersonPanel({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const mayPlan = useCan('leave.plan')
  const [isAdjusting, setAdjusting] = useState(false)
  const read = useQuery(queryOf(leave.balances, { employeeId }))
  return (
    <Panel
      open
      title={read.data?.name ?? t('balances')}
      onClose={onClose}
      width={640}
      footer={mayPlan && <Button onClick={() => setAdjusting(true)}>{t('adjust.title')}</Button>}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && (
        <Stack spacing={4}>
          <Balances rows={read.data.balances} />
          <LedgerPart source={{ route: leave.ledger, input: { employeeId, limit: 50 } }} />
        </Stack>
      )}
      {isAdjusting && <AdjustDialog employeeId={employeeId} onClose={() => setAdjusting(false)} />}
    </Panel>
  )
}

function AdjustDialog({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const { t } = useTranslation(['leave', 'shell'])
  const { data } = useQuery(queryOf(leave.setUp, {}))
  const form = useRouteForm(leave.adjust, {
    known: { employeeId },
    defaults: { kind: 'ADJUST', until: null, note: '' },
    onDone: () => {
      toast(t('adjust.saved'))
      onClose()
    },
    refusedAt: { leave_balance: 'amount', dates_disordered: 'until' },
  })
  const types = data?.types.filter(({ needsBalance }) => needsBalance) ?? []
  return (
    <FormDialog form={form} title={t('adjust.title')} label={t('shell:save')} onClose={onClose}>
      <FieldRow>
        <SelectField
          form={form}
          name="typeId"
          label={t('type.label')}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          isRequired
        />
        <SelectField
          form={form}
          name="kind"
          label={t('ledger.kind')}
          options={(['ADJUST', 'COMPENSATION'] as const).map((value) => ({ value, label: t(`ledger.kinds.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <PercentField
        form={form}
        name="amount"
        label={t('adjust.amount')}
        help={t('adjust.amountHelp')}
        unit={t('unit')}
        isRequired
      />
      <FieldRow>
        <DayField form={form} name="on" label={t('adjust.on')} isRequired />
        <DayField form={form} name="until" label={t('adjust.until')} />
      </FieldRow>
      <TextField form={form} name="note" label={t('reason')} lines={2} isRequired />
    </FormDialog>
  )
}
