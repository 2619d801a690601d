import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { overpaidOn } from '#areas/ledger/folios/rules/overpaid.ts'
import type { Reply } from '#core/contract.ts'
import { minor, zero } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useIssues } from '#web/issues.ts'
import { toast } from '#web/ui/toasts.tsx'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { useVoucherCode } from '#areas/offers/vouchers/screens/pickers.tsx'
import type { PaymentMode } from '../contract/payment-routes.ts'
import { payments } from '../contract/payments.ts'
import { exchange, isTooLittle, useRates } from './cash-fields.tsx'

export type TakeOptions = {
  bookingId: string
  guestName: string
  due: number
  /** The party whose part it pays; the booker when left out. */
  party?: { id: string; companyId: string | null; name: string } | undefined
  onClose: () => void
}

/** How much is paid, in which money and how, and the taking of it. What is due is filled in. */
export function useTakeForm({ bookingId, due, party, onClose }: TakeOptions) {
  const { format } = useMoney()
  const [amount, setAmount] = useState<number | undefined>(due > 0 ? due : undefined)
  const [mode, setMode] = useState<PaymentMode>()
  const [reference, setReference] = useState('')
  const [company, setCompany] = useState<{ id: string; name: string } | null>(
    party?.companyId ? { id: party.companyId, name: party.name } : null,
  )
  const [companyName, setCompanyName] = useState('')
  const [creditReason, setCreditReason] = useState('')
  const { own, rates } = useRates()
  const [draft, setDraft] = useState({ currency: own, typed: '', rate: '' })
  const [tendered, setTendered] = useState<number>()
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.take)
  const redeem = useSend(vouchers.redeem)
  const voucher = useVoucherCode()
  const notifyTaken = useNotifyTaken()
  const foreign = (limit: number) => format(limit, { currency: draft.currency })
  const fields = { amount: format, tendered: format, foreign, reference: String, companyName: String }
  const isVoucher = mode === 'Voucher'
  const { at, refusal } = useIssues(isVoucher ? redeem.error : error, fields)
  const isForeign = draft.currency !== own && !isPromise(mode) && !isVoucher
  const given = isForeign ? exchange(draft, own, rates) : undefined
  // A voucher pays what it has at most; the rest stays due.
  const ownWorth = isVoucher && voucher.found ? Math.min(amount ?? 0, voucher.found.balance) : amount
  const worth = isForeign ? given?.worth : ownWorth
  const isAmount = worth !== undefined && worth > 0
  const isCash = mode === 'Cash' && !isForeign

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !mode || (isCash && isTooLittle(amount, tendered))) return
    const onDone = (taken: Taken) => {
      notifyTaken(taken, worth)
      onClose()
    }
    if (mode === 'Voucher') {
      if (!voucher.isWhole) return
      const onSuccess = ({ receiptNumber, money }: Reply<typeof vouchers.redeem>) =>
        onDone({ payment: { receiptNumber }, money, change: zero })
      redeem.mutate({ code: voucher.typed, bookingId, partyId: party?.id, amount: minor(worth) }, { onSuccess })
      return
    }
    const money = given
      ? { foreign: { currency: given.currency, amount: given.amount, rate: given.rate } }
      : { amount: minor(worth), ...(isCash && tendered !== undefined && { tendered: minor(tendered) }) }
    const account =
      mode === 'Credit' && company ? { companyId: company.id, purchaseOrder: reference, creditReason } : {}
    mutate({ bookingId, partyId: party?.id, ...money, mode, reference, companyName, ...account }, { onSuccess: onDone })
  }
  return {
    amount: { value: amount, set: setAmount, fault: at.amount, isMissing: wasTried && !isAmount },
    mode: { value: mode, set: setMode, isMissing: wasTried && !mode, isPromise: isPromise(mode), isVoucher },
    voucher,
    draft: { value: draft, set: setDraft, fault: at.foreign },
    tendered: { value: tendered, set: setTendered, fault: at.tendered },
    reference: { value: reference, set: setReference, fault: at.reference },
    company: { value: company, set: setCompany },
    companyName: { value: companyName, set: setCompanyName, fault: at.companyName },
    creditReason: { value: creditReason, set: setCreditReason },
    isForeign,
    isCash,
    /** What it is worth in the property's own money; undefined while it is no amount. */
    worth: isAmount ? minor(worth) : undefined,
    wasTried,
    save,
    isPending: isPending || redeem.isPending,
    refusal,
  }
}

export type TakeForm = ReturnType<typeof useTakeForm>

/** What the response of either route states about the money. */
type Taken = Pick<Reply<typeof payments.take>, 'money' | 'change'> & {
  payment: Pick<Reply<typeof payments.take>['payment'], 'receiptNumber'>
}

/** Notifies the user of what was received, what is still due or too much, and the change. */
function useNotifyTaken() {
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  return ({ payment, money, change }: Taken, worth: number) => {
    const over = overpaidOn(money)
    const values = {
      amount: format(worth),
      number: payment.receiptNumber ?? '',
      due: format(money.due),
      over: format(over),
    }
    if (!payment.receiptNumber) toast(t('take.noted', values))
    else toast(t(over > 0 ? 'take.overpaid' : 'take.done', values))
    if (change > 0) toast(t('changeIs', { amount: format(change) }))
  }
}

/** Credit and BillToRoom are promises, not money. */
const isPromise = (mode: PaymentMode | undefined) => mode === 'Credit' || mode === 'BillToRoom'
