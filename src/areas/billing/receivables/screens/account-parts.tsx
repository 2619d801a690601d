import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText, NumberText } from '#web/ui/values.tsx'
import type { Account, AccountReceipt, OpenItem } from '../contract/replies.ts'
import { receivables } from '../contract/receivables.ts'
import { UnapplyDialog, WriteOffDialog } from './account-dialogs.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type Props = { companyId: string }

const Reservation = ({ reference }: { reference: string }) => (
  <Link to={`/master-service/reservation-details/${encodeURIComponent(reference)}?tab=folio`}>{reference}</Link>
)

export function AccountItems({ account }: { account: Account }) {
  const { t } = useTranslation('receivables')
  const { companyId } = account
  const mayWrite = useCan('receivables.write')
  const mayWriteOff = useCan('receivables.writeOff')
  const [lost, setLost] = useState<OpenItem>()
  const [moved, setMoved] = useState<OpenItem>()
  const [paid, setPaid] = useState<readonly OpenItem[]>()
  return (
    <>
      <DataList
        label={t('tab.items')}
        source={receivables.items}
        input={{ companyId }}
        rowKey={(row) => row.bookingId ?? row.balanceId ?? ''}
        isMarked={(row) => row.daysLate > 60}
        columns={[
          {
            key: 'reference',
            label: t('reference'),
            cell: (row) => (row.reference ? <Reservation reference={row.reference} /> : t('kind.BALANCE')),
            phone: 'line',
          },
          { key: 'description', label: t('description'), cell: (row) => row.description, phone: 'title' },
          {
            key: 'invoices',
            label: t('invoices'),
            cell: (row) => row.invoices.join(', ') || '–',
            text: (row) => row.invoices.join(', '),
            phone: 'hidden',
          },
          { key: 'dueOn', label: t('due'), cell: (row) => <DayText day={row.dueOn} />, phone: 'line' },
          {
            key: 'daysLate',
            label: t('late'),
            align: 'end',
            cell: (row) => (row.daysLate > 0 ? t('days', { count: row.daysLate }) : '–'),
          },
          {
            key: 'paid',
            label: t('paid'),
            align: 'end',
            phone: 'hidden',
            cell: (row) => <MoneyText amount={row.paid} currency={row.currency} />,
          },
          {
            key: 'open',
            label: t('open'),
            align: 'end',
            phone: 'end',
            cell: (row) => <MoneyText amount={row.open} currency={row.currency} isDue={row.daysLate > 0} />,
          },
        ]}
        actions={[
          { label: t('receive.title'), run: (row) => setPaid([row]), isHidden: () => !mayWrite },
          { label: t('transfer.title'), run: setMoved, isHidden: (row) => !mayWrite || row.bookingId === null },
          { label: t('writeOff.title'), run: setLost, isHidden: () => !mayWriteOff, isDestructive: true },
        ]}
        {...(mayWrite && { bulkActions: [{ label: t('receive.title'), run: setPaid }] })}
        empty={{ title: t('items.empty'), text: t('items.emptyText') }}
      />
      {lost && <WriteOffDialog companyId={companyId} item={lost} close={() => setLost(undefined)} />}
      {moved && <TransferDialog item={moved} close={() => setMoved(undefined)} />}
      {paid && <ReceiveDialog account={account} chosen={paid} close={() => setPaid(undefined)} />}
    </>
  )
}

type Applied = AccountReceipt['applied'][number]

