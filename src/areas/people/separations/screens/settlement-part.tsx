import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { SectionOnRequest } from '#web/ui/section-on-request.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Separation, Settlement, SettlementLine } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { SettlementDialog } from './settlement-dialog.tsx'
import { useLeaveDays } from './words.tsx'

/** The final settlement; its figures are loaded on request, since every look is recorded. */
export function SettlementPart({ separation }: { separation: Separation }) {
  const { t } = useTranslation('separations')
  const notify = useNotify()
  const [seen, setSeen] = useState<Settlement>()
  const { mutate, isPending } = useSend(separations.viewSettlement)
  const show = () => mutate({ separationId: separation.id }, { onSuccess: setSeen, onError: notify.refusal })
  if (!seen)
    return (
      <SectionOnRequest
        title={t('settlement.title')}
        ask={t('settlement.show')}
        note={t('settlement.text')}
        isAsking={isPending}
        onAsk={show}
      />
    )
  return (
    <Section title={t('settlement.title')}>
      <Stack sx={{ gap: 4 }}>
        <Figures settlement={seen} />
        <Lines settlement={seen} />
        <Notices separation={separation} settlement={seen} />
        {separation.state === 'ACCEPTED' && <Actions separation={separation} settlement={seen} />}
      </Stack>
    </Section>
  )
}

function Figures({ settlement: { payable, receivable, net, currency } }: { settlement: Settlement }) {
  const { t } = useTranslation('separations')
  return (
    <Stack direction="row" sx={{ gap: 6, flexWrap: 'wrap' }}>
      <Figure label={t('settlement.payable')} amount={payable} currency={currency} />
      <Figure label={t('settlement.receivable')} amount={receivable} currency={currency} />
      <Figure label={t('settlement.net')} amount={net} currency={currency} isStrong isDue={net < 0} />
    </Stack>
  )
}

function Lines({ settlement: { lines, currency } }: { settlement: Settlement }) {
  const { t } = useTranslation('separations')
  const days = useLeaveDays()
  const isPayable = ({ direction }: SettlementLine) => direction === 'PAYABLE'
  const nameOf = (line: SettlementLine) => [line.label, line.days === null ? '' : days(line.days)].filter((part) => part !== '').join(', ') // prettier-ignore
  if (lines.length === 0) return <Typography color="textSecondary">{t('settlement.noLines')}</Typography>
  return (
    <DataTable
      label={t('settlement.lines')}
      rows={lines}
      rowKey={(line) => String(lines.indexOf(line))}
      columns={[
        { key: 'label', label: t('settlement.line'), cell: nameOf, phone: 'title' },
        { key: 'kind', label: t('kind'), cell: ({ kind }) => t(`settlement.lineKinds.${kind}`) },
        { key: 'amount', label: t('settlement.amount'), cell: (line) => <MoneyText amount={isPayable(line) ? line.amount : -line.amount} currency={currency} />, align: 'end', phone: 'end' },
      ]}
    />
  )
} // prettier-ignore

type Props = { separation: Separation; settlement: Settlement }

function Notices({ separation: { state, isPreparedByReader }, settlement: { net, lastPayslip } }: Props) {
  const { t } = useTranslation('separations')
  if (state !== 'ACCEPTED') return null
  return (
    <>
      {net < 0 && <Alert severity="warning">{t('settlement.owes')}</Alert>}
      {lastPayslip === 'REVIEW' && <Alert severity="warning">{t('settlement.review')}</Alert>}
      {lastPayslip === 'OVER' && <Alert severity="warning">{t('settlement.over')}</Alert>}
      {isPreparedByReader && <Alert severity="info">{t('settlement.needsAnother')}</Alert>}
    </>
  )
}

function Actions({ separation, settlement }: Props) {
  const { t } = useTranslation('separations')
  const mayApprove = useCan('separations.approve')
  const [isEditing, setEditing] = useState(false)
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(separations.approveSettlement)
  const { id: separationId, version, preparedBy, isPreparedByReader } = separation
  const approve = async () => {
    const ask = { title: t('settlement.approve'), message: t('settlement.approveText'), ok: t('settlement.approve') }
    if (await confirm(ask))
      mutate({ separationId, version }, { onSuccess: () => toast(t('settlement.approved')), onError: notify.refusal })
  }
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => setEditing(true)}>
        {t('settlement.edit')}
      </Button>
      {mayApprove && preparedBy !== '' && !isPreparedByReader && (
        <LoadingButton variant="contained" isLoading={isPending} onClick={() => void approve()}>
          {t('settlement.approve')}
        </LoadingButton>
      )}
      {isEditing && (
        <SettlementDialog separation={separation} settlement={settlement} onClose={() => setEditing(false)} />
      )}
    </Stack>
  )
}
