import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import type { PayRun, PaySlipRow } from '../contract/replies.ts'
import { SectionOnRequest } from '#web/ui/section-on-request.tsx'
import { SlipPanel } from './slip-panel.tsx'
import { SlipStateChip } from './words.tsx'

/** Who is paid what. It is loaded on request, since every look is recorded, and loaded again once the run has changed. */
export function SlipsPart({ run }: { run: PayRun }) {
  return <Slips key={run.version} run={run} />
}

function Slips({ run }: { run: PayRun }) {
  const { t } = useTranslation(['pay', 'shell'])
  const notify = useNotify()
  const [seen, setSeen] = useState<{ rows: PaySlipRow[]; next: string | null }>()
  const [open, setOpen] = useState<PaySlipRow>()
  const { mutate, isPending } = useSend(pay.viewSlips)
  const show = (after?: string) =>
    mutate(
      { payRunId: run.id, ...(after !== undefined && { after }) },
      { onSuccess: ({ rows, next }) => setSeen((before) => ({ rows: [...(before?.rows ?? []), ...rows], next })), onError: notify.refusal },
    ) // prettier-ignore
  if (!seen)
    return (
      <SectionOnRequest
        title={t('slips.title')}
        ask={t('slips.show')}
        note={t('slips.text')}
        isAsking={isPending}
        onAsk={() => show()}
      />
    )
  const { next } = seen
  return (
    <Section title={t('slips.title')} isFlush>
      <SlipTable rows={seen.rows} currency={run.currency} onOpen={setOpen} />
      {next !== null && (
        <Button disabled={isPending} onClick={() => show(next)}>
          {t('shell:list.showMore')}
        </Button>
      )}
      {open && <SlipPanel slip={open} isInReview={run.state === 'REVIEW'} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

type TableProps = { rows: readonly PaySlipRow[]; currency: string; onOpen: (row: PaySlipRow) => void }

function SlipTable({ rows, currency, onOpen }: TableProps) {
  const { t } = useTranslation('pay')
  const money = (amount: number | null) => (amount === null ? '–' : <MoneyText amount={amount} currency={currency} />)
  const change = ({ net, previousNet }: PaySlipRow) => (net === null || previousNet === null ? null : net - previousNet)
  return (
    <DataTable
      label={t('slips.title')}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { key: 'name', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        { key: 'department', label: t('department'), cell: ({ departmentName }) => departmentName, phone: 'hidden' },
        { key: 'gross', label: t('gross'), cell: ({ gross }) => money(gross), align: 'end' },
        { key: 'deductions', label: t('deductions'), cell: ({ deductions }) => money(deductions), align: 'end', phone: 'hidden' },
        { key: 'net', label: t('net'), cell: ({ net }) => money(net), align: 'end' },
        { key: 'change', label: t('run.change'), cell: (row) => money(change(row)), align: 'end', phone: 'hidden' },
        { key: 'note', label: t('note'), cell: (row) => <Note row={row} /> },
        { key: 'state', label: t('status'), cell: ({ state }) => <SlipStateChip state={state} />, phone: 'end' },
      ]}
    />
  )
} // prettier-ignore

/** Why an employee is not paid, or what to look at before they are. */
function Note({ row: { fault, faultCode, reason, unreviewed } }: { row: PaySlipRow }) {
  const { t } = useTranslation('pay')
  if (fault !== '') return <>{t(`fault.${fault}`, { code: faultCode })}</>
  if (reason !== '') return <>{reason}</>
  return <>{unreviewed > 0 ? t('slips.unreviewed', { count: unreviewed }) : ''}</>
}
