import { rows } from '../../rules/report.ts'
import { by, day, net, order, reference, tax, total } from './columns.ts'

export const invoiceRegister = rows({
  code: 'invoice-register',
  section: 'tax',
  needs: 'reports.money',
  title: { en: 'Invoices and credit notes', fr: 'Factures et avoirs' },
  description: {
    en: 'Every document by the day it was issued; credit notes are below zero.',
    fr: 'Chaque document par jour d’émission ; les avoirs sont négatifs.',
  },
  columns: [
    day,
    { key: 'number', kind: 'text', label: { en: 'Number', fr: 'Numéro' }, link: 'invoice' },
    { key: 'kind', kind: 'text', label: { en: 'Document', fr: 'Document' }, values: {
      INVOICE: { en: 'Invoice', fr: 'Facture' },
      CREDIT_NOTE: { en: 'Credit note', fr: 'Avoir' },
    } },
    { key: 'billTo', kind: 'text', label: { en: 'Billed to', fr: 'Facturé à' } },
    { key: 'taxNumber', kind: 'text', label: { en: 'Tax number', fr: 'Numéro fiscal' } },
    reference,
    order,
    net,
    tax,
    total,
    { key: 'corrects', kind: 'text', label: { en: 'Corrects', fr: 'Corrige' } },
    by,
  ], // prettier-ignore
  sql: `
    select i.id, coalesce(i.booking_id, i.order_id) as "refId", i.issued_on as day, i.number, i.document_type as kind, i.bill_to_name as "billTo",
           nullif(i.bill_to_tax_number, '') as "taxNumber", b.reference, o.reference as order, x.sign * i.net_minor as net, x.sign * i.tax_minor as tax,
           x.sign * i.total_minor as total, c.number as corrects, i.issued_by_name as by
      from invoices i
     cross join lateral (select case i.document_type when 'CREDIT_NOTE' then -1 else 1 end as sign) x
      left join bookings b on (b.property_id, b.id) = (i.property_id, i.booking_id)
      left join orders o on (o.property_id, o.id) = (i.property_id, i.order_id)
      left join invoices c on (c.property_id, c.id) = (i.property_id, i.corrects_id)
     where i.property_id = $1 and i.issued_on >= $2 and i.issued_on < $3`,
  order: 'day, number, id',
})

export const expenseRegister = rows({
  code: 'expense-register',
  section: 'money',
  needs: 'expenses.read',
  title: { en: 'Register of expenses', fr: 'Registre des dépenses' },
  description: {
    en: 'Every bill of a supplier by its day, with what is paid and what is still to pay. What was voided is left out.',
    fr: 'Chaque facture de fournisseur par jour, avec le payé et le restant. Ce qui a été annulé n’y figure pas.',
  },
  columns: [
    day,
    { key: 'number', kind: 'text', label: { en: 'Number', fr: 'Numéro' }, link: 'expense' },
    { key: 'vendor', kind: 'text', label: { en: 'Supplier', fr: 'Fournisseur' } },
    { key: 'category', kind: 'text', label: { en: 'Category', fr: 'Catégorie' } },
    { key: 'bill', kind: 'text', label: { en: 'Bill number', fr: 'Numéro de facture' } },
    reference,
    { key: 'tax', kind: 'money', label: { en: 'Tax in it', fr: 'Dont taxe' }, isSummed: true },
    total,
    { key: 'paid', kind: 'money', label: { en: 'Paid', fr: 'Payé' }, isSummed: true },
    { key: 'balance', kind: 'money', label: { en: 'To pay', fr: 'À payer' }, isSummed: true },
    { key: 'dueOn', kind: 'day', label: { en: 'Pay by', fr: 'Échéance' } },
    by,
  ],
  sql: `
    select e.id, e.booking_id as "refId", e.business_on as day, e.number::text as number, e.vendor, e.category, nullif(e.bill_number, '') as bill, b.reference,
           e.tax_minor as tax, e.amount_minor as total, e.paid_minor as paid, e.balance_minor as balance, e.due_on as "dueOn", e.created_by_name as by
      from expenses e
      left join bookings b on (b.property_id, b.id) = (e.property_id, e.booking_id)
     where e.property_id = $1 and e.business_on >= $2 and e.business_on < $3 and e.voided_at is null`,
  order: 'day, number, id',
})
