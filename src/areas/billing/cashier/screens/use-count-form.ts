import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApproval } from '#areas/platform/users/screens/pickers.tsx'
import type { RequestOf, Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useIssues } from '#web/issues.ts'
import { toast } from '#web/ui/toasts.tsx'
import { cashier, type ShownShift } from '../contract/cashier.ts'
import { type CountDraft, linesOf, sumOf } from './count-draft.ts'

type CloseInput = RequestOf<typeof cashier.close>

export type CountOptions = {
  shift: ShownShift
  drawer: Reply<typeof cashier.drawer>
  /** Who may approve a difference: everyone but who counts. */
  others: Reply<typeof cashier.approvers>['rows'] | undefined
  onClosed: (shiftId: string) => void
}

/** What is typed of a count, what it comes to beside what is expected, and the closing with it. */
export function useCountForm({ shift, drawer: { denominations, tolerance }, others, onClosed }: CountOptions) {
  const { t } = useTranslation(['cashier', 'refusals'])
  const { format } = useMoney()
  const [draft, setDraft] = useState<CountDraft>({})
  const [other, setOther] = useState<number>()
  const [note, setNote] = useState('')
  const [left, setLeft] = useState<number>()
  const [next, setNext] = useState('')
  const approver = useApproval(others ?? [])
  const close = useSend(cashier.close)
  const { at, refusal } = useIssues(close.error, { other: format, left: format, note: String })
  useLeaveGuard(Object.values(draft).some((typed) => typed !== '') && !close.isPending && !close.isSuccess)

  const sum = sumOf(draft, denominations)
  const counted = sum === undefined ? undefined : sum + (other ?? 0)
  const variance = counted === undefined || shift.expected === null ? undefined : counted - shift.expected
  const isRefused = close.error?.code === 'reason_required'
  const mustExplain = variance !== undefined ? Math.abs(variance) > tolerance : isRefused
  const isUnexplained = mustExplain && note.trim() === ''
  const save = () =>
    close.mutate(
      {
        shiftId: shift.id,
        count: linesOf(draft, denominations),
        note,
        ...(other !== undefined && { other: other as CloseInput['other'] }),
        ...(left !== undefined && { left: left as CloseInput['left'] }),
        ...(next !== '' && { handOverTo: Number(next) }),
        ...(mustExplain && approver.approval && { approval: approver.approval }),
      },
      {
        onError: () => approver.setPin(''),
        onSuccess: (done) => {
          toast(t('count.done', { number: done.shift.zNumber }))
          onClosed(done.shift.id)
        },
      },
    )
  return {
    pieces: { denominations, draft, setDraft, other, setOther, fault: at.other },
    counted,
    variance,
    note: { value: note, set: setNote, fault: at.note, isMissing: isUnexplained && isRefused },
    left: { value: left, set: setLeft, fault: at.left },
    next: { value: next, set: setNext },
    mustExplain,
    approver,
    refusal,
    save,
    isPending: close.isPending,
    maySave:
      counted !== undefined &&
      !(variance !== undefined && isUnexplained) &&
      !(mustExplain && approver.isBegun && !approver.approval),
  }
}
