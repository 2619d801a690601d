import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#core/refusal.ts'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Invoice } from '../contract/documents.ts'
import { type CreditReason, invoices } from '../contract/invoices.ts'
import { planCredit, type CreditAsk, type CreditPlan } from '../rules/credit.ts'
import { type CreditEntry, isNegative } from './credit-lines.tsx'

type CreditOptions = { invoice: Invoice; notes: readonly Invoice[]; close: () => void }

/** How much is taken back and why, the note that comes of it, and its issuing. */
export function useCreditForm({ invoice, notes, close }: CreditOptions) {
  const { t } = useTranslation(['invoices', 'refusals'])
  const go = useGo()
  const [isWhole, setWhole] = useState(true)
  const [entries, setEntries] = useState<readonly CreditEntry[]>(invoice.lines.map(() => ({})))
  const [reason, setReason] = useState<CreditReason>('PRICE_TOO_HIGH')
  const [remark, setRemark] = useState('')
  const { mutate, isPending, error } = useSend(invoices.credit)

  const asks = isWhole ? undefined : asksOf(entries)
  const plan = !isWhole && entries.some(isNegative) ? undefined : planOf(invoice, notes, asks)
  const isExplained = reason !== 'OTHER' || remark.trim() !== ''
  const issue = () =>
    mutate(
      { invoiceId: invoice.id, reason, remark, ...(asks && { lines: asks }) },
      {
        onSuccess: (note) => {
          toast(t('invoices:credit.done', { number: note.number }))
          close()
          go(`/invoice/${note.id}`)
        },
      },
    )
  return {
    isWhole,
    setWhole,
    entries,
    setEntries,
    reason,
    setReason,
    remark,
    setRemark,
    plan,
    issue,
    mayIssue: plan !== undefined && isExplained,
    isPending,
    error,
  }
}

export type CreditFormState = ReturnType<typeof useCreditForm>

const asksOf = (entries: readonly CreditEntry[]): CreditAsk[] =>
  entries.flatMap(({ quantity, net }, line): CreditAsk[] => {
    if (quantity) return [{ line, quantity }]
    return net ? [{ line, net }] : []
  })

/** The note as the server would make it; nothing while there is nothing to take back, or more than is left. */
function planOf(invoice: Invoice, notes: readonly Invoice[], asks: CreditAsk[] | undefined): CreditPlan | undefined {
  if (asks?.length === 0) return undefined
  try {
    return planCredit(invoice, notes, asks)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
