import type { RequestOf } from '#core/contract.ts'
import type { Settlement } from '../contract/replies.ts'
import type { separations } from '../contract/separations.ts'

type Request = RequestOf<typeof separations.prepareSettlement>
export type TypedLine = {
  key: number
  kind: NonNullable<Request['typed']>[number]['kind']
  label: string
  amount: number | undefined
}
export type DraftItem = { isCharged: boolean; amount: number | undefined; condition: 'LOST' | 'DAMAGED' | null }
/** A settlement while it is typed. */
export type Draft = {
  leave: ReadonlySet<string>
  hours: boolean
  loans: ReadonlySet<string>
  items: ReadonlyMap<string, DraftItem>
  typed: readonly TypedLine[]
  earningId: string
  deductionId: string
}

/** What was stored; before that what is proposed: leave that is left, all loans, and no item. */
export function draftOf({ lines, proposal, earningId, deductionId }: Settlement, isPrepared: boolean): Draft {
  const isStored = (id: string, field: 'leaveTypeId' | 'loanId') => lines.some((line) => line[field] === id)
  return {
    leave: new Set(proposal.leave.flatMap(({ leaveTypeId: id, isProposed, amount }) => ((isPrepared ? isStored(id, 'leaveTypeId') : isProposed && amount !== null) ? [id] : []))),
    hours: isPrepared ? lines.some(({ kind }) => kind === 'HOURS') && proposal.hours !== null : proposal.hours !== null && proposal.hours.amount !== null,
    loans: new Set(proposal.loans.flatMap(({ loanId: id }) => (!isPrepared || isStored(id, 'loanId') ? [id] : []))),
    items: new Map(
      proposal.items.map(({ itemId }): [string, DraftItem] => {
        const stored = lines.find((line) => line.itemId === itemId)
        return [itemId, { isCharged: stored !== undefined, amount: stored?.amount, condition: stored ? stored.condition : 'LOST' }]
      }),
    ),
    typed: lines.flatMap(({ kind, label, amount }, key): TypedLine[] =>
      kind === 'LEAVE' || kind === 'HOURS' || kind === 'LOAN' || kind === 'ITEM' ? [] : [{ key, kind, label, amount }],
    ),
    earningId: earningId ?? '',
    deductionId: deductionId ?? '',
  }
} // prettier-ignore

/** Whether every line that was begun has what it needs. */
export const isComplete = ({ items, typed }: Draft): boolean =>
  typed.every(({ label, amount }) => label.trim() !== '' && amount !== undefined && amount > 0) &&
  [...items.values()].every(({ isCharged, amount }) => !isCharged || (amount !== undefined && amount >= 0))

/** The draft as it is sent. */
export const requestOf = (draft: Draft, known: { separationId: string; version: number }): Request => ({
  ...known,
  leaveTypeIds: [...draft.leave],
  paysHours: draft.hours,
  loanIds: [...draft.loans],
  items: [...draft.items].flatMap(([itemId, { isCharged, amount, condition }]) => (isCharged ? [{ itemId, amount: amount ?? 0, condition }] : [])),
  typed: draft.typed.map(({ kind, label, amount }) => ({ kind, label: label.trim(), amount: amount ?? 0 })),
  earningId: draft.earningId || null,
  deductionId: draft.deductionId || null,
}) // prettier-ignore
