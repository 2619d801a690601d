import type { TFunction } from 'i18next'
import type { RequestOf, Named } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { withoutBlanks } from '#web/form.ts'
import { issueText } from '#web/issue-text.ts'
import type { Draft, DraftContent, DraftLine, DraftPreview, OpenCharge } from '../contract/drafts.ts'
import type { invoices } from '../contract/invoices.ts'
import { draftDocument, type TaxFacts } from '../rules/drafts.ts'

const ANONYMOUS: Draft['billTo'] = {
  name: '', address: '', city: '', postalCode: '', country: '', taxNumber: '', phone: '', email: '',
} // prettier-ignore

export const emptyLine = (serviceOn: Day): DraftLine => ({
  description: '',
  serviceOn,
  quantity: 1,
  unitAmount: minor(0),
  discountBp: 0,
  isTaxed: true,
  code: '',
})

export const emptyDraft = (today: Day): DraftContent => ({
  bookingId: null,
  partyId: null,
  customerId: null,
  companyId: null,
  billTo: ANONYMOUS,
  note: '',
  buyerReference: '',
  dueDays: 0,
  isRounded: false,
  sourceKeys: null,
  lines: [emptyLine(today)],
})

export const contentOf = (draft: Draft): DraftContent => {
  const {
    bookingId,
    partyId,
    customerId,
    companyId,
    billTo,
    note,
    buyerReference,
    dueDays,
    isRounded,
    sourceKeys,
    lines,
  } = draft
  return {
    bookingId,
    partyId,
    customerId,
    companyId,
    billTo,
    note,
    buyerReference,
    dueDays,
    isRounded,
    sourceKeys,
    lines,
  }
}

/** An empty line is left out. */
const isWritten = (line: DraftLine): boolean => line.description.trim() !== '' || line.unitAmount !== 0

/** What is sent: blanks are not given. */
export const inputOf = (content: DraftContent): RequestOf<typeof invoices.createDraft> =>
  withoutBlanks({ ...content, lines: content.lines.filter(isWritten) })

/** What is wrong, by the path of its field ('lines.0.description'). */
export function faultsOf(t: TFunction, rules: Named['input'], content: DraftContent): ReadonlyMap<string, string> {
  const checked = rules.safeParse(inputOf(content))
  if (checked.success) return new Map()
  const places = content.lines.flatMap((line, index) => (isWritten(line) ? [index] : []))
  const placeOf = (path: readonly PropertyKey[]) =>
    path[0] === 'lines' && typeof path[1] === 'number' ? ['lines', places[path[1]] ?? path[1], ...path.slice(2)] : path
  return new Map(checked.error.issues.map((issue) => [placeOf(issue.path).join('.'), issueText(t, issue)] as const))
}

export type Preview = Omit<DraftPreview, 'currency'>

/** What the free lines of a sale come to now; undefined when one has no price that can be read, or no tax slab covers it. */
export function salePreview({ lines, isRounded }: DraftContent, facts: TaxFacts): Preview | undefined {
  if (lines.some(({ unitAmount }) => Number.isNaN(unitAmount))) return undefined
  const written = lines.map((line) => ({ ...line, quantity: Math.max(1, Math.trunc(line.quantity) || 1) }))
  try {
    return draftDocument(written, isRounded, facts)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Charges a draft of a booking would bill: those of its party, all of them or the chosen ones. */
export const chosenCharges = (
  { partyId, sourceKeys }: Pick<DraftContent, 'partyId' | 'sourceKeys'>,
  charges: readonly OpenCharge[],
): readonly OpenCharge[] =>
  charges.filter(
    (charge) => charge.partyId === partyId && (sourceKeys === null || sourceKeys.includes(charge.sourceKey)),
  )

/** The total of the chosen charges; their tax is determined already. */
export function chargesTotal(charges: readonly OpenCharge[]) {
  const afterTax = sum(charges.map((charge) => charge.afterTax))
  return {
    net: sum(charges.map(({ net }) => net)),
    tax: sum(charges.map(({ tax }) => tax)),
    ...(afterTax > 0 ? { afterTax } : {}),
    total: sum(charges.map(({ total }) => total)),
  }
}
