import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const expensesByCategory = figures({
  code: 'expenses-by-category',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Expenses by category', fr: 'Dépenses par catégorie' },
  description: { en: 'What the property bought, before tax.', fr: 'Ce que l’établissement a acheté, hors taxes.' },
  metrics: ['expenses'],
  groupings: ['category', ...PERIODS, 'none'],
  chart: { metric: 'expenses', form: 'bar' },
})
