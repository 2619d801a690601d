import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const itemSales = figures({
  code: 'item-sales',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Item sales', fr: 'Ventes par article' },
  description: {
    en: 'What outlets sold in closed orders, by item, category and outlet, with what rooms pay of it.',
    fr: 'Ce que les points de vente ont vendu, par article, catégorie et point de vente, y compris ce que les chambres paient.',
  },
  metrics: ['quantity', 'itemRevenue', 'itemTax', 'itemDiscount'],
  groupings: ['item', 'category', 'outlet', ...PERIODS, 'none'],
  chart: { metric: 'itemRevenue', form: 'bar' },
})
