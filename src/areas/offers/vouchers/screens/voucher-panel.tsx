import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { UndoReceiptDialog } from '#areas/ledger/payments/screens/pickers.tsx'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { queryOf, send } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { footerOf, type RowAction } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import type { Voucher, VoucherMove } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'
import { ExpiryText, VoucherStateChip } from './voucher-marks.tsx'

type Props = { voucherId: string; actions: readonly RowAction<Voucher>[]; onClose: () => void }

/** One voucher: what is left on it, its code for who sells them, and everything that happened to it. */
export function VoucherPanel({ voucherId, actions, onClose }: Props) {
  const { t } = useTranslation('vouchers')
  const read = useQuery(queryOf(vouchers.get, { voucherId }))
  const { data } = read
  return (
    <Panel
      open
      title={data ? t('panel.title', { number: data.number }) : t('list.title')}
      subtitle={data && <VoucherStateChip state={data.state} />}
      onClose={onClose}
      footer={footerOf(data, actions)}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (
        <Stack spacing={5}>
          <Facts voucher={data} />
          <ShownCode key={voucherId} voucherId={voucherId} />
          {data.saleReceiptId && <UndoSale receiptId={data.saleReceiptId} />}
          <Moves moves={data.moves} currency={data.currency} />
        </Stack>
      )}
    </Panel>
  )
}

function Facts({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers')
  const { day: print } = useDays()
  const maySeeGuests = useCan('customers.read')
  const { currency, customerId, sendOn, sentOn } = voucher
  const sending = sentOn
    ? t('sentOn', { day: print(sentOn) })
    : sendOn
      ? t('sendsOn', { day: print(sendOn) })
      : t('printed')
  return (
    <FactList
      facts={[
        [t('balance'), <strong key="left"><MoneyText amount={voucher.balance} currency={currency} /></strong>],
        [t('issued'), <MoneyText key="issued" amount={voucher.issued} currency={currency} />],
        [t('sourceLabel'), t(`source.${voucher.source}`)],
        [t('reason'), voucher.reason],
        [t('buyer'), voucher.buyerName],
        [t('panel.toGuest'), maySeeGuests && customerId && <Link key="guest" to={`/customer?id=${customerId}`}>{voucher.buyerName || t('panel.toGuest')}</Link>],
        [t('recipient'), [voucher.recipientName, voucher.recipientEmail].filter(Boolean).join(' · ')],
        [t('message'), voucher.message],
        [t('sending'), sending],
        [t('issuedOn'), <DayText key="on" day={voucher.issuedOn} />],
        [t('expiresOn'), <ExpiryText key="until" voucher={voucher} />],
      ]}
    />
  ) // prettier-ignore
}

/** The code is fetched when a user requests it: the audit log notes it. */
function ShownCode({ voucherId }: { voucherId: string }) {
  const { t } = useTranslation('vouchers')
  const notify = useNotify()
  const maySell = useCan('vouchers.sell')
  const [code, setCode] = useState<string>()
  if (!maySell) return null
  const show = () => void send(vouchers.code, { voucherId }).then((reply) => setCode(reply.code), notify.refusal)
  if (code !== undefined) return <CopyText label={t('panel.code')} text={code} />
  return (
    <Button variant="outlined" onClick={show} sx={{ alignSelf: 'flex-start' }}>
      {t('panel.showCode')}
    </Button>
  )
}

/** A sale is undone on its day while nothing was paid with the voucher, by its receipt. */
function UndoSale({ receiptId }: { receiptId: string }) {
  const { t } = useTranslation('vouchers')
  const mayUndo = useCan('payments.refund')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...queryOf(payments.receipt, { receiptId }), enabled: mayUndo })
  if (!data?.isReversible) return null
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('undo.ok')}
      </Button>
      {isOpen && <UndoReceiptDialog receipt={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function Moves({ moves, currency }: { moves: readonly VoucherMove[]; currency: string }) {
  const { t } = useTranslation('vouchers')
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('panel.moves')}
      </Typography>
      <DataTable
        label={t('panel.moves')}
        rows={moves}
        rowKey={({ id }) => id}
        columns={[
          { key: 'movedAt', label: t('move.when'), cell: (row) => <MomentText instant={row.movedAt} /> },
          { key: 'kind', label: t('move.what'), phone: 'title', cell: (row) => <MoveText move={row} /> },
          {
            key: 'amount',
            label: t('move.amount'),
            align: 'end',
            phone: 'end',
            cell: (row) => <MoneyText amount={row.amount} currency={currency} />,
          },
          { key: 'by', label: t('move.by'), cell: (row) => row.movedByName },
        ]}
      />
    </section>
  )
}

/** What happened, with the booking, the order or the receipt of it, or why. */
function MoveText({ move }: { move: VoucherMove }) {
  const { t } = useTranslation('vouchers')
  const { day: print } = useDays()
  const { kind, bookingReference, orderId, orderNo, receiptNumber, expiresOn, reason } = move
  return (
    <>
      {t(`move.kind.${kind}`)}
      {bookingReference && (
        <>
          {' '}
          · <Link to={`/master-service/reservation-details/${bookingReference}`}>{bookingReference}</Link>
        </>
      )}
      {orderId && (
        <>
          {' '}
          · <Link to={orderAddress(orderId)}>#{orderNo}</Link>
        </>
      )}
      {receiptNumber !== null && ` · ${t('move.receipt', { number: receiptNumber })}`}
      {expiresOn && ` · ${t('move.until', { day: print(expiresOn) })}`}
      {reason && ` · ${reason}`}
    </>
  )
}
