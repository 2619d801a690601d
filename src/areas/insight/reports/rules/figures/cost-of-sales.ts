import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const costOfSales = figures({
  code: 'cost-of-sales',
  section: 'restaurant',
  needs: 'reports.money',
  title: { en: 'Cost of sales', fr: 'Coût des ventes' },
  description: {
    en: 'What dishes and goods cost by their recipes, beside what they sold for.',
    fr: 'Ce que plats et articles coûtent d’après leurs recettes, à côté de leurs ventes.',
  },
  metrics: ['itemRevenue', 'costOfSales', 'costShare'],
  groupings: ['item', 'outlet', ...PERIODS, 'none'],
  chart: { metric: 'costOfSales', form: 'bar' },
})
