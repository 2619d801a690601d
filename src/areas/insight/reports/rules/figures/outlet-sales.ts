import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const outletSales = figures({
  code: 'outlet-sales',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Covers and average check', fr: 'Couverts et ticket moyen' },
  description: {
    en: 'Closed orders, covers, average check and tips, by outlet, hour, weekday and waiter.',
    fr: 'Commandes closes, couverts, ticket moyen et pourboires, par point de vente, heure, jour et serveur.',
  },
  metrics: ['checks', 'covers', 'checkRevenue', 'averageCheck', 'perCover', 'tips'],
  groupings: ['outlet', 'hour', 'weekdayHour', 'waiter', ...PERIODS, 'toDate', 'none'],
  chart: { metric: 'checkRevenue', form: 'bar' },
})
