import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import type { CashMove, ShiftRow, ShownShift } from '../contract/cashier.ts'

type Amounts = { received: number; refunded: number; net: number; count: number }

/** Open, being counted, closed, or closed with a difference someone has to approve. */
export function ShiftState({ status, isToApprove }: Pick<ShiftRow, 'status' | 'isToApprove'>) {
  const { t } = useTranslation('cashier')
  if (isToApprove) return <StatusChip tone="urgent" label={t('status.TO_APPROVE')} />
  const tone = status === 'CLOSED' ? 'past' : status === 'COUNTING' ? 'tentative' : 'inHouse'
  return <StatusChip tone={tone} label={t(`status.${status}`)} />
}

/** The expected amount, term by term; a user who counts blind sees only the terms they made themselves. */
export function CashFacts({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  const money = (amount: number | null) => amount !== null && <MoneyText amount={amount} currency={shift.currency} />
  const out = (amount: number | null) => money(amount === null ? null : amount === 0 ? 0 : -amount)
  return (
    <Box>
      {shift.expected === null ? (
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {t('blind')}
        </Typography>
      ) : (
        <Box sx={{ mb: 3 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {t(shift.status === 'CLOSED' ? 'expected' : 'expectedNow')}
          </Typography>
          <Typography component="p" data-testid="expected" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
            {money(shift.expected)}
          </Typography>
        </Box>
      )}
      <FactList
        facts={[
          [t('float'), money(shift.opening)],
          [t('cashReceived'), money(shift.cashReceived)],
          [t('cashRefunded'), out(shift.cashRefunded)],
          [t('payIns'), money(shift.payIns)],
          [t('payOuts'), out(shift.payOuts)],
          [t('drops'), out(shift.drops)],
          [t('counted'), money(shift.counted)],
          [t('variance'), shift.variance !== null && <Variance key="variance" shift={shift} />],
          [t('left'), money(shift.left)],
          [t('note'), shift.note],
        ]}
      />
    </Box>
  )
}

/** Missing, too much, or exact: in words, and in colour besides. */
export function Variance({ shift }: { shift: Pick<ShiftRow, 'variance' | 'currency'> }) {
  const { t } = useTranslation('cashier')
  if (shift.variance === null) return null
  if (shift.variance === 0) return <>{t('exact')}</>
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      <MoneyText amount={shift.variance} currency={shift.currency} /> {t(shift.variance > 0 ? 'over' : 'short')}
    </Box>
  )
}

export function ShiftFacts({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  return (
    <FactList
      facts={[
        [t('state'), <ShiftState key="state" {...shift} />],
        [t('counter'), `${shift.counterName} · ${t('counterNumber', { number: shift.counterNumber })}`],
        [t('keptBy'), shift.operatorName],
        [t('openedOn'), <DayText key="on" day={shift.openedOn} />],
        [t('openedAt'), <MomentText key="at" instant={shift.openedAt} />],
        [t('closedAt'), shift.closedAt && <MomentText key="closedAt" instant={shift.closedAt} />],
        [t('closedBy'), shift.closedByName],
        [t('approvedBy'), shift.approvedByName],
        [t('zNumber'), shift.zNumber === null ? null : `Z ${shift.zNumber}`],
      ]}
    />
  )
}

/** Columns of money that came in and went out, behind whatever it is added up by. */
export function useAmountColumns<Row extends Amounts>(currency: string): readonly Column<Row>[] {
  const { t } = useTranslation('cashier')
  const money = (key: 'received' | 'refunded' | 'net', phone: 'line' | 'end'): Column<Row> => ({
    key,
    label: t(key),
    align: 'end',
    cell: (row) => <MoneyText amount={row[key]} currency={currency} />,
    phone,
  })
  return [
    { key: 'count', label: t('receipts'), align: 'end', cell: (row) => row.count },
    money('received', 'line'),
    money('refunded', 'line'),
    money('net', 'end'),
  ]
}

export function ModeTable({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation(['cashier', 'payments'])
  const amounts = useAmountColumns<ShownShift['byMode'][number]>(shift.currency)
  if (shift.byMode.length === 0) return <EmptyState icon="receipt" title={t('noReceipts')} text={t('noReceiptsText')} />
  return (
    <DataTable
      label={t('byMode')}
      rows={shift.byMode}
      rowKey={({ mode }) => mode}
      columns={[
        { key: 'mode', label: t('mode'), cell: ({ mode }) => t(`payments:mode.${mode}`), phone: 'title' },
        ...amounts,
      ]}
    />
  )
}

type MoveTableProps = { shift: ShownShift; onVoid?: (move: CashMove) => void }

export function MoveTable({ shift, onVoid }: MoveTableProps) {
  const { t } = useTranslation('cashier')
  if (shift.moves.length === 0) return <EmptyState icon="move" title={t('noMoves')} text={t('noMovesText')} />
  const isOut = (move: CashMove) => (move.kind === 'PAY_IN') === (move.voidsId !== null)
  return (
    <DataTable
      label={t('moves')}
      rows={shift.moves}
      rowKey={({ id }) => id}
      columns={[
        { key: 'madeAt', label: t('when'), cell: (move) => <MomentText instant={move.madeAt} /> },
        {
          key: 'kind',
          label: t('what'),
          phone: 'title',
          cell: (move) => (
            <Box component="span" sx={{ textDecoration: move.isVoided ? 'line-through' : 'none' }}>
              {t(move.voidsId ? 'voids' : `kind.${move.kind}`, { what: t(`kind.${move.kind}`) })}
            </Box>
          ),
        },
        {
          key: 'reason',
          label: t('why'),
          cell: (move) => [move.reason, move.reference].filter((part) => part !== '').join(' · '),
        },
        { key: 'madeBy', label: t('by'), cell: (move) => move.madeBy, phone: 'hidden' },
        {
          key: 'amount',
          label: t('amount'),
          align: 'end',
          phone: 'end',
          cell: (move) => <MoneyText amount={isOut(move) ? -move.amount : move.amount} currency={shift.currency} />,
        },
      ]}
      actions={
        onVoid && [
          {
            label: t('void.action'),
            icon: 'undo',
            isHidden: (move) => move.isVoided || move.voidsId !== null,
            run: onVoid,
          },
        ]
      }
    />
  )
}
