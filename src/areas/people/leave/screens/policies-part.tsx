import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useChoices, useEmploymentName } from '#areas/people/employees/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import type { LeavePolicy } from '../contract/replies.ts'
import { useAmount } from './words.tsx'

/** What groups of employees are granted in place of the amounts of a type. */
export function PoliciesPart() {
  const { t } = useTranslation('leave')
  const { number } = useAmount()
  const employment = useEmploymentName()
  const [url, setUrl] = useUrlState()
  const [changed, setChanged] = useState<LeavePolicy>()
  const confirm = useConfirm()
  const notify = useNotify()
  const remove = useSend(leave.removePolicy)
  const ask = async (leavePolicyId: string) => {
    if (await confirm({ title: t('policy.remove'), message: t('policy.removeText'), ok: t('policy.remove') }))
      remove.mutate({ leavePolicyId }, { onSuccess: () => toast(t('policy.removed')), onError: notify.refusal })
  }
  const groupOf = ({ departmentName, positionTitle, employmentType, ownTypeName }: LeavePolicy) =>
    [departmentName, positionTitle, employmentType && employment(employmentType, ownTypeName)].filter(Boolean).join(', ')
  return (
    <>
      <Typography sx={{ mb: 3, maxWidth: 720 }}>{t('policy.text')}</Typography>
      <DataList
        label={t('setUp.policies')}
        source={leave.policies}
        columns={[
          { key: 'typeName', label: t('policy.type'), cell: ({ typeName }) => typeName, phone: 'title' },
          { key: 'group', label: t('policy.group'), cell: groupOf },
          { key: 'yearlyAmount', label: t('type.yearlyAmount'), cell: ({ yearlyAmount }) => number(yearlyAmount), align: 'end', phone: 'end' },
          { key: 'carryMax', label: t('type.carryMax'), cell: ({ carryMax }) => number(carryMax), align: 'end' },
        ]}
        actions={[
          { label: t('policy.change'), run: setChanged },
          { label: t('policy.remove'), run: ({ id }) => void ask(id) },
        ]}
        empty={{ title: t('policy.none'), text: t('policy.text') }}
      />
      {url['new'] === 'yes' && <NewPolicy onClose={() => setUrl({ new: undefined })} />}
      {changed && <EditPolicy policy={changed} title={`${changed.typeName}: ${groupOf(changed)}`} onClose={() => setChanged(undefined)} />}
    </>
  )
} // prettier-ignore

function useDone(onClose: () => void) {
  const { t } = useTranslation('leave')
  return () => {
    toast(t('policy.saved'))
    onClose()
  }
}

function NewPolicy({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leave')
  const { data } = useQuery(queryOf(leave.setUp, {}))
  const types = data?.types.filter(({ accrual, isActive }) => isActive && accrual !== 'NONE') ?? []
  const form = useRouteForm(leave.addPolicy, {
    defaults: { departmentId: null, positionId: null, employmentType: null, yearlyAmount: 0, carryMax: 0 },
    onDone: useDone(onClose),
    refusedAt: { leave_type_disordered: 'typeId' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.policies')} onClose={onClose}>
      <SelectField
        form={form}
        name="typeId"
        label={t('policy.type')}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <GroupFields form={form} />
      <FieldRow>
        <PercentField form={form} name="yearlyAmount" label={t('type.yearlyAmount')} unit={t('unit')} />
        <PercentField form={form} name="carryMax" label={t('type.carryMax')} unit={t('unit')} />
      </FieldRow>
    </FormDialog>
  )
}

function GroupFields({ form }: { form: RouteForm<typeof leave.addPolicy> }) {
  const { t } = useTranslation('leave')
  const { departments, positionsOf, employmentTypes } = useChoices()
  const departmentId = useWatch({ control: form.control, name: 'departmentId' })
  const any = t('policy.any')
  return (
    <FieldRow>
      <SelectField form={form} name="departmentId" label={t('department')} options={departments} blank={any} />
      <SelectField
        form={form}
        name="positionId"
        label={t('policy.position')}
        options={positionsOf(departmentId ?? undefined)}
        blank={any}
      />
      <SelectField
        form={form}
        name="employmentType"
        label={t('policy.employment')}
        options={employmentTypes}
        blank={any}
      />
    </FieldRow>
  )
}

function EditPolicy({ policy, title, onClose }: { policy: LeavePolicy; title: string; onClose: () => void }) {
  const { t } = useTranslation(['leave', 'shell'])
  const { id, version, yearlyAmount, carryMax } = policy
  const form = useRouteForm(leave.updatePolicy, {
    known: { leavePolicyId: id, version },
    defaults: { yearlyAmount, carryMax },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={onClose}>
      <FieldRow>
        <PercentField form={form} name="yearlyAmount" label={t('type.yearlyAmount')} unit={t('unit')} />
        <PercentField form={form} name="carryMax" label={t('type.carryMax')} unit={t('unit')} />
      </FieldRow>
    </FormDialog>
  )
}
