import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#core/refusal.ts'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Invoice } from '../contract/documents.ts'
import { type CreditReason, invoices } from '../contract/invoices.ts'
import { planCredit, type CreditRequest, type CreditPlan } from '../rules/credit.ts'
import { type CreditEntry, isNegative } from './credit-lines.tsx'

type CreditOptions = { invoice: Invoice; notes: readonly Invoice[]; close: () => void }

/** How much is credited and why, the resulting note, and its issuing. */
export function useCreditForm({ invoice, notes, close }: CreditOptions) {
  const { t } = useTranslation(['invoices', 'refusals'])
  const go = useGo()
  const [isWhole, setWhole] = useState(true)
  const [entries, setEntries] = useState<readonly CreditEntry[]>(invoice.lines.map(() => ({})))
  const [reason, setReason] = useState<CreditReason>('PRICE_TOO_HIGH')
  const [remark, setRemark] = useState('')
  const { mutate, isPending, error } = useSend(invoices.credit)

  const requests = isWhole ? undefined : requestsOf(entries)
  const plan = !isWhole && entries.some(isNegative) ? undefined : planOf(invoice, notes, requests)
  const isExplained = reason !== 'OTHER' || remark.trim() !== ''
  const issue = () =>
    mutate(
      { invoiceId: invoice.id, reason, remark, ...(requests && { lines: requests }) },
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

const requestsOf = (entries: readonly CreditEntry[]): CreditRequest[] =>
  entries.flatMap(({ quantity, net }, line): CreditRequest[] => {
    if (quantity) return [{ line, quantity }]
    return net ? [{ line, net }] : []
  })

/** The note as the server would make it; undefined while there is nothing to credit, or more than is left. */
function planOf(
  invoice: Invoice,
  notes: readonly Invoice[],
  requests: CreditRequest[] | undefined,
): CreditPlan | undefined {
  if (requests?.length === 0) return undefined
  try {
    return planCredit(invoice, notes, requests)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
