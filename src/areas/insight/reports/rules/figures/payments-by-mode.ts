import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const paymentsByMode = figures({
  code: 'payments-by-mode',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Payments by method', fr: 'Paiements par moyen' },
  description: {
    en: 'Money received and refunded by payment method. What is charged to an account or a room is not money yet.',
    fr: 'Sommes reçues et remboursées par moyen de paiement. Ce qui est porté en compte n’est pas encore encaissé.',
  },
  metrics: ['received', 'refunded', 'takings', 'receipts'],
  groupings: ['mode', ...PERIODS, 'none'],
  chart: { metric: 'takings', form: 'bar' },
})
