import { type Form, type Issuer, slipDocument, writingOf } from '#areas/ledger/payments/rules/document.ts'
import type { PrintedDocument } from '#core/printed.ts'
import type { Expense } from '../contract.ts'

const texts = {
  en: {
    kind: 'EXPENSE VOUCHER',
    void: 'EXPENSE VOUCHER (VOID)',
    number: 'Number',
    vendor: 'Vendor',
    bill: 'Bill',
    billOn: 'Bill of',
    due: 'Due on',
    category: 'Category',
    description: 'For',
    booking: 'Booking',
    net: 'Before tax',
    tax: 'Tax',
    paid: 'Paid',
    balance: 'Still to pay',
    why: 'Voided because',
    by: 'Entered by',
  },
  fr: {
    kind: 'PIÈCE DE DÉPENSE',
    void: 'PIÈCE DE DÉPENSE (ANNULÉE)',
    number: 'Numéro',
    vendor: 'Fournisseur',
    bill: 'Facture',
    billOn: 'Facture du',
    due: 'Échéance',
    category: 'Catégorie',
    description: 'Objet',
    booking: 'Réservation',
    net: 'Hors taxe',
    tax: 'Taxe',
    paid: 'Payé',
    balance: 'Reste à payer',
    why: 'Annulée pour',
    by: 'Saisie par',
  },
} as const

/** An expense as a printed document: the vendor, for what, net, tax and total, what is paid and what is open. */
export function voucherDocument(expense: Expense, property: Issuer, form: Form): PrintedDocument {
  const text = texts[form.language]
  const { money, day } = writingOf(form)
  const inFigures = (amount: Expense['amount']) => money(amount, expense.currency)
  const facts = [
    [text.number, String(expense.number)],
    [text.vendor, expense.vendor],
    [text.bill, expense.billNumber],
    [text.billOn, day(expense.billOn)],
    [text.due, expense.dueOn === null ? '' : day(expense.dueOn)],
    [text.category, expense.category],
    [text.description, expense.description],
    [text.booking, expense.bookingReference ?? ''],
    [text.net, inFigures(expense.netAmount)],
    [text.tax, inFigures(expense.taxAmount)],
    [text.paid, inFigures(expense.paidAmount)],
    [text.balance, inFigures(expense.balanceAmount)],
    [text.why, expense.voidReason ?? ''],
    [text.by, expense.createdByName],
  ] as const
  const { number, amount, currency } = expense
  return slipDocument(
    { kind: expense.status === 'VOID' ? text.void : text.kind, number, facts, amount, currency },
    property,
    form,
  )
}