export function AccountReceipts({ companyId }: Props) {
  const { t } = useTranslation(['receivables', 'payments'])
  const mayWrite = useCan('receivables.write')
  const [taken, setTaken] = useState<Applied & { receiptId: string }>()
  const mayTake = (row: AccountReceipt) => mayWrite && row.payoutId === null
  return (
    <>
      <DataList
        label={t('tab.receipts')}
        source={receivables.receipts}
        input={{ companyId }}
        rowKey={(row) => row.receiptId}
        columns={[
          { key: 'number', label: t('receipt'), cell: (row) => row.number, phone: 'title' },
          { key: 'date', label: t('date'), cell: (row) => <DayText day={row.date} />, phone: 'line' },
          { key: 'mode', label: t('payments:modeLabel'), cell: (row) => t(`payments:mode.${row.mode}`) },
          { key: 'reference', label: t('reference'), cell: (row) => <NumberText number={row.reference} /> },
          {
            key: 'applied',
            label: t('appliedTo'),
            text: (row) => row.applied.map(({ label }) => label).join(', '),
            cell: (row) =>
              row.isReversed ? (
                t('reversed')
              ) : (
                <Stack>
                  {row.applied.map((one) => (
                    <Stack
                      key={one.bookingId ?? one.balanceId}
                      direction="row"
                      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}
                    >
                      <span>{one.label}</span>
                      <MoneyText amount={one.amount} currency={row.currency} />
                      {mayTake(row) && (
                        <Button size="small" onClick={() => setTaken({ ...one, receiptId: row.receiptId })}>
                          {t('unapply.button')}
                        </Button>
                      )}
                    </Stack>
                  ))}
                </Stack>
              ),
          },
          {
            key: 'left',
            label: t('unapplied'),
            align: 'end',
            phone: 'hidden',
            cell: (row) => <MoneyText amount={row.isReversed ? 0 : row.left} currency={row.currency} />,
          },
          {
            key: 'amount',
            label: t('amount'),
            align: 'end',
            phone: 'end',
            cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
          },
        ]}
        empty={{ title: t('receipts.empty') }}
      />
      {taken && <UnapplyDialog companyId={companyId} applied={taken} close={() => setTaken(undefined)} />}
    </>
  )
}

export function AccountWriteOffs({ companyId }: Props) {
  const { t } = useTranslation('receivables')
  const notify = useNotify()
  const mayWriteOff = useCan('receivables.writeOff')
  const { mutate } = useSend(receivables.undoWriteOff)
  const undo = (writeOffId: string) =>
    mutate({ writeOffId }, { onSuccess: () => toast(t('writeOff.undone')), onError: notify.refusal })
  return (
    <DataList
      label={t('tab.writeOffs')}
      source={receivables.writeOffs}
      input={{ companyId }}
      columns={[
        { key: 'date', label: t('date'), cell: (row) => <DayText day={row.date} />, phone: 'line' },
        { key: 'label', label: t('reference'), cell: (row) => row.label, phone: 'title' },
        { key: 'reason', label: t('reason'), cell: (row) => row.reason },
        { key: 'authorName', label: t('by'), cell: (row) => row.authorName },
        {
          key: 'isUndone',
          label: t('state'),
          cell: (row) => (row.isUndone ? t('writeOff.isUndone') : '–'),
          phone: 'hidden',
        },
        {
          key: 'amount',
          label: t('amount'),
          align: 'end',
          phone: 'end',
          cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
        },
      ]}
      actions={[
        {
          label: t('writeOff.undo'),
          run: (row) => undo(row.id),
          isHidden: (row) => !mayWriteOff || row.isUndone,
        },
      ]}
      empty={{ title: t('writeOff.empty') }}
    />
  )
}

export function AccountEmails({ companyId }: Props) {
  const { t } = useTranslation('receivables')
  return (
    <DataList
      label={t('tab.letters')}
      source={receivables.letters}
      input={{ companyId }}
      columns={[
        { key: 'date', label: t('date'), cell: (row) => <DayText day={row.date} />, phone: 'line' },
        { key: 'kind', label: t('letters.kind'), cell: (row) => t(`letters.${row.kind}`) },
        { key: 'sentTo', label: t('statement.to'), cell: (row) => row.sentTo, phone: 'title' },
        { key: 'subject', label: t('description'), cell: (row) => row.subject },
        { key: 'authorName', label: t('by'), cell: (row) => row.authorName },
        {
          key: 'balance',
          label: t('balance'),
          align: 'end',
          phone: 'end',
          cell: (row) => <MoneyText amount={row.balance} currency={row.currency} />,
        },
      ]}
      empty={{ title: t('letters.empty') }}
    />
  )
}
