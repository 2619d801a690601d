import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { approvals, type DepartmentApprovers } from '../contract/approvals.ts'

type Choices = readonly { id: string; name: string }[]

/** Who approves for each department, where people have no manager that can decide. */
export function ApproversList() {
  const { t } = useTranslation(['approvals', 'shell'])
  const read = useQuery(queryOf(approvals.approvers, {}))
  const [changed, setChanged] = useState<DepartmentApprovers>()
  return (
    <Section title={t('approvers.title')}>
      <ReadTable
        label={t('approvers.title')}
        read={read}
        rowKey={({ departmentId }) => departmentId}
        columns={[
          { key: 'name', label: t('department'), cell: ({ name }) => name, phone: 'title' },
          {
            key: 'approvers',
            label: t('approvers.inOrder'),
            cell: ({ approvers }) =>
              approvers.map(({ name, canDecide }) => (canDecide ? name : t('approvers.cannot', { name }))).join(', ') ||
              t('role'),
          },
        ]}
        onOpen={setChanged}
        actions={[{ label: t('shell:edit'), isPrimary: true, run: setChanged }]}
        empty={{ icon: 'people', title: t('approvers.none') }}
      />
      {changed && (
        <ApproversDialog row={changed} choices={read.data?.choices ?? []} onClose={() => setChanged(undefined)} />
      )}
    </Section>
  )
}

function ApproversDialog({ row, choices, onClose }: { row: DepartmentApprovers; choices: Choices; onClose: () => void }) {
  const { t } = useTranslation(['approvals', 'shell'])
  const form = useRouteForm(approvals.saveApprovers, {
    known: { departmentId: row.departmentId },
    defaults: { employeeIds: row.approvers.map(({ employeeId }) => employeeId) },
    onDone: () => {
      toast(t('approvers.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={row.name} label={t('shell:save')} onClose={onClose}>
      <ChipsField
        form={form}
        name="employeeIds"
        label={t('approvers.inOrder')}
        help={t('approvers.help')}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
} // prettier-ignore
