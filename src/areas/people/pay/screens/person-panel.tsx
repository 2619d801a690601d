import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import { GrantDialog, HoursDialog, LoanDialog, OneOffDialog } from './person-dialogs.tsx'

type Seen = Reply<typeof pay.viewPerson>
type Adding = 'grant' | 'oneOff' | 'hours' | 'loan'

/** What an employee is paid beside their pay. It is loaded on request, since every look is recorded. */
export function PersonPanel({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const notify = useNotify()
  const [seen, setSeen] = useState<Seen>()
  const [adding, setAdding] = useState<Adding>()
  const { mutate, isPending } = useSend(pay.viewPerson)
  const show = () => mutate({ employeeId }, { onSuccess: setSeen, onError: notify.refusal })
  const done = () => {
    setAdding(undefined)
    show()
  }
  const dialog = { employeeId, onClose: () => setAdding(undefined), onDone: done }
  return (
    <Panel open title={t('people.one')} onClose={onClose} width={640}>
      {!seen && (
        <Stack spacing={3}>
          <span>{t('slips.text')}</span>
          <LoadingButton variant="outlined" isLoading={isPending} onClick={show}>
            {t('people.show')}
          </LoadingButton>
        </Stack>
      )}
      {seen && (
        <Stack spacing={4}>
          <Grants rows={seen.grants} add={() => setAdding('grant')} />
          <OneOffs
            rows={seen.oneOffs}
            add={() => setAdding('oneOff')}
            payHours={() => setAdding('hours')}
            onDone={show}
          />
          <Loans rows={seen.loans} add={() => setAdding('loan')} onDone={show} />
        </Stack>
      )}
      {adding === 'grant' && <GrantDialog {...dialog} />}
      {adding === 'oneOff' && <OneOffDialog {...dialog} />}
      {adding === 'hours' && <HoursDialog {...dialog} />}
      {adding === 'loan' && <LoanDialog {...dialog} />}
    </Panel>
  )
}

const AddButton = ({ add, label }: { add: () => void; label: string }) => <Button onClick={add}>{label}</Button>

function Grants({ rows, add }: { rows: Seen['grants']; add: () => void }) {
  const { t } = useTranslation('pay')
  return (
    <Section title={t('grant.title')} action={<AddButton add={add} label={t('grant.add')} />} isFlush>
      <DataTable
        label={t('grant.title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'component', label: t('component'), cell: ({ componentName }) => componentName, phone: 'title' },
          { key: 'from', label: t('from'), cell: ({ from }) => <DayText day={from} shape="short" /> },
          { key: 'until', label: t('until'), cell: ({ until }) => until && <DayText day={until} shape="short" /> },
          { key: 'amount', label: t('amount'), cell: ({ amount }) => (amount === null ? t('grant.asSet') : <MoneyText amount={amount} />), align: 'end', phone: 'end' },
        ]}
      />
    </Section>
  )
} // prettier-ignore

function OneOffs({ rows, add, payHours, onDone }: { rows: Seen['oneOffs']; add: () => void; payHours: () => void; onDone: () => void }) {
  const { t } = useTranslation('pay')
  const notify = useNotify()
  const { mutate } = useSend(pay.cancelOneOff)
  const cancel = (oneOffId: string) =>
    mutate({ oneOffId }, { onSuccess: () => { toast(t('oneOff.cancelled')); onDone() }, onError: notify.refusal }) // prettier-ignore
  return (
    <Section title={t('oneOff.title')} action={<><AddButton add={payHours} label={t('hours.payOut')} /><AddButton add={add} label={t('oneOff.add')} /></>} isFlush>
      <DataTable
        label={t('oneOff.title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'component', label: t('component'), cell: ({ componentName, reason }) => `${componentName}: ${reason}`, phone: 'title' },
          { key: 'dueOn', label: t('oneOff.dueOn'), cell: ({ dueOn }) => <DayText day={dueOn} shape="short" /> },
          { key: 'amount', label: t('amount'), cell: ({ amount, kind }) => <MoneyText amount={kind === 'DEDUCTION' ? -amount : amount} />, align: 'end' },
          { key: 'state', label: t('status'), cell: ({ state }) => t(`oneOff.state.${state}`), phone: 'end' },
        ]}
        actions={[{ label: t('oneOff.cancel'), run: ({ id }) => cancel(id), isHidden: ({ state }) => state !== 'OPEN' }]}
      />
    </Section>
  )
} // prettier-ignore

function Loans({ rows, add, onDone }: { rows: Seen['loans']; add: () => void; onDone: () => void }) {
  const { t } = useTranslation('pay')
  const notify = useNotify()
  const { mutate } = useSend(pay.stopLoan)
  const stop = (loanId: string) =>
    mutate({ loanId }, { onSuccess: () => { toast(t('loan.stopped')); onDone() }, onError: notify.refusal }) // prettier-ignore
  return (
    <Section title={t('loan.title')} action={<AddButton add={add} label={t('loan.add')} />} isFlush>
      <DataTable
        label={t('loan.title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'amount', label: t('amount'), cell: ({ amount }) => <MoneyText amount={amount} />, align: 'end' },
          { key: 'instalment', label: t('loan.instalment'), cell: ({ instalment }) => <MoneyText amount={instalment} />, align: 'end' },
          { key: 'outstanding', label: t('loan.outstanding'), cell: ({ outstanding, isStopped }) => (isStopped ? t('loan.stopped') : <MoneyText amount={outstanding} />), align: 'end', phone: 'end' },
        ]}
        actions={[{ label: t('loan.stop'), run: ({ id }) => stop(id), isHidden: ({ isStopped, outstanding }) => isStopped || outstanding <= 0 }]}
      />
    </Section>
  )
} // prettier-ignore
