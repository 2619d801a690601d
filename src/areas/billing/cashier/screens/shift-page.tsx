import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useLinkTo, useScreenParams } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { cashier, type ShownShift } from '../contract/cashier.ts'
import { ReportButtons } from './report-buttons.tsx'
import { CashFacts, ModeTable, MoveTable, ShiftFacts, ShiftState } from './shift-parts.tsx'
import { ShiftWork } from './shift-work.tsx'

/** The Z report of a closed shift; one that is still open can be worked with by its operator and by users who may approve. */
export function ShiftPage() {
  const { t } = useTranslation('cashier')
  const { shiftId = '' } = useScreenParams()
  const { user } = useSession()
  const mayApprove = useCan('cashier.approve')
  const read = useQuery(queryOf(cashier.get, { shiftId }))
  const toAll = useLinkTo('/bookone/cashier?tab=shifts')
  const shift = read.data
  const mayWork = shift && shift.status !== 'CLOSED' && (shift.operatorId === user.id || mayApprove)
  const title =
    shift === undefined
      ? t('shift.title')
      : shift.zNumber === null
        ? t('shift.x', { drawer: shift.drawer })
        : t('shift.z', { number: shift.zNumber, drawer: shift.drawer })
  return (
    <Page
      title={title}
      subtitle={shift && <ShiftState {...shift} />}
      actions={
        <Button variant="outlined" component="a" {...toAll}>
          {t('shift.all')}
        </Button>
      }
    >
      {read.isPending && <CardSkeleton height={360} />}
      {read.isError && !shift && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {shift && (mayWork ? <ShiftWork shift={shift} onClosed={() => void read.refetch()} /> : <Report shift={shift} />)}
    </Page>
  )
}

function Report({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  return (
    <Stack spacing={4}>
      {shift.isToApprove && <Approve shift={shift} />}
      <Section title={shift.drawer} action={<ReportButtons shift={shift} />}>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <CashFacts shift={shift} />
          <ShiftFacts shift={shift} />
        </Box>
      </Section>
      <Section title={t('byMode')} isFlush>
        <ModeTable shift={shift} />
      </Section>
      {shift.moves.length > 0 && (
        <Section title={t('moves')} isFlush>
          <MoveTable shift={shift} />
        </Section>
      )}
      <Counted shift={shift} />
    </Stack>
  )
}

/** What waits for a user who may approve; the others read that it waits. */
function Approve({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  const notify = useNotify()
  const canApprove = useCan('cashier.approve')
  const { mutate, isPending } = useSend(cashier.approve)
  const approve = () =>
    mutate({ shiftId: shift.id }, { onError: notify.refusal, onSuccess: () => toast(t('approve.done')) })
  return (
    <Alert
      severity="warning"
      action={
        shift.mayApprove && (
          <Button color="inherit" disabled={isPending} onClick={approve}>
            {t('approve.ok')}
          </Button>
        )
      }
    >
      <AlertTitle>{t('approve.title')}</AlertTitle>
      {t('approve.text')} {canApprove && !shift.mayApprove && t('approve.own')}
    </Alert>
  )
}

function Counted({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  const lines = [
    ...(shift.count ?? []).map(({ value, pieces }) => ({ key: String(value), value, pieces, sum: value * pieces })),
    ...(shift.other ? [{ key: 'other', value: null, pieces: null, sum: shift.other }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Section title={t('count.title')} isFlush>
      <DataTable
        label={t('count.title')}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'value',
            label: t('count.piece'),
            phone: 'title',
            cell: ({ value }) =>
              value === null ? t('count.other') : <MoneyText amount={value} currency={shift.currency} />,
          },
          { key: 'pieces', label: t('count.pieces'), align: 'end', cell: ({ pieces }) => pieces ?? '' },
          {
            key: 'sum',
            label: t('count.sum'),
            align: 'end',
            phone: 'end',
            cell: ({ sum }) => <MoneyText amount={sum} currency={shift.currency} />,
          },
        ]}
      />
    </Section>
  )
}
