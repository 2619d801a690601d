import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EncashmentView } from '#areas/people/leave/contract/choices.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { EncashmentStateChip, useAmount } from '#areas/people/leave/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'

type Row = Reply<typeof leave.encashments>['rows'][number]
const VIEWS = { waiting: 'WAITING', all: 'ALL' } as const satisfies Record<string, EncashmentView>

/** `/hrm/leave/encashments`: days of leave that employees ask to be paid for. */
export function EncashmentsPage() {
  const { t } = useTranslation('pay')
  const tabs = useTabs(['waiting', 'all'], { label: (name) => t(`encash.tabs.${name}`) })
  const [decided, setDecided] = useState<{ row: Row; isApproved: boolean }>()
  return (
    <Page title={t('encash.title')} subtitle={t('encash.text')} tabs={tabs}>
      <Requests view={VIEWS[tabs.open]} onDecide={(row, isApproved) => setDecided({ row, isApproved })} />
      {decided && <DecideDialog {...decided} onClose={() => setDecided(undefined)} />}
    </Page>
  )
}

function Requests({ view, onDecide }: { view: EncashmentView; onDecide: (row: Row, isApproved: boolean) => void }) {
  const { t } = useTranslation('pay')
  const { days } = useAmount()
  return (
    <DataList
      key={view}
      label={t('encash.title')}
      source={leave.encashments}
      input={{ view }}
      columns={[
        { key: 'employeeName', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        { key: 'departmentName', label: t('encash.department'), cell: ({ departmentName }) => departmentName, phone: 'hidden' },
        { key: 'typeName', label: t('encash.type'), cell: ({ typeName }) => typeName },
        { key: 'amount', label: t('encash.days'), cell: ({ amount, dayMinutes }) => days(amount, dayMinutes) },
        { key: 'on', label: t('encash.on'), cell: ({ on }) => <DayText day={on} /> },
        { key: 'reason', label: t('reason'), cell: ({ reason, comment }) => [reason, comment].filter(Boolean).join(' · ') },
        { key: 'state', label: t('encash.state'), cell: (row) => <EncashmentStateChip encashment={row} />, phone: 'end' },
        {
          key: 'decide',
          label: t('encash.decide'),
          cell: (row) =>
            row.mayDecide && (
              <>
                <Button size="small" onClick={() => onDecide(row, true)}>
                  {t('encash.approve')}
                </Button>
                <Button size="small" onClick={() => onDecide(row, false)}>
                  {t('encash.refuse')}
                </Button>
              </>
            ),
        },
      ]}
      empty={{ title: t('encash.none'), text: t('encash.noneText') }}
    />
  )
} // prettier-ignore

/** Approves or refuses one, with a comment. */
function DecideDialog({ row, isApproved, onClose }: { row: Row; isApproved: boolean; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const { days } = useAmount()
  const { id: leaveEncashmentId, version, employeeName, typeName, amount, dayMinutes } = row
  const form = useRouteForm(pay.decideEncashment, {
    known: { leaveEncashmentId, version, isApproved },
    defaults: { comment: '' },
    refusedAt: { reason_required: 'comment' },
    onDone: () => {
      toast(t(isApproved ? 'encash.approved' : 'encash.refused'))
      onClose()
    },
  })
  const label = t(isApproved ? 'encash.approve' : 'encash.refuse')
  return (
    <FormDialog form={form} title={t('encash.title')} label={label} onClose={onClose}>
      <p>
        {employeeName}: {typeName}, {days(amount, dayMinutes)}. {isApproved && t('encash.approveText')}
      </p>
      <TextField form={form} name="comment" label={t('encash.comment')} isRequired={!isApproved} />
    </FormDialog>
  )
}
