import { RefundDialog, TakePaymentDialog } from '#areas/ledger/payments/screens/pickers.tsx'
import type { Folio, FolioParty, FolioPayment } from '../../contract/replies.ts'
import { AllowDialog } from '../dialogs/allow-dialog.tsx'
import { ReleaseDialog, ReopenDialog } from '../dialogs/because-dialog.tsx'
import { ChargeDialog } from '../dialogs/charge-dialog.tsx'
import { DeductionsDialog } from '../dialogs/deductions-dialog.tsx'
import { DiscountDialog } from '../dialogs/discount-dialog.tsx'
import { MoveDialog } from '../dialogs/move-dialog.tsx'
import { PartyDialog } from '../dialogs/party-dialog.tsx'
import { RebalanceDialog } from '../dialogs/rebalance-dialog.tsx'
import { ReverseDialog } from '../dialogs/reverse-dialog.tsx'
import { SplitDialog } from '../dialogs/split-dialog.tsx'
import { TransferDialog } from '../dialogs/transfer-dialog.tsx'
import type { BillRow } from './rows.ts'

/** What is done to some charges. */
export type RowsAction = 'allow' | 'discount' | 'split' | 'move' | 'transfer' | 'reverse'

/** The action whose dialog is open. */
export type OpenAction =
  | { action: 'charge' | 'deduct' | 'rebalance' | 'reopen' | 'addParty' }
  | { action: 'pay' | 'refund' | 'editParty'; party: FolioParty }
  | { action: 'release'; payment: FolioPayment }
  | { action: RowsAction; rows: readonly BillRow[] }

type Props = { openAction: OpenAction; folio: Folio; guestName: string; onClose: () => void; onDone: () => void }

/** The open question of the bill. */
export function ActionDialog({ openAction, folio, guestName, onClose, onDone }: Props) {
  const { bookingId } = folio
  switch (openAction.action) {
    case 'charge':
      return <ChargeDialog bookingId={bookingId} guestName={guestName} onClose={onClose} />
    case 'pay':
      return <PayDialog folio={folio} party={openAction.party} onClose={onClose} />
    case 'refund':
      return <GiveBackDialog folio={folio} party={openAction.party} onClose={onClose} />
    case 'deduct':
      return <DeductionsDialog folio={folio} onClose={onClose} />
    case 'rebalance':
      return <RebalanceDialog folio={folio} onClose={onClose} />
    case 'reopen':
      return <ReopenDialog folio={folio} onClose={onClose} />
    case 'addParty':
      return <PartyDialog folio={folio} onClose={onClose} />
    case 'editParty':
      return <PartyDialog folio={folio} party={openAction.party} onClose={onClose} />
    case 'release':
      return <ReleaseDialog payment={openAction.payment} onClose={onClose} />
    default:
      return <RowsDialog {...{ openAction, folio, onClose, onDone }} />
  }
}

type RowsProps = Omit<Props, 'openAction' | 'guestName'> & {
  openAction: { action: RowsAction; rows: readonly BillRow[] }
}

function RowsDialog({ openAction: { action, rows }, ...props }: RowsProps) {
  const line = rows[0]?.line
  switch (action) {
    case 'allow':
      return <AllowDialog rows={rows} {...props} />
    case 'discount':
      return <DiscountDialog rows={rows} {...props} />
    case 'split':
      return <SplitDialog rows={rows} {...props} />
    case 'move':
      return <MoveDialog rows={rows} {...props} />
    case 'transfer':
      return <TransferDialog rows={rows} {...props} />
    case 'reverse':
      return line ? <ReverseDialog line={line} {...props} /> : null
  }
}

type PartyProps = { folio: Folio; party: FolioParty; onClose: () => void }

/** With one payer what is due on the whole bill is filled in, else what is due on the party's part. */
function PayDialog({ folio, party, onClose }: PartyProps) {
  const { bookingId, money, parties } = folio
  const due = parties.length > 1 ? party.due : money.due
  const other = party.id === null ? undefined : { id: party.id, companyId: party.companyId, name: party.name }
  return <TakePaymentDialog {...{ bookingId, due, onClose }} guestName={party.name} party={other} />
}

/** What was paid beyond the charges is filled in; all that was received can be refunded. */
function GiveBackDialog({ folio, party, onClose }: PartyProps) {
  const { bookingId, money, parties } = folio
  const charged = money.payable + money.services + money.expenses - money.refunds
  const [paid, total] = parties.length > 1 ? [party.paid, party.total] : [money.paid, charged]
  const suggested = Math.max(0, paid - total)
  return (
    <RefundDialog {...{ bookingId, paid, suggested, onClose }} guestName={party.name} partyId={party.id ?? undefined} />
  )
}
